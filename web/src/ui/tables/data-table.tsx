import type { ReactNode } from 'react'
import classes from './table.module.css'
import { tableRoles } from './table-roles.ts'

export interface TableColumn {
  readonly label: ReactNode
  /** Numbers are aligned right. */
  readonly isNumber?: boolean
  readonly className?: string | undefined
}

export interface DataTableProps {
  /** A plain text is a column of text. */
  readonly columns: readonly (string | TableColumn)[]
  readonly caption?: ReactNode
  readonly className?: string | undefined
  /** On narrow windows each row becomes a block, and its cells show their `data-label`. */
  readonly isStacked?: boolean
  /** One or more `tbody`. */
  readonly children: ReactNode
}

/** A table with its head; roles are spelled out because a table that is laid out as blocks loses them. */
export function DataTable(props: DataTableProps) {
  const { columns, caption, className, isStacked = false, children } = props
  const names = [classes.table, isStacked ? classes.stacked : null, className]
  return (
    <table className={names.filter(Boolean).join(' ')} {...tableRoles.table}>
      {caption ? <caption>{caption}</caption> : null}
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {columns.map((column, index) => (
            <HeadCell column={typeof column === 'string' ? { label: column } : column} key={index} />
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

function HeadCell({ column: { label, isNumber = false, className } }: { column: TableColumn }) {
  const names = [isNumber ? classes.number : null, className].filter(Boolean).join(' ')
  return (
    <th className={names || undefined} scope="col" {...tableRoles.head}>
      {label}
    </th>
  )
}
