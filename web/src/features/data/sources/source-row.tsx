import { Badge } from '@mantine/core'
import { useState } from 'react'
import type { HousingMonth } from '../../../lib/api/housing-months.ts'
import { formatCount, none } from '../../../lib/format/format.ts'
import { dayOf } from '../../../lib/format/moment.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { monthCountWords, monthSpan, vintageSpan } from '../../../lib/format/vintage.ts'
import { Icon } from '../../../ui/icon.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { MonthsList } from './months-list.tsx'
import { SourceFile } from './source-file.tsx'
import type { SourceLine } from './source-lines.ts'
import classes from './sources-table.module.css'

export interface SourceRowProps {
  readonly line: SourceLine
  /** What the line's files hold month by month; none for sources of years. */
  readonly months: readonly HousingMonth[]
}

export function SourceRow({ line, months }: SourceRowProps) {
  const [open, setOpen] = useState(false)
  const { id, feeds, publisher, loads, kept, rejected, demonstration, loadedAt } = line
  const span = monthSpan(months.map(({ period }) => period))
  const vintage = span?.words ?? vintageSpan(loads.flatMap(({ vintage }) => vintage ?? []))
  const files = loads.length === 1 ? loads[0]!.name : formatCount(loads.length, 'file')
  return (
    <tbody data-open={open} {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th scope="row" {...tableRoles.rowHead}>
          <button
            aria-controls={`files-${id}`}
            aria-expanded={open}
            className={classes.unfold}
            onClick={() => setOpen(!open)}
            type="button"
          >
            <Icon name="chevron" size={16} />
            {feeds}
          </button>
          <span className={classes.sub}>
            <Badge variant={demonstration ? 'caution' : 'plain'}>
              {demonstration ? 'Demonstration' : 'Real'}
            </Badge>{' '}
            {files}
          </span>
        </th>
        <td data-label="Publisher" {...tableRoles.cell}>
          {publisher}
        </td>
        <td className={classes.vintage} data-label="Vintage" {...tableRoles.cell}>
          <span>
            {vintage || none}
            {span ? <small>{monthCountWords(span)}</small> : null}
          </span>
        </td>
        <td className={table.number} data-label="Rows kept" {...tableRoles.cell}>
          {formatNumber(kept)}
        </td>
        <td className={table.number} data-label="Rejected" {...tableRoles.cell}>
          {formatNumber(rejected)}
        </td>
        <td className={table.number} data-label="Loaded" {...tableRoles.cell}>
          {loadedAt ? dayOf(loadedAt) : none}
        </td>
      </tr>
      <tr className={classes.details} hidden={!open} id={`files-${id}`} {...tableRoles.row}>
        <td colSpan={6} {...tableRoles.cell}>
          {open ? (
            <>
              {loads.map((load) => (
                <SourceFile key={load.id} load={load} only={loads.length === 1} />
              ))}
              {months.length > 0 ? <MonthsList months={months} /> : null}
            </>
          ) : null}
        </td>
      </tr>
    </tbody>
  )
}
