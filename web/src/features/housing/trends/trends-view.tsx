import { findAttribute } from '@homeground/catalog/attributes'
import { monthNumber } from '@homeground/catalog/periods'
import { states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { joinWords } from '@homeground/format/format'
import { useDeferredValue, useMemo, useState } from 'react'
import { SeriesSection } from '../../../places/history/series-section.tsx'
import { PeriodBrush, type PeriodBrushProps } from '../../../ui/charts/period-brush.tsx'
import type { Series, TimeSeries } from '../../../ui/charts/series.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { Movers } from './movers-section.tsx'
import classes from './trends.module.css'
import {
  choiceOf,
  isSum,
  labelOf,
  measures,
  type Span,
  spanOf,
  type TrendSettings,
  type Trends,
  trendTitle,
} from './trends.ts'

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
