import { type ReactNode, useState } from 'react'
import { usePrinting } from '../page/printing.ts'
import classes from './table.module.css'

/** A longer table is folded to `foldedLength`; folding two rows or fewer is not worth a button. */
const maxLength = 12
const foldedLength = 10

interface Fold<Row> {
  /** Those to show; all of them while the page is printed. */
  readonly rows: readonly Row[]
  /** The button that shows all rows; null if none is folded. */
  readonly button: ReactNode
}

/** Folds a table until "Show all 34 schools" is pressed. `all`: `34 schools` */
export function useFold<Row>(rows: readonly Row[], all: string): Fold<Row> {
  const [showsAll, setShowsAll] = useState(false)
  const isFolded = rows.length > maxLength && !showsAll
  const isPrinted = usePrinting(isFolded)
  return {
    rows: isFolded && !isPrinted ? rows.slice(0, foldedLength) : rows,
    button: isFolded ? (
      <button className={classes.more} onClick={() => setShowsAll(true)} type="button">
        Show all {all}
      </button>
    ) : null,
  }
}

/** Folded into cards on narrow screens, a table would lose its meaning: its roles are spelled out. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

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

export interface GroupRowProps {
  /** How many columns the table has. */
  readonly columns: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The row that names the rows of its `tbody`. */
export function GroupRow({ columns, className = '', children }: GroupRowProps) {
  return (
    <tr className={`${classes.group} ${className}`} {...tableRoles.row}>
      <th colSpan={columns} scope="rowgroup" {...tableRoles.rowHead}>
        {children}
      </th>
    </tr>
  )
}
