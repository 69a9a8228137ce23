import { findAttribute } from '@homeground/catalog/attributes'
import { monthNumber, periodOf } from '@homeground/catalog/periods'
import { isStateAbbr, states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { formatCount, formatPeriod, formatValue, lowerFirst } from '@homeground/format/format'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { csvText, saveCsv } from '../../../lib/format/csv.ts'
import { type PeriodChange, periodChange, type TrendPoint } from '../../../lib/format/trend-headline.ts'
import actions from '../../../ui/charts/chart-actions.module.css'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable, tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import classes from './trends.module.css'
import { averageText, labelOf, type Measure, mostStates, type Span, type TrendSettings, type Trends } from './trends.ts'

interface MoversProps {
  trends: Trends
  span: Span
  settings: TrendSettings
}

const mostMovers = 5

/** The states whose value rose and fell most over the span. */
export function Movers({ trends, span, settings }: MoversProps) {
  const { measure } = trends
  const movers = useMemo(() => moversOf(trends, span), [trends, span[0], span[1]])
  const { up, down } = topMovers(movers, mostMovers)
  const [any] = movers
  const label = lowerFirst(labelOf(measure))
  if (!any) return null
  const text = (period: string) => (any.isSmoothed ? averageText(period) : formatPeriod(period))
  const months = { first: text(any.first.period), last: text(any.last.period) }
  return (
    <Section
      id="movers"
      notes={
        <>
          <p>
            Change of the {label} between {months.first} and {months.last}
            {any.isSmoothed ? ', each an average of 3 months' : ''}.
          </p>
          <Source>
            {formatCount(movers.length, 'state')} with listings at both ends.{' '}
            <button
              className={actions.action}
              onClick={() => saveCsv('homeground-states-change.csv', moversCsv(movers, measure))}
              title="Download the change of every state"
              type="button"
            >
              CSV
            </button>
          </Source>
        </>
      }
      title="Top movers"
    >
      <div className={classes.movers}>
        <MoverTable
          caption="Up most"
          movers={up}
          nothing="No state rose."
          measure={measure}
          months={months}
          settings={settings}
        />
        <MoverTable
          caption="Down most"
          movers={down}
          nothing="No state fell."
          measure={measure}
          months={months}
          settings={settings}
        />
      </div>
    </Section>
  )
}

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
function MoverTable({ caption, movers, nothing, measure, months, settings }: MoverTableProps) {
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

interface Mover extends PeriodChange {
  readonly abbr: StateAbbreviation
}

/** The change of every state over a span, the largest rise first; states without two values to compare are left out. */
export function moversOf({ periods, states }: Trends, [from, to]: Span): Mover[] {
  const span = periods.slice(from, to + 1)
  return [...states]
    .flatMap(([abbr, values]): Mover[] => {
      const change = periodChange({ periods: span, values: values.slice(from, to + 1) })
      return change && isStateAbbr(abbr) ? [{ abbr, ...change }] : []
    })
    .sort((a, b) => b.percent - a.percent || a.abbr.localeCompare(b.abbr))
}

/** The states that rose most and those that fell most, each at most `most`. */
export function topMovers(movers: readonly Mover[], most: number) {
  return {
    up: movers.filter(({ percent }) => percent > 0).slice(0, most),
    down: movers
      .filter(({ percent }) => percent < 0)
      .slice(-most)
      .reverse(),
  }
}

/** `2018-01`, or `2018-01 to 2018-03` for an average. */
function monthsBehind({ period }: TrendPoint, isSmoothed: boolean): string {
  return isSmoothed ? `${period} to ${periodOf(monthNumber(period) + 2)}` : period
}

/** Every state with its change, unrounded. */
export function moversCsv(movers: readonly Mover[], measure: string): string {
  return csvText([
    ['state', 'first_months', 'first', 'last_months', 'last', 'change_percent', 'measure'],
    ...movers.map(({ abbr, first, last, percent, isSmoothed }) => [
      names[abbr],
      monthsBehind(first, isSmoothed),
      first.value,
      monthsBehind(last, isSmoothed),
      last.value,
      percent,
      measure,
    ]),
  ])
}
