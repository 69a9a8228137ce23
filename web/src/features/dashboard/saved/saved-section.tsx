import { ActionIcon } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AccountList } from '../../../lib/account/saved-items.ts'
import { useAccountList } from '../../../lib/account/saved-items.ts'
import { actOrAlert } from '../../../lib/account/account-modal.ts'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { DataTable, type TableColumn } from '../../../ui/tables/data-table.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import type from '../../../ui/type.module.css'
import { RemovedRow } from './removed-row.tsx'
import classes from './saved-table.module.css'
import type { SavedRow } from './use-saved-rows.ts'

export interface SavedSectionProps<Item> {
  readonly id: string
  readonly title: string
  readonly notes: ReactNode
  /** Shown instead of the table while the list is empty. */
  readonly empty: ReactNode
  readonly list: AccountList<Item>
  readonly rows: readonly SavedRow<Item>[]
  readonly columns: readonly TableColumn[]
  readonly className?: string | undefined
  readonly rowOf: (item: Item) => Row
  /** Called before an item is removed. */
  readonly onRemove: (item: Item) => void
}

export interface Row {
  /** `Natick 01760` */
  readonly name: string
  /** One cell per column. */
  readonly cells: ReactNode
  readonly remove: () => Promise<void>
  readonly restore: () => Promise<void>
}

/** A section with one list of the account. A removed item leaves a row from which it can be restored. */
export function SavedSection<Item>(props: SavedSectionProps<Item>) {
  const { id, title, notes, empty, list, rows, columns, rowOf, onRemove } = props
  const { error, refetch } = useAccountList(list)
  const [justRemoved, setJustRemoved] = useState<string | null>(null)
  if (error && rows.length === 0) {
    return (
      <Section id={id} title={title}>
        <LoadError error={error} onAction={() => void refetch()} title="This list didn’t load" />
      </Section>
    )
  }
  if (rows.length === 0) {
    return (
      <Section id={id} title={title}>
        {empty}
      </Section>
    )
  }
  return (
    <Section id={id} notes={notes} title={title}>
      <DataTable
        className={`${classes.table} ${props.className ?? ''}`}
        columns={[...columns, { label: <span className={type.hidden}>Remove</span>, className: classes.act }]}
        isStacked
      >
        <tbody {...tableRoles.group}>
          {rows.map(({ key, item, isRemoved }) => {
            const { name, cells, remove, restore } = rowOf(item)
            return (
              <tr data-removed={isRemoved} key={key} tabIndex={-1} {...tableRoles.row}>
                {isRemoved ? (
                  <RemovedRow
                    columns={columns.length + 1}
                    name={name}
                    restore={restore}
                    takesFocus={key === justRemoved}
                  />
                ) : (
                  <>
                    {cells}
                    <td className={classes.act} {...tableRoles.cell}>
                      <ActionIcon
                        aria-label={`Remove ${name}`}
                        onClick={() => {
                          onRemove(item)
                          setJustRemoved(key)
                          void actOrAlert(`remove ${name}`, remove)
                        }}
                        title="Remove"
                      >
                        <Icon name="close" />
                      </ActionIcon>
                    </td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </DataTable>
    </Section>
  )
}
