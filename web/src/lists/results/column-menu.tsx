import { attributeGroups } from '@homeground/catalog/attributes'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { type Column, columnLabel } from '../../lib/column.ts'
import { AnchoredPopover, type AnchoredPopoverProps } from '../../ui/values/anchored-popover.tsx'
import type { ColumnChoice } from '../search/columns.ts'
import classes from './column-menu.module.css'

export interface ColumnMenuProps extends Pick<AnchoredPopoverProps, 'place' | 'onClose' | 'onClickOutside'> {
  readonly columns: ColumnChoice
  /** Null restores the default columns. */
  readonly onChange: (keys: readonly string[] | null) => void
  /** The column that the list is sorted by always stays. */
  readonly sortKey: string
}

/** Chooses the columns of the list; a newly chosen one comes right after that of the order, where it is in view. */
export default function ColumnMenu(props: ColumnMenuProps) {
  const { columns, onChange, sortKey, ...popover } = props
  const { shown, offered } = columns
  // The budget and the miles to own places are in every list, and not for choosing.
  const keys = shown.map(({ key }) => key).filter((key) => offered.some((each) => each.key === key))
  const toggle = (key: string) => onChange(keys.includes(key) ? keys.filter((each) => each !== key) : [key, ...keys])
  return (
    <AnchoredPopover className={classes.dropdown} label="Columns" position="bottom-end" {...popover}>
      <div className={classes.columns}>
        {attributeGroups.map((group) => {
          const members = offered.filter((column) => groupOf(column) === group.key)
          if (members.length === 0) return null
          return (
            <fieldset key={group.key}>
              <legend>{group.label}</legend>
              {members.map((column) => (
                <Checkbox
                  checked={keys.includes(column.key)}
                  classNames={{ body: classes.check ?? '', label: classes.label ?? '' }}
                  disabled={column.key === sortKey}
                  key={column.key}
                  label={columnLabel(column)}
                  onChange={() => toggle(column.key)}
                />
              ))}
            </fieldset>
          )
        })}
        <Button className={classes.reset ?? ''} onClick={() => onChange(null)} size="sm" variant="default">
          Reset columns
        </Button>
      </div>
    </AnchoredPopover>
  )
}

function groupOf({ attribute }: Column): string {
  return attribute?.group ?? 'homes'
}
