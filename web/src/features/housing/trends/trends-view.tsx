import { findAttribute, units } from '@homeground/catalog/attributes'
import { type LikeMonthChange, likeMonthChange, monthNumber } from '@homeground/catalog/periods'
import { roundTo } from '@homeground/catalog/rounding'
import { sourceOf } from '@homeground/catalog/sources'
import { isStateAbbr, states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { markOfData, type OriginMark, originMark, withMark } from '@homeground/format/figure-text'
import { formatCount, formatPeriod, formatValue, joinWords, lowerFirst } from '@homeground/format/format'
import { RangeSlider } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { csvText, saveCsv } from '../../../lib/format/csv.ts'
import { SeriesSection } from '../../../places/history/series-section.tsx'
import actions from '../../../ui/charts/chart-actions.module.css'
import { fromLikeMonth, type Series, type TimeSeries } from '../../../ui/charts/series.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable, tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { MadeUp } from '../../../ui/values/no-value.tsx'
import classes from './trends.module.css'
import {
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
import '@mantine/core/styles/Slider.layer.css'
import { useElementSize } from '@mantine/hooks'
import { segments } from '../../../ui/charts/series.ts'
import slider from '../../../ui/form/slider.module.css'
import { type Ends, jumpedTo } from '../../../ui/range-filter/slider-scale.ts'
import brush from './period-brush.module.css'

const mostMovers = 5

/** The states whose value rose and fell most over the span. */
function Movers({ trends, span, settings }: { trends: Trends; span: Span; settings: TrendSettings }) {
  const { measure, dataSet } = trends
  const movers = useMemo(() => moversOf(trends, span), [trends, span[0], span[1]])
  const { up, down } = topMovers(movers, mostMovers)
  const [any] = movers
  const label = lowerFirst(labelOf(measure))
  if (!any) return null
  const months = { first: formatPeriod(any.first.period), last: formatPeriod(any.last.period) }
  const shared = { measure, months, settings, mark: originMark({ source: 'realtor', dataSet }) }
  return (
    <Section
      id="movers"
      notes={
        <>
          <p>
            Change of the {label} between {months.first} and {months.last}.
          </p>
          <Source>
            {formatCount(movers.length, 'state')} with listings in both periods.{' '}
            <button
              className={actions.action}
              onClick={() =>
                saveCsv(`homeground-states-change-${measure.replaceAll('_', '-')}.csv`, moversCsv(movers, trends))
              }
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
        <MoverTable {...shared} caption="Biggest gains" movers={up} nothing="No state rose." />
        <MoverTable {...shared} caption="Biggest drops" movers={down} nothing="No state fell." />
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
  mark: OriginMark
}

/** A few states with their values at both ends of the span. */
function MoverTable({ caption, movers, nothing, measure, months, settings, mark }: MoverTableProps) {
  const { unit } = findAttribute(measure)!
  return (
    <div>
      <h3>
        {caption}
        {movers.length > 0 ? <MadeUp mark={mark} /> : null}
      </h3>
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

interface Mover extends LikeMonthChange {
  readonly abbr: StateAbbreviation
}

/**
 * The change of every state over a span, the largest rise first, between the months that the country's line compares.
 * States without a value in both are left out.
 */
export function moversOf({ periods, country, states }: Trends, [from, to]: Span): Mover[] {
  const span = periods.slice(from, to + 1)
  const changeOf = (values: readonly (number | null)[]) =>
    likeMonthChange({ periods: span, values: values.slice(from, to + 1) })
  const ofCountry = changeOf(country)
  const isCompared = ({ first, last }: LikeMonthChange) =>
    first.period === ofCountry?.first.period && last.period === ofCountry.last.period
  return [...states]
    .flatMap(([abbr, values]): Mover[] => {
      const change = changeOf(values)
      return change && isCompared(change) && isStateAbbr(abbr) ? [{ abbr, ...change }] : []
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

/** Every state with its change, to one decimal as on the screen; generated data is labeled as such. */
export function moversCsv(movers: readonly Mover[], { measure, dataSet }: Pick<Trends, 'measure' | 'dataSet'>): string {
  const attribute = findAttribute(measure)!
  const written = (value: number) => roundTo(value, attribute.decimals)
  const source = withMark(sourceOf('realtor').publisher, markOfData(dataSet))
  return csvText([
    ['state', 'first_month', 'first', 'last_month', 'last', 'change_percent', 'measure', 'unit', 'source'],
    ...movers.map(({ abbr, first, last, percent }) => [
      names[abbr],
      first.period,
      written(first.value),
      last.period,
      written(last.value),
      roundTo(percent, 1),
      measure,
      units[attribute.unit].label,
      source,
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
    () => fromLikeMonth(trendSeries(trends, settings.states, [from, to])),
    [trends, settings.states.join(), from, to],
  )
  const all = useMemo(
    () => trendSeries(trends, settings.states, [0, periods.length - 1]),
    [trends, settings.states.join(), periods.length],
  )
  const label = labelOf(measure)
  const { unitText } = measures.find(({ key }) => key === measure)!
  const mean = isSum(measure) ? '' : ': typical asking price, weighted by listings'
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
                : 'Zips with more listings count more.'}
            </p>
            <p>
              Prices and listings have seasons, so changes and peaks compare a month with the same month of other years.
              The lines start at the first such month of the span. A span of less than a year has no change.
            </p>
          </>
        }
        places={joinWords(data.series.map((line) => line.label))}
        title={trendTitle(data, { measure, whole: all })}
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

const height = 48

interface BrushOutlineProps {
  /** Every month, oldest first, at least two. */
  readonly periods: readonly string[]
  /** One value per period. */
  readonly values: readonly (number | null)[]
  /** Indexes of the first and the last chosen month. */
  readonly span: readonly [from: number, to: number]
  readonly width: number
}

/** The whole series in small, with the chosen months tinted. Positions are those of the slider's steps. */
function BrushOutline({ periods, values, span: [from, to], width }: BrushOutlineProps) {
  const numbers = values.filter((value) => value !== null)
  if (width === 0 || numbers.length === 0) return null
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const x = (index: number) => (index / (periods.length - 1)) * width
  const y = (value: number) => height - 4 - ((value - low) / (high - low || 1)) * (height - 8)
  return (
    <svg aria-hidden="true" height={height} width={width}>
      <rect className={brush.chosen} height={height} width={x(to) - x(from)} x={x(from)} />
      {segments(periods.map(monthNumber), values).map(({ indexes }) => (
        <polyline
          className={brush.line}
          key={indexes[0]}
          points={indexes.map((index) => `${x(index).toFixed(1)},${y(values[index]!).toFixed(1)}`).join(' ')}
        />
      ))}
    </svg>
  )
}

interface PeriodBrushProps extends Omit<BrushOutlineProps, 'span' | 'width'> {
  /** Indexes of the first and the last chosen month. */
  readonly span: Ends
  /** Called while a handle moves. */
  readonly onMove: (span: Ends) => void
  /** Called when a handle is released, and for each key. */
  readonly onChange: (span: Ends) => void
}

/** Chooses a span of months: two handles under the outline of the whole series, for pointer, touch and keyboard. */
function PeriodBrush({ periods, values, span, onMove, onChange }: PeriodBrushProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const scale = { min: 0, max: periods.length - 1, step: 1 }
  const nameOf = (index: number) => formatPeriod(periods[index])
  return (
    <div className={brush.brush}>
      <div className={brush.outline} ref={ref}>
        <BrushOutline periods={periods} span={span} values={values} width={width} />
      </div>
      <RangeSlider
        classNames={{ root: brush.slider, thumb: slider.thumb, track: slider.track }}
        label={null}
        max={scale.max}
        min={scale.min}
        minRange={1}
        onChange={onMove}
        onChangeEnd={onChange}
        size={2}
        thumbFromLabel="First month"
        thumbProps={(handle) => ({
          onKeyDown: (event) => {
            const ends = jumpedTo(event.key, { handle, ends: span, scale })
            if (ends === null) return
            event.preventDefault()
            onChange(ends)
          },
        })}
        thumbSize={16}
        thumbToLabel="Last month"
        thumbValueText={nameOf}
        value={span}
      />
      <div aria-hidden="true" className={brush.ends}>
        <span>{nameOf(span[0])}</span>
        <span>{nameOf(span[1])}</span>
      </div>
    </div>
  )
}
