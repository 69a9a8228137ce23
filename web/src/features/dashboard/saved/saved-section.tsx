import { ActionIcon, Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { actOrAlert } from '../../../lib/account/account-modal.ts'
import { type AccountList, useAccountList } from '../../../lib/account/saved-items.ts'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Icon, type IconProps } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { DataTable, type TableColumn, tableRoles } from '../../../ui/tables/data-table.tsx'
import type from '../../../ui/type.module.css'

import classes from './saved-table.module.css'

import '@mantine/core/styles/Button.layer.css'
import { Link } from 'react-router-dom'

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

interface RemovedRowProps {
  readonly name: string
  readonly columns: number
  readonly restore: () => Promise<void>
  /** Focuses Undo, as the Remove button that had the focus is gone. */
  readonly takesFocus: boolean
}

/** The row of an item just removed, with an Undo button. */
function RemovedRow({ name, columns, restore, takesFocus }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) undo.current?.focus()
  }, [takesFocus])

  function press(event: MouseEvent) {
    event.currentTarget.closest('tr')?.focus()
    void actOrAlert(`restore ${name}`, restore)
  }

  return (
    <td className={classes.removed} colSpan={columns} {...tableRoles.cell}>
      <span role="status">{name} was removed.</span>
      <Button aria-label={`Undo: restore ${name}`} onClick={press} ref={undo} size="sm" variant="subtle">
        Undo
      </Button>
    </td>
  )
}

interface SavedRow<Item> {
  readonly key: string
  readonly item: Item
  /** Removed since the screen was opened: its row stays, with an Undo button. */
  readonly isRemoved: boolean
}

/** The rows of a list, newest first, including the items removed since the screen was opened. */
export function useSavedRows<Item>(list: AccountList<Item>) {
  const { data } = useAccountList(list)
  const [removed, setRemoved] = useState<ReadonlyMap<string, Item>>(new Map())
  const rows = useMemo(() => (data ? joinRows(list, data, removed) : []), [list, data, removed])
  /** Call it before an item is removed. */
  const remember = (item: Item) => setRemoved(new Map(removed).set(list.keyOf(item), item))
  return { rows, remember }
}

/** `removed`: by key of the item. */
export function joinRows<Item>(
  { keyOf, timeOf }: AccountList<Item>,
  saved: readonly Item[],
  removed: ReadonlyMap<string, Item>,
): SavedRow<Item>[] {
  const keys = new Set(saved.map(keyOf))
  const missing = [...removed.values()].filter((item) => !keys.has(keyOf(item)))
  return [
    ...saved.map((item) => ({ key: keyOf(item), item, isRemoved: false })),
    ...missing.map((item) => ({ key: keyOf(item), item, isRemoved: true })),
  ].sort((a, b) => timeOf(b.item).localeCompare(timeOf(a.item)))
}

interface EmptyListProps {
  /** Icon of the button that adds to this list. */
  readonly icon: IconProps['name']
  readonly title: string
  readonly children: ReactNode
  readonly to: string
  readonly linkText: string
}

/** Shown for an empty list: how to add to it, with a link. */
export function EmptyList({ icon, title, children, to, linkText }: EmptyListProps) {
  return (
    <div className={classes.empty}>
      <Icon className={classes.icon} name={icon} size={24} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
        <Link to={to}>{linkText}</Link>
      </div>
    </div>
  )
}
