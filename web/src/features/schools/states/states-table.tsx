import { type StateRanking, stateRankings } from '@homeground/catalog/school-measures'
import { pathTo } from '@homeground/contracts/paths'
import { formatPercent, formatWhole } from '@homeground/format/numbers'
import { Link } from 'react-router-dom'
import list from '../../../lists/results/results.module.css'
import { pointsText } from '../../../lists/schools/school-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import classes from './state-rankings.module.css'
import { type StateStatistics, stateName } from './state-rows.ts'
import type { StateSettings } from './use-state-settings.ts'

interface StatesTableProps {
  rows: readonly StateStatistics[]
  settings: StateSettings
}

/** One row per state; each column's name sorts the table. */
export function StatesTable({ rows, settings }: StatesTableProps) {
  return (
    <table className={`${table.table} ${table.stacked} ${table.labeled} ${classes.states}`} {...tableRoles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th className={classes.rank} scope="col" {...tableRoles.head}>
            <abbr title="Rank">#</abbr>
          </th>
          <th scope="col" {...tableRoles.head}>
            State
          </th>
          {stateRankings.map(({ key, label }) => (
            <th
              aria-sort={key !== settings.by ? undefined : settings.direction === 'asc' ? 'ascending' : 'descending'}
              className={table.number}
              key={key}
              scope="col"
              {...tableRoles.head}
            >
              <SortButton by={key} label={label} settings={settings} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rows.map((row, index) => (
          <StateRow key={row.state_abbr} rank={index + 1} row={row} settings={settings} />
        ))}
      </tbody>
    </table>
  )
}

interface SortButtonProps {
  by: StateRanking
  label: string
  settings: StateSettings
}

function SortButton({ by, label, settings }: SortButtonProps) {
  const isActive = settings.by === by
  const next = isActive && settings.direction === 'desc' ? 'asc' : 'desc'
  return (
    <button
      className={list.sort}
      onClick={() => settings.set({ order: by, dir: next })}
      title={`Sort by ${label.toLowerCase()}, ${next === 'asc' ? 'low to high' : 'high to low'}`}
      type="button"
    >
      {isActive ? <Icon name={settings.direction === 'asc' ? 'up' : 'down'} size={16} /> : null}
      {label}
    </button>
  )
}

interface StateRowProps {
  rank: number
  row: StateStatistics
  settings: StateSettings
}

function StateRow({ rank, row, settings }: StateRowProps) {
  const level = settings.level.toLowerCase()
  const isRanked = row[settings.by] !== null
  return (
    <tr {...tableRoles.row}>
      <td className={`${classes.rank} ${type.mute}`} {...tableRoles.cell}>
        {isRanked ? rank : ''}
      </td>
      <th scope="row" {...tableRoles.rowHead}>
        <Link to={pathTo('/schools/:state/:level', { state: row.state_abbr, level })}>{stateName(row)}</Link>
      </th>
      {stateRankings.map(({ key, label }) => (
        <td className={table.number} data-label={label} key={key} {...tableRoles.cell}>
          <Value measure={key} value={row[key]} />
        </td>
      ))}
    </tr>
  )
}

function Value({ measure, value }: { measure: StateRanking; value: number | null }) {
  if (value === null) return <NoValue reason="No results are loaded for this state." />
  if (measure === 'change') return pointsText(value)
  if (measure === 'schools' || measure === 'students') return formatWhole(value)
  return formatPercent(value)
}
