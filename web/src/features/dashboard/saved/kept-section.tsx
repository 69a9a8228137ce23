import { type ReactNode, useState } from 'react'
import type { AccountList } from '../../../lib/account/account-list.ts'
import { useAccountList } from '../../../lib/account/saved-items.ts'
import { actOrAlert } from '../../../lib/account/with-account.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { LoadError } from '../../../ui/feedback/load-error.tsx'
import { Section } from '../../../ui/page/section.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import type from '../../../ui/type.module.css'
import classes from './kept-table.module.css'
import { RemovedRow } from './removed-row.tsx'
import type { KeptRow } from './use-kept-rows.ts'

export interface KeptSectionProps<Item> {
  readonly id: string
  readonly title: string
  readonly notes: ReactNode
  /** What stands there while the list is empty: what to do next. */
  readonly nothing: ReactNode
  readonly list: AccountList<Item>
  readonly rows: readonly KeptRow<Item>[]
  readonly heads: readonly { readonly label: string; readonly number?: boolean }[]
  readonly className?: string | undefined
  readonly lineOf: (item: Item) => Line
  /** An item is about to be taken out. */
  readonly onRemove: (item: Item) => void
}

/** One row of the list. */
export interface Line {
  /** What it is called: `Natick 01760`. */
  readonly name: string
  /** One cell a head. */
  readonly cells: ReactNode
  readonly remove: () => Promise<void>
  readonly putBack: () => Promise<void>
}

/** A part of the page that lists what a person keeps; what is removed can be put back in its place. */
export function KeptSection<Item>(props: KeptSectionProps<Item>) {
  const { id, title, notes, nothing, list, rows, heads, lineOf, onRemove } = props
  const { error, refetch } = useAccountList(list)
  const [justRemoved, setJustRemoved] = useState<string | null>(null)
  if (error && rows.length === 0) {
    return (
      <Section id={id} title={title}>
        <LoadError error={error} onAction={() => void refetch()} title="This part did not load" />
      </Section>
    )
  }
  if (rows.length === 0) {
    return (
      <Section id={id} title={title}>
        {nothing}
      </Section>
    )
  }
  return (
    <Section id={id} notes={notes} title={title}>
      <table
        className={`${table.table} ${table.stacked} ${classes.table} ${props.className ?? ''}`}
        {...tableRoles.table}
      >
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {heads.map(({ label, number = false }) => (
              <th
                className={number ? table.number : ''}
                key={label}
                scope="col"
                {...tableRoles.head}
              >
                {label}
              </th>
            ))}
            <th className={classes.act} scope="col" {...tableRoles.head}>
              <span className={type.hidden}>Remove</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map(({ key, item, removed }) => {
            const { name, cells, remove, putBack } = lineOf(item)
            return (
              <tr data-removed={removed} key={key} tabIndex={-1} {...tableRoles.row}>
                {removed ? (
                  <RemovedRow
                    columns={heads.length + 1}
                    name={name}
                    putBack={putBack}
                    withFocus={key === justRemoved}
                  />
                ) : (
                  <>
                    {cells}
                    <td className={classes.act} {...tableRoles.cell}>
                      <IconButton
                        icon="close"
                        label={`Remove ${name}`}
                        onClick={() => {
                          onRemove(item)
                          setJustRemoved(key)
                          void actOrAlert(`remove ${name}`, remove)
                        }}
                        title="Remove"
                      />
                    </td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}
