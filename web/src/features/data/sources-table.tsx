import table from '../../ui/table.module.css'
import type { HousingMonth } from './data-api.ts'
import type { SourceLine } from './source-lines.ts'
import { SourceRow } from './source-row.tsx'
import classes from './sources-table.module.css'
import { roles } from './table-roles.ts'

export interface SourcesTableProps {
  readonly lines: readonly SourceLine[]
  readonly months: readonly HousingMonth[]
}

/** One line a source and kind of file; each unfolds to its files. */
export function SourcesTable({ lines, months }: SourcesTableProps) {
  return (
    <table className={`${table.table} ${classes.sources}`} {...roles.table}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th scope="col" {...roles.head}>
            What it feeds
          </th>
          <th scope="col" {...roles.head}>
            Publisher
          </th>
          <th scope="col" {...roles.head}>
            Vintage
          </th>
          <th className={table.number} scope="col" {...roles.head}>
            Rows kept
          </th>
          <th className={table.number} scope="col" {...roles.head}>
            Rejected
          </th>
          <th className={table.number} scope="col" {...roles.head}>
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
