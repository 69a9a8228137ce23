import { useDeferredValue, useMemo, useState } from 'react'
import { saveCsv } from '../../../lib/format/csv.ts'
import { formatPeriod, joinWords } from '../../../lib/format/format.ts'
import { ChartActions } from '../../../ui/charts/chart-actions.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { seriesCsv } from '../../../ui/charts/series-csv.ts'
import { SeriesTable } from '../../../ui/charts/series-table.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'
import { isSum, measures } from './measures.ts'
import { Movers } from './movers-section.tsx'
import { choiceOf, type Span, spanOf } from './span.ts'
import { SpanPicker } from './span-picker.tsx'
import { trendSeries } from './trend-series.ts'
import { labelOf, trendTitle } from './trend-text.ts'
import classes from './trends.module.css'
import type { Trends } from './trends-api.ts'
import type { TrendSettings } from './use-trend-settings.ts'

interface TrendsViewProps {
  trends: Trends
  settings: TrendSettings
  /** The measure has changed, and its values have not arrived. */
  isStale: boolean
}

/** The chart with its span of months, and the states that moved most in it. */
export default function TrendsView({ trends, settings, isStale }: TrendsViewProps) {
  const { periods, measure, dataSet } = trends
  const [asTable, setAsTable] = useState(false)
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
  const caption = `${label}, monthly, ${unitText}${mean}`
  const places = joinWords(data.series.map((line) => line.label))
  const months = `${formatPeriod(data.periods[0])} to ${formatPeriod(data.periods.at(-1))}`
  function download() {
    const name = `homeground-trends-${measure.replaceAll('_', '-')}.csv`
    saveCsv(name, seriesCsv(data, { measure, dataSet }))
  }
  return (
    <div data-stale={isStale}>
      <Section
        id="trend"
        notes={
          <>
            <p>
              {isSum(measure)
                ? 'Homes for sale on a typical day of the month, summed over the zips of each state.'
                : 'Every zip’s median counts by its active listings.'}
            </p>
            <p>
              Changes compare 3-month averages. Prices and listings have seasons: spans of whole
              years compare best.
            </p>
            <Source>
              Realtor.com, {months}
              {dataSet === 'demonstration' && ', demonstration data'}.{' '}
              <ChartActions
                asTable={asTable}
                onCsv={download}
                onTable={setAsTable}
                subject={`${label.toLowerCase()} by month`}
              />
            </Source>
          </>
        }
        title={trendTitle(data, measure)}
      >
        <p className={classes.caption}>{caption}</p>
        <LineChart data={data} label={`${label} of ${places}, ${months}`} />
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
        {asTable ? (
          <div className={classes.table}>
            <SeriesTable caption={caption} data={data} />
          </div>
        ) : null}
      </Section>
      <Movers settings={settings} span={[from, to]} trends={trends} />
    </div>
  )
}
