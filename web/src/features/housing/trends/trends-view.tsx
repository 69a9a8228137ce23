import { joinWords } from '@homeground/format/format'
import { useDeferredValue, useMemo, useState } from 'react'
import { SeriesSection } from '../../../places/history/series-section.tsx'
import { isSum, measures } from './measures.ts'
import { Movers } from './movers-section.tsx'
import { choiceOf, type Span, spanOf } from './span.ts'
import { SpanPicker } from './span-picker.tsx'
import { trendSeries } from './trend-series.ts'
import { labelOf, trendTitle } from './trend-text.ts'
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
