import { markOfData, withMark } from '@homeground/format/figure-text'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { stateRankingFloor } from '@homeground/catalog/defaults'
import { searchLevels } from '@homeground/catalog/levels'
import { roundTo } from '@homeground/catalog/rounding'
import {
  pandemicCaveat,
  type StateRanking,
  stateRankings,
  usualStateRanking,
} from '@homeground/catalog/school-measures'
import { publisherOfGroup } from '@homeground/catalog/sources'
import { isTerritory, nameOfState } from '@homeground/catalog/states'
import type { SchoolStatistics } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import { formatPercent, formatWhole } from '@homeground/format/numbers'
import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { schoolYearsQuery } from '../../lib/api/periods.ts'
import { request } from '../../lib/api/request.ts'
import { csvText, saveCsv } from '../../lib/format/csv.ts'
import list from '../../lists/results/results.module.css'
import { pointsText } from '../../lists/schools/school-text.ts'
import { SaveSearchButton } from '../../places/save/save-buttons.tsx'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import classes from './state-rankings.module.css'

const levels: readonly string[] = searchLevels
const defaults = { level: 'High', by: usualStateRanking, direction: 'desc' } as const

/** The selection and order of the states; in the address. */
interface StateSettings extends StateOrder {
  readonly level: string
  /** Spring; null for the newest. */
  readonly year: number | null
  /** Path and query of the page. */
  readonly address: string
  readonly set: (change: Readonly<Record<string, string>>) => void
}

function useStateSettings(): StateSettings {
  const [params, setParams] = useSearchParams()
  const level = params.get('level') ?? ''
  const by = stateRankings.find(({ key }) => key === params.get('order'))?.key ?? defaults.by
  const direction = params.get('dir') === 'asc' ? 'asc' : defaults.direction
  const year = Number(params.get('year'))
  return {
    level: levels.includes(level) ? level : defaults.level,
    by,
    direction,
    year: Number.isInteger(year) && year > 0 ? year : null,
    address: params.size === 0 ? '/state-school-rankings' : `/state-school-rankings?${params}`,
    set: (change) => {
      const next = new URLSearchParams(params)
      for (const [name, value] of Object.entries(change)) next.set(name, value)
      setParams(next)
    },
  }
}

/** The means of all states in a spring; disabled until it is known. */
function schoolStatisticsQuery(year: number | null) {
  return queryOptions({
    queryKey: ['school-statistics', year],
    queryFn: async ({ signal }) => (await request('getSchoolStatistics', { params: { year: year! }, signal })).data,
    enabled: year !== null,
    placeholderData: keepPreviousData,
  })
}

/** `Where schools improved most`, `State school rankings: students proficient in math` */
function titleOf(measure: (typeof stateRankings)[number] | undefined): string {
  if (measure?.key === usualStateRanking) return 'Where schools improved most'
  return `State school rankings: ${measure?.inline ?? ''}`
}

/** The states by the means of their schools in one spring. */
export default function StateRankingsPage() {
  const settings = useStateSettings()
  const { level } = settings
  const measure = stateRankings.find(({ key }) => key === settings.by)
  const years = useQuery(schoolYearsQuery)
  const year = settings.year ?? years.data?.newest ?? null
  const statistics = useQuery(schoolStatisticsQuery(year))
  const { data, error } = statistics
  const failure = error ?? years.error
  const rows = orderStates(
    (data?.statistics ?? []).filter((row) => row.level === level),
    settings,
  )
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>{titleOf(measure)}</h1>
      <p className={type.lede}>
        {level} schools
        {data ? (
          <>
            , school year <span className={classes.year}>{data.school_year}</span>
          </>
        ) : null}
        : the mean of each state’s schools.
      </p>
      <p className={classes.caution} role="note">
        Each state has its own tests and standards, so percentages are not comparable across states. The change over two
        years shows how results moved within a state. {year === null ? null : pandemicCaveat(year)} Territories and
        states with results of fewer than {stateRankingFloor} schools are listed without a rank.
      </p>
      <div className={classes.tools}>
        <Menus settings={settings} year={year} years={years.data?.years ?? []} />
        {data ? (
          <div className={classes.end}>
            <SaveSearchButton
              name={`States by ${level.toLowerCase()} schools, ${data.school_year}`}
              path={settings.address}
            />
            <Button
              leftSection={<Icon name="download" size={16} />}
              onClick={() =>
                saveCsv(
                  `homeground-states-${level.toLowerCase()}-schools-${data.year}.csv`,
                  statesCsv(rows, { ...data, by: settings.by }),
                )
              }
              size="sm"
              variant="subtle"
            >
              CSV
            </Button>
          </div>
        ) : null}
      </div>
      {failure ? (
        <LoadError
          error={failure}
          onAction={() => void (years.error ? years.refetch() : statistics.refetch())}
          title="The statistics didn’t load"
        />
      ) : data ? (
        <StatesTable rows={rows} settings={settings} />
      ) : (
        <SkeletonRows bars={['24%', '10%', '10%', '10%', '10%']} count={12} heightPx={48} />
      )}
    </div>
  )
}

interface MenusProps {
  settings: StateSettings
  year: number | null
  years: readonly { year: number; school_year: string }[]
}

function Menus({ settings, year, years }: MenusProps) {
  const chevron = <Icon name="chevron" size={16} />
  return (
    <>
      <NativeSelect
        aria-label="Level"
        data={searchLevels.map((each) => ({ value: each, label: `${each} schools` }))}
        onChange={(event) => settings.set({ level: event.currentTarget.value })}
        rightSection={chevron}
        value={settings.level}
      />
      <NativeSelect
        aria-label="School year"
        data={years.map((each) => ({ value: String(each.year), label: each.school_year }))}
        onChange={(event) => settings.set({ year: event.currentTarget.value })}
        rightSection={chevron}
        value={String(year ?? '')}
      />
      <NativeSelect
        aria-label="Rank by"
        className={classes.narrow}
        data={stateRankings.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => settings.set({ order: event.currentTarget.value, dir: 'desc' })}
        rightSection={chevron}
        value={settings.by}
      />
    </>
  )
}

/** One row per state; each column's name sorts the table. A narrow window has two of the columns. */
function StatesTable({ rows, settings }: { rows: readonly StateStatistics[]; settings: StateSettings }) {
  const { ranked, unranked, territories } = sectionsOf(rows, settings.by)
  const columns = stateRankings.length + 2
  return (
    <table className={`${table.table} ${classes.states}`} {...tableRoles.table}>
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
              className={columnClass(key, settings)}
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
        {ranked.map(({ row, rank }) => (
          <StateRow key={row.state_abbr} rank={rank} row={row} settings={settings} />
        ))}
      </tbody>
      {unranked.length > 0 ? (
        <tbody {...tableRoles.group}>
          <GroupRow columns={columns}>Not ranked: results of fewer than {stateRankingFloor} schools</GroupRow>
          {unranked.map((row) => (
            <StateRow key={row.state_abbr} rank={null} row={row} settings={settings} />
          ))}
        </tbody>
      ) : null}
      {territories.length > 0 ? (
        <tbody {...tableRoles.group}>
          <GroupRow columns={columns}>Territories, not ranked</GroupRow>
          {territories.map((row) => (
            <StateRow key={row.state_abbr} rank={null} row={row} settings={settings} />
          ))}
        </tbody>
      ) : null}
    </table>
  )
}

/** A narrow window has the column of the order, and next to it the schools that it rests on. */
function columnClass(key: StateRanking, { by }: Pick<StateSettings, 'by'>): string {
  const isNarrow = key === by || key === (by === 'schools' ? usualStateRanking : 'schools')
  return [table.number, isNarrow ? null : classes.wide].filter(Boolean).join(' ')
}

function SortButton({ by, label, settings }: { by: StateRanking; label: string; settings: StateSettings }) {
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
  rank: number | null
  row: StateStatistics
  settings: StateSettings
}

function StateRow({ rank, row, settings }: StateRowProps) {
  const level = settings.level.toLowerCase()
  return (
    <tr {...tableRoles.row}>
      <td className={`${classes.rank} ${type.mute}`} {...tableRoles.cell}>
        {rank}
      </td>
      <th scope="row" {...tableRoles.rowHead}>
        <Link to={pathTo('/schools/:state/:level', { state: row.state_abbr, level })}>{stateName(row)}</Link>
      </th>
      {stateRankings.map(({ key }) => (
        <td className={columnClass(key, settings)} key={key} {...tableRoles.cell}>
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

export type StateStatistics = SchoolStatistics['statistics'][number]

interface StateOrder {
  readonly by: StateRanking
  readonly direction: 'asc' | 'desc'
}

/** The states of one level in order; one without a value is last either way, and equal ones are by name. */
export function orderStates(rows: readonly StateStatistics[], { by, direction }: StateOrder): StateStatistics[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other) || stateName(a).localeCompare(stateName(b))
  })
}

interface StateSections {
  readonly ranked: readonly { readonly row: StateStatistics; readonly rank: number | null }[]
  /** States with results of too few schools. */
  readonly unranked: readonly StateStatistics[]
  readonly territories: readonly StateStatistics[]
}

/** Ordered states with their ranks, and those without one; equal values share a rank. */
export function sectionsOf(rows: readonly StateStatistics[], by: StateRanking): StateSections {
  const states = rows.filter((row) => row.is_ranked)
  const others = rows.filter((row) => !row.is_ranked)
  return {
    ranked: states.map((row) => ({
      row,
      rank: row[by] === null ? null : states.findIndex((other) => other[by] === row[by]) + 1,
    })),
    unranked: others.filter((row) => !isTerritory(row.state_abbr)),
    territories: others.filter((row) => isTerritory(row.state_abbr)),
  }
}

function stateName({ state_abbr: abbr }: Pick<StateStatistics, 'state_abbr'>): string {
  return nameOfState(abbr)
}

interface StatesFile extends Pick<SchoolStatistics, 'school_year' | 'data_set'> {
  readonly by: StateRanking
}

/** Ordered states as comma-separated values: those of the ranking first; with the school year and the source. */
export function statesCsv(
  rows: readonly StateStatistics[],
  { school_year: year, data_set: dataSet, by }: StatesFile,
): string {
  const source = withMark(`${publisherOfGroup('schools')}, mean of schools, ${year}`, markOfData(dataSet))
  const { ranked, unranked, territories } = sectionsOf(rows, by)
  const keys = stateRankings.map(({ key }) => key)
  const cellsOf = (row: StateStatistics, rank: number | null) => [
    rank,
    row.state_abbr,
    row.level,
    ...keys.map((key) => (row[key] === null ? null : roundTo(row[key], 2))),
    source,
  ]
  return csvText([
    [`rank_by_${by}`, 'state', 'level', ...keys, 'source'],
    ...ranked.map(({ row, rank }) => cellsOf(row, rank)),
    ...[...unranked, ...territories].map((row) => cellsOf(row, null)),
  ])
}
