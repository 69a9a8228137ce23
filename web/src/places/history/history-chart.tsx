import { findAttribute } from '@homeground/catalog/attributes'
import { formatPeriod, formatValue, lowerFirst } from '@homeground/format/format'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { trendHeadline } from '../../lib/format/trend-headline.ts'
import { trendsPath } from '../../lib/navigation/paths.ts'
import { type ChartNote, fromLikeMonth, type Series, type TimeSeries } from '../../ui/charts/series.ts'
import { type HistoryKey, type HousingHistory, histories, historyParams } from './histories.ts'
import { SeriesSection } from './series-section.tsx'

/**
 * The place's series with those of its state and the nation. Listings are shown for the place only: next to
 * the count of a whole state its line would be flat.
 */
export function historySeries(
  { series, periods }: Pick<HousingHistory, 'series' | 'periods'>,
  key: HistoryKey,
  { name: place, state }: { name: string; state: { abbr: string; name: string } },
): TimeSeries {
  const own: Series = { key: 'place', label: place, short: place, values: series.place[key] ?? [], kind: 'main' }
  const unit = findAttribute(key)!.unit
  if (key === 'housing_inventory') return { periods, unit, series: [own] }
  const context: Series[] = [
    { key: 'country', label: 'United States', short: 'U.S.', values: series.country[key] ?? [], kind: 'far' },
  ]
  if (series.state) {
    const { abbr, name } = state
    context.unshift({ key: 'state', label: name, short: abbr, values: series.state[key] ?? [], kind: 'near' })
  }
  return { periods, unit, series: [own, ...context] }
}

/** A peak among fewer months than this means little. */
const minMonthsForPeak = 6

/** "Highest month $763k, Jul 2022", unless it is the last. */
export function peakNote({ periods, series, unit }: TimeSeries) {
  const values = series[0]?.values ?? []
  const numbers = values.filter((value) => value !== null)
  const highest = Math.max(...numbers)
  const index = values.indexOf(highest)
  const isLast = values.slice(index + 1).every((value) => value === null)
  if (numbers.length < minMonthsForPeak || isLast) return undefined
  return {
    index,
    text: `Highest month ${formatValue(unit, highest, { short: true })}, ${formatPeriod(periods[index])}`,
  }
}

/** A note on the whole series where the shown part, its end, has that month. */
function noteWithin(shown: TimeSeries, note: ChartNote | undefined, whole: TimeSeries): ChartNote | undefined {
  const index = (note?.index ?? 0) - (whole.periods.length - shown.periods.length)
  return note && index >= 0 ? { ...note, index } : undefined
}

/** Why the lines of a place start where they do. */
const seasonNote =
  'Changes compare a month with the same month of an earlier year, because prices and listings have seasons; the line starts there.'

interface HistoryChartProps {
  housing: HousingHistory
  /** Name of the place. */
  name: string
  history: HistoryKey
  state: { abbr: string; name: string }
  /** Change of the price from its peak, in percent; null if unknown. */
  changeFromPeak: number | null
  /** The switch between the histories. */
  choice: ReactNode
  /** Below the chart. */
  children?: ReactNode
}

/** The chart of one monthly series, with its source, its values as a table and as CSV. */
export default function HistoryChart(props: HistoryChartProps) {
  const { housing, name, history, state, changeFromPeak, choice, children } = props
  const whole = useMemo(
    () => historySeries(housing, history, { name, state }),
    [housing, history, name, state.abbr, state.name],
  )
  const data = useMemo(() => fromLikeMonth(whole), [whole])
  const { unitText, subject } = histories.find(({ key }) => key === history)!
  const { label } = findAttribute(history)!
  const headline = trendHeadline(
    { periods: data.periods, values: data.series[0]!.values },
    {
      whole: { periods: whole.periods, values: whole.series[0]!.values },
      ...(history === 'median_listing_price' ? { changeFromPeak } : {}),
    },
  )
  const others = data.series.slice(1).map((series) => series.label)
  return (
    <SeriesSection
      caption={`${label}, monthly, ${unitText}`}
      data={data}
      dataSet={housing.data_set}
      file={`homeground ${name} ${label}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}
      id="price"
      label={label}
      measure={history}
      method={others.length > 0 ? `${housing.method.replace(/\.$/, '')}. ` : ''}
      params={historyParams(history)}
      note={noteWithin(data, peakNote(whole), whole)}
      notes={
        <>
          <p>{seasonNote}</p>
          <p>
            {history === 'housing_inventory'
              ? 'Homes for sale on a typical day of the month, not counting those under contract.'
              : 'Median listing price depends on the mix of homes for sale. Compare it with price per square foot.'}
          </p>
          <p>
            <Link to={trendsPath(state.abbr, history)}>Trends in {state.name}</Link>
          </p>
        </>
      }
      name={name}
      places={others.length > 0 ? `${name}, with ${others.join(' and ')}` : name}
      title={titleOf(subject, headline)}
      tools={choice}
    >
      {children}
    </SeriesSection>
  )
}

function titleOf(subject: string, headline: string | null): string {
  if (!headline) return 'Price history'
  return subject ? subject + lowerFirst(headline) : headline
}
