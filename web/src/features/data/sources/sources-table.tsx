import { formatCount, none } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { useState } from 'react'
import type { HousingMonth } from '../../../lib/api/periods.ts'
import { formatDay, formatMonthCount, monthSpan } from '../../../lib/format/vintage.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DataTable, type TableColumn, tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { DataKind } from '../../../ui/values/no-value.tsx'
import { AreaCenters } from './area-centers.tsx'
import { SourceFile } from './source-file.tsx'
import type { SourceLine } from './source-lines.ts'
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

interface SourceRowProps {
  readonly line: SourceLine
  /** The months in the line's files; empty for yearly sources. */
  readonly months: readonly HousingMonth[]
}

/** One line of the table of sources; opens to its files. */
function SourceRow({ line, months }: SourceRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, feeds, publisher, loads, isDemonstration, loadedAt } = line
  const span = monthSpan(months.map(({ period }) => period))
  const vintage = span?.text ?? line.vintage
  const files = loads.length === 1 ? loads[0]!.name : formatCount(loads.length, 'file')
  return (
    <tbody data-open={isOpen} {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th scope="row" {...tableRoles.rowHead}>
          <button
            aria-controls={`files-${id}`}
            aria-expanded={isOpen}
            className={classes.unfold}
            onClick={() => setIsOpen(!isOpen)}
            type="button"
          >
            <Icon name="chevron" size={16} />
            {feeds}
          </button>
          <span className={classes.sub}>
            <DataKind isDemonstration={isDemonstration} /> {files}
          </span>
        </th>
        <td data-label="Publisher" {...tableRoles.cell}>
          {publisher}
        </td>
        <td className={classes.vintage} data-label="Vintage" {...tableRoles.cell}>
          <span>
            {vintage || none}
            {span ? <small>{formatMonthCount(span)}</small> : null}
          </span>
        </td>
        <td className={table.number} data-label="Rows accepted" {...tableRoles.cell}>
          {formatNumber(line.acceptedRows)}
        </td>
        <td className={table.number} data-label="Rejected" {...tableRoles.cell}>
          {formatNumber(line.rejectedRows)}
        </td>
        <td className={table.number} data-label="Loaded" {...tableRoles.cell}>
          {loadedAt ? formatDay(loadedAt) : none}
        </td>
      </tr>
      <tr className={classes.details} hidden={!isOpen} id={`files-${id}`} {...tableRoles.row}>
        <td colSpan={6} {...tableRoles.cell}>
          {isOpen ? (
            <>
              {loads.map((load) => (
                <SourceFile key={load.id} load={load} isOnly={loads.length === 1} />
              ))}
              {months.length > 0 ? <MonthsList months={months} /> : null}
              {line.source === 'gazetteer' ? <AreaCenters /> : null}
            </>
          ) : null}
        </td>
      </tr>
    </tbody>
  )
}

/** Every loaded month, newest first, with its number of zips. */
function MonthsList({ months }: { readonly months: readonly HousingMonth[] }) {
  return (
    <div className={classes.months}>
      <h3>Zips with data, by month</h3>
      <ul>
        {months.map(({ period, label, zips }) => (
          <li key={period}>
            <span>{label}</span>
            <span>{formatNumber(zips)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
