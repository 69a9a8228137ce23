import type { HousingMonth } from '../../../lib/api/periods.ts'
import { DataTable, type TableColumn } from '../../../ui/tables/data-table.tsx'
import type { SourceLine } from './source-lines.ts'
import { SourceRow } from './source-row.tsx'
import classes from './sources-table.module.css'

const columns: readonly (string | TableColumn)[] = [
  'Used for',
  'Publisher',
  'Vintage',
  { label: 'Rows accepted', isNumber: true },
  { label: 'Rejected', isNumber: true },
  { label: 'Loaded', isNumber: true },
]

export interface SourcesTableProps {
  readonly lines: readonly SourceLine[]
  readonly months: readonly HousingMonth[]
}

/** The sources, one line per kind of file. */
export function SourcesTable({ lines, months }: SourcesTableProps) {
  return (
    <DataTable className={classes.sources} columns={columns} isStacked>
      {lines.map((line) => (
        <SourceRow key={line.id} line={line} months={line.source === 'realtor' ? months : []} />
      ))}
    </DataTable>
  )
}
