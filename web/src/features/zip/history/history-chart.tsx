import { findAttribute } from '@homeground/catalog/attributes'
import type { HousingOfZip } from '@homeground/contracts'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { saveCsv } from '../../../lib/format/csv.ts'
import { formatPeriod, lowerFirst } from '../../../lib/format/format.ts'
import { trendHeadline } from '../../../lib/format/trend-headline.ts'
import { trendsPath } from '../../../lib/navigation/trends-path.ts'
import { ChartActions } from '../../../ui/charts/chart-actions.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { seriesCsv } from '../../../ui/charts/series-csv.ts'
import { SeriesTable } from '../../../ui/charts/series-table.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'
import { type HistoryKey, histories } from './histories.ts'
import { historySeries, peakNote } from './history-series.ts'
import classes from './price-history.module.css'

interface HistoryChartProps {
  housing: HousingOfZip
  history: HistoryKey
  state: { abbr: string; name: string }
  /** Of the price, in percent; null if unknown. */
  changeFromPeak: number | null
  /** The switch between the histories. */
  choice: ReactNode
}

/** The chart of one monthly series, with its source, its values as a table and as CSV. */
export default function HistoryChart(props: HistoryChartProps) {
  const { housing, history, state, changeFromPeak, choice } = props
  const [asTable, setAsTable] = useState(false)
  const data = useMemo(
    () => historySeries(housing, history, state),
    [housing, history, state.abbr, state.name],
  )
  const { unitText, subject } = histories.find(({ key }) => key === history)!
  const { label } = findAttribute(history)!
  const headline = trendHeadline({
    periods: data.periods,
    values: data.series[0]!.values,
    ...(history === 'median_listing_price' && { changeFromPeak }),
  })
  const caption = `${label}, monthly, ${unitText}`
  const span = `${formatPeriod(housing.periods[0])} to ${formatPeriod(housing.periods.at(-1))}`
  const others = data.series.slice(1).map((series) => series.label)
  function download() {
    const name = `homeground-${housing.zip}-${label.toLowerCase().replaceAll(' ', '-')}.csv`
    saveCsv(name, seriesCsv(data, { measure: history, dataSet: housing.data_set }))
  }

  return (
    <Section
      id="price"
      title={titleOf(subject, headline?.title)}
      notes={
        <>
          {headline?.isSmoothed && <p>Changes compare 3-month averages.</p>}
          <p>
            {history === 'housing_inventory'
              ? 'Homes for sale on a typical day of the month, not counting those under contract.'
              : 'Median listing price depends on the mix of homes for sale. Compare it with price per square foot.'}
          </p>
          <p>
            <Link to={trendsPath(state.abbr, history)}>Trends in {state.name}</Link>
          </p>
          <Source>
            Realtor.com, {span}
            {housing.data_set === 'demonstration' && ', demonstration data'}.{' '}
            {others.length > 0 && `${housing.method.replace(/\.$/, '')}. `}
            <ChartActions
              asTable={asTable}
              onCsv={download}
              onTable={setAsTable}
              subject={`${label.toLowerCase()} by month`}
            />
          </Source>
        </>
      }
    >
      <div className={classes.top}>
        <p className={classes.caption}>{caption}</p>
        {choice}
      </div>
      <LineChart
        data={data}
        label={`${label} of ${housing.zip}, ${span}${others.length > 0 ? `, with ${others.join(' and ')}` : ''}`}
        note={peakNote(data)}
      />
      {asTable && (
        <div className={classes.table}>
          <SeriesTable caption={caption} data={data} />
        </div>
      )}
    </Section>
  )
}

function titleOf(subject: string, headline: string | undefined): string {
  if (!headline) return 'Price history'
  return subject ? subject + lowerFirst(headline) : headline
}
