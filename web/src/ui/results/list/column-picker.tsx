import { attributeGroups } from '@homeground/catalog/attributes'
import { Button, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { type Column, type ColumnChoice, columnLabel } from '../../../lib/search/columns.ts'
import { Icon } from '../../icon.tsx'
import classes from './result-tools.module.css'

export interface ColumnPickerProps {
  readonly columns: ColumnChoice
  /** Null restores the default columns. */
  readonly onChange: (keys: readonly string[] | null) => void
  /** The column that the list is sorted by always stays. */
  readonly sortKey: string
}

/** Chooses the columns of the list; a newly chosen one is added at the end. */
export function ColumnPicker({ columns, onChange, sortKey }: ColumnPickerProps) {
  const { shown, offered } = columns
  const keys = shown.map(({ key }) => key)
  const toggle = (key: string) =>
    onChange(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key])
  return (
    <Popover position="bottom-end" transitionProps={{ duration: 0 }} trapFocus width={304}>
      <Popover.Target>
        <Button
          className={classes.tool ?? ''}
          leftSection={<Icon name="columns" size={16} />}
          size="sm"
          variant="subtle"
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={classes.dropdown ?? ''}>
        <div className={classes.columns}>
          {attributeGroups.map((group) => {
            const members = offered.filter((column) => groupOf(column) === group.key)
            if (members.length === 0) return null
            return (
              <fieldset key={group.key}>
                <legend>{group.label}</legend>
                {members.map((column) => (
                  <label className={classes.check} key={column.key}>
                    <input
                      checked={keys.includes(column.key)}
                      disabled={column.key === sortKey}
                      onChange={() => toggle(column.key)}
                      type="checkbox"
                    />
                    {columnLabel(column)}
                  </label>
                ))}
              </fieldset>
            )
          })}
          <Button
            className={classes.reset ?? ''}
            onClick={() => onChange(null)}
            size="sm"
            variant="default"
          >
            Reset columns
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function groupOf({ attribute }: Column): string {
  return attribute?.group ?? 'homes'
}
