import type { HousingMonth } from '../../../lib/api/housing-months.ts'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import type { SourceLine } from './source-lines.ts'
import { SourceRow } from './source-row.tsx'
import classes from './sources-table.module.css'

export interface SourcesTableProps {
  readonly lines: readonly SourceLine[]
  readonly months: readonly HousingMonth[]
}

/** The sources, one line per kind of file. */
export function SourcesTable({ lines, months }: SourcesTableProps) {
  return (
    <table className={`${table.table} ${table.stacked} ${classes.sources}`} {...tableRoles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th scope="col" {...tableRoles.head}>
            Used for
          </th>
          <th scope="col" {...tableRoles.head}>
            Publisher
          </th>
          <th scope="col" {...tableRoles.head}>
            Vintage
          </th>
          <th className={table.number} scope="col" {...tableRoles.head}>
            Rows accepted
          </th>
          <th className={table.number} scope="col" {...tableRoles.head}>
            Rejected
          </th>
          <th className={table.number} scope="col" {...tableRoles.head}>
            Loaded
          </th>
        </tr>
      </thead>
      {lines.map((line) => (
        <SourceRow key={line.id} line={line} months={line.source === 'realtor' ? months : []} />
      ))}
    </table>
  )
}
