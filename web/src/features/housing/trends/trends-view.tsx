import { findAttribute } from '@homeground/catalog/attributes'
import { monthNumber, periodOf } from '@homeground/catalog/periods'
import { isStateAbbr, states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { formatCount, formatPeriod, formatValue, joinWords, lowerFirst } from '@homeground/format/format'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { csvText, saveCsv } from '../../../lib/format/csv.ts'
import { type PeriodChange, periodChange, type TrendPoint } from '../../../lib/format/trend-headline.ts'
import { SeriesSection } from '../../../places/history/series-section.tsx'
import actions from '../../../ui/charts/chart-actions.module.css'
import { PeriodBrush, type PeriodBrushProps } from '../../../ui/charts/period-brush.tsx'
import type { Series, TimeSeries } from '../../../ui/charts/series.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable, tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import classes from './trends.module.css'
import {
  averageText,
  choiceOf,
  isSum,
  labelOf,
  type Measure,
  measures,
  mostStates,
  type Span,
  spanOf,
  type TrendSettings,
  type Trends,
  trendTitle,
} from './trends.ts'

const mostMovers = 5

/** The states whose value rose and fell most over the span. */
function Movers({ trends, span, settings }: { trends: Trends; span: Span; settings: TrendSettings }) {
  const { measure } = trends
  const movers = useMemo(() => moversOf(trends, span), [trends, span[0], span[1]])
  const { up, down } = topMovers(movers, mostMovers)
  const [any] = movers
  const label = lowerFirst(labelOf(measure))
  if (!any) return null
  const text = (period: string) => (any.isSmoothed ? averageText(period) : formatPeriod(period))
  const months = { first: text(any.first.period), last: text(any.last.period) }
  const shared = { measure, months, settings }
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
        <MoverTable {...shared} caption="Up most" movers={up} nothing="No state rose." />
        <MoverTable {...shared} caption="Down most" movers={down} nothing="No state fell." />
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
        <p className={`${type.small} ${type.mute}`}>{nothing}</p>
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

const years = [1, 3, 5]
const all = 'all'

/** The brush, and buttons for the usual spans up to the newest month. */
function SpanPicker({ periods, span, onChange, ...brush }: PeriodBrushProps) {
  const newest = periods.length - 1
  const last = monthNumber(periods[newest]!)
  const usual = years.flatMap((count): { value: string; label: string; span: Span }[] => {
    const from = periods.findIndex((period) => monthNumber(period) >= last - 12 * count)
    const isShort = from > 0 && from < newest
    const label = count === 1 ? '1 year' : `${count} years`
    return isShort ? [{ value: String(count), label, span: [from, newest] }] : []
  })
  const items = [...usual, { value: all, label: 'All', span: [0, newest] as Span }]
  const chosen = items.find((item) => item.span.join() === span.join())?.value ?? ''
  return (
    <div className={classes.spans}>
      <PeriodBrush onChange={onChange} periods={periods} span={span} {...brush} />
      <Segments
        items={items}
        label="Span"
        onChange={(value) => onChange(items.find((item) => item.value === value)!.span)}
        size="sm"
        value={chosen}
      />
    </div>
  )
}

interface TrendsViewProps {
  trends: Trends
  settings: TrendSettings
  /** The measure has changed, and its values have not arrived. */
  isStale: boolean
}

/** The chart with its span of months, and the states that moved most in it. */
export default function TrendsView({ trends, settings, isStale }: TrendsViewProps) {
  const { periods, measure, dataSet } = trends
  // Where the handles are while one of them moves.
  const [moving, setMoving] = useState<Span | null>(null)
  const span = moving ?? spanOf(periods, settings)
  const [from, to] = useDeferredValue(span)
  const data = useMemo(
    () => trendSeries(trends, settings.states, [from, to]),
    [trends, settings.states.join(), from, to],
  )
  const all = useMemo(
    () => trendSeries(trends, settings.states, [0, periods.length - 1]),
    [trends, settings.states.join(), periods.length],
  )
  const label = labelOf(measure)
  const { unitText } = measures.find(({ key }) => key === measure)!
  const mean = isSum(measure) ? '' : ': listing-weighted mean of zip medians'
  return (
    <div data-stale={isStale}>
      <SeriesSection
        caption={`${label}, monthly, ${unitText}${mean}`}
        data={data}
        dataSet={dataSet}
        file={`homeground-trends-${measure.replaceAll('_', '-')}`}
        id="trend"
        label={label}
        measure={measure}
        notes={
          <>
            <p>
              {isSum(measure)
                ? 'Homes for sale on a typical day of the month, summed over the zips of each state.'
                : 'Every zip’s median counts by its active listings.'}
            </p>
            <p>
              Changes compare 3-month averages. Prices and listings have seasons: spans of whole years compare best.
            </p>
          </>
        }
        places={joinWords(data.series.map((line) => line.label))}
        title={trendTitle(data, measure)}
      >
        {periods.length > 2 ? (
          <SpanPicker
            onChange={(next) => {
              setMoving(null)
              settings.set(choiceOf(periods, next))
            }}
            onMove={setMoving}
            periods={periods}
            span={span}
            values={all.series[0]!.values}
          />
        ) : null}
      </SeriesSection>
      <Movers settings={settings} span={[from, to]} trends={trends} />
    </div>
  )
}

/**
 * The lines of the chart: each chosen state that has listings, and the country. Of listings the country is shown only
 * without states, which would be flat next to it.
 */
function trendSeries(
  { measure, periods, country, states }: Trends,
  chosen: readonly StateAbbreviation[],
  [from, to]: Span,
): TimeSeries {
  const within = <Value,>(values: readonly Value[]) => values.slice(from, to + 1)
  const charted = chosen.filter((abbr) => states.has(abbr))
  const ofStates = charted.map(
    (abbr, index): Series => ({
      key: abbr,
      label: names[abbr],
      short: abbr,
      values: within(states.get(abbr)!),
      kind: 'main',
      tone: index + 1,
    }),
  )
  const ofCountry: Series = {
    key: 'country',
    label: 'United States',
    short: 'U.S.',
    values: within(country),
    kind: charted.length === 0 ? 'main' : 'far',
  }
  const hasCountry = charted.length === 0 || !isSum(measure)
  return {
    periods: within(periods),
    unit: findAttribute(measure)!.unit,
    series: hasCountry ? [...ofStates, ofCountry] : ofStates,
  }
}
