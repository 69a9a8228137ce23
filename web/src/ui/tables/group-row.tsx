import type { ReactNode } from 'react'
import classes from './table.module.css'
import { tableRoles } from './table-roles.ts'

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
