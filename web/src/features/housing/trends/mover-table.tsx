import { findAttribute } from '@homeground/catalog/attributes'
import { states as names } from '@homeground/catalog/states'
import { formatValue } from '@homeground/format/format'
import { Link } from 'react-router-dom'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import type { Measure } from './measures.ts'
import type { Mover } from './movers.ts'
import { mostStates } from './trend-choice.ts'
import classes from './trends.module.css'
import type { TrendSettings } from './use-trend-settings.ts'

interface MoverTableProps {
  caption: string
  movers: readonly Mover[]
  nothing: string
  measure: Measure
  /** Names of the compared months. */
  months: { first: string; last: string }
  settings: TrendSettings
}

/** A few states with their values at both ends of the span. */
export function MoverTable({ caption, movers, nothing, measure, months, settings }: MoverTableProps) {
  const { unit } = findAttribute(measure)!
  return (
    <div>
      <h3>{caption}</h3>
      {movers.length === 0 ? (
        <p className={classes.nothing}>{nothing}</p>
      ) : (
        <DataTable
          columns={[
            'State',
            { label: months.first, isNumber: true },
            { label: months.last, isNumber: true },
            { label: 'Change', isNumber: true },
          ]}
        >
          <tbody {...tableRoles.group}>
            {movers.map(({ abbr, first, last, percent }) => (
              <tr key={abbr} {...tableRoles.row}>
                <th scope="row" {...tableRoles.rowHead}>
                  <StateLink abbr={abbr} settings={settings} />
                </th>
                <td className={table.number}>{formatValue(unit, first.value)}</td>
                <td className={table.number}>{formatValue(unit, last.value)}</td>
                <td className={table.number}>
                  <b>{formatValue('percent', percent, { signed: true })}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </div>
  )
}

/** Adds the state to the chart, in place of the last one where there are as many as there can be. */
function StateLink({ abbr, settings }: Pick<Mover, 'abbr'> & { settings: TrendSettings }) {
  const { states, addressWith } = settings
  if (states.includes(abbr)) return names[abbr]
  const added = [...states.slice(0, mostStates - 1), abbr]
  return (
    <Link title={`Add ${names[abbr]} to the chart`} to={addressWith({ states: added })}>
      {names[abbr]}
    </Link>
  )
}
