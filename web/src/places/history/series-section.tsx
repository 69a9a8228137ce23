import type { DataSet } from '@homeground/contracts'
import { formatPeriod } from '@homeground/format/format'
import { type ReactNode, useState } from 'react'
import { saveCsv } from '../../lib/format/csv.ts'
import { ChartActions } from '../../ui/charts/chart-actions.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { ChartNote, TimeSeries } from '../../ui/charts/series.ts'
import { seriesCsv } from '../../ui/charts/series-csv.ts'
import { SeriesTable } from '../../ui/charts/series-table.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import classes from './price-history.module.css'

interface SeriesSectionProps {
  readonly id: string
  readonly title: string
  /** What to know about the values, above their source. */
  readonly notes: ReactNode
  readonly data: TimeSeries
  readonly dataSet: DataSet
  /** Key of the attribute and its label. */
  readonly measure: string
  readonly label: string
  readonly caption: string
  /** What the lines are of: `Natick and Framingham`. */
  readonly places: string
  readonly note?: ChartNote | undefined
  /** How values were computed, after the source: a sentence and a blank. */
  readonly method?: string
  /** Name of the CSV file, without its ending. */
  readonly file: string
  /** Beside the caption. */
  readonly tools?: ReactNode
  /** Below the chart. */
  readonly children?: ReactNode
}

/** A chart of monthly listings data with its source; its values as a table and as CSV. */
export function SeriesSection(props: SeriesSectionProps) {
  const { id, title, notes, data, dataSet, measure, label, caption, places, note } = props
  const [asTable, setAsTable] = useState(false)
  const months = `${formatPeriod(data.periods[0])} to ${formatPeriod(data.periods.at(-1))}`
  const download = () => saveCsv(`${props.file}.csv`, seriesCsv(data, { measure, dataSet }))
  return (
    <Section
      id={id}
      notes={
        <>
          {notes}
          <Source>
            Realtor.com, {months}
            {dataSet === 'demonstration' && ', demonstration data'}. {props.method}
            <ChartActions
              asTable={asTable}
              onCsv={download}
              onTable={setAsTable}
              subject={`${label.toLowerCase()} by month`}
            />
          </Source>
        </>
      }
      title={title}
    >
      <div className={classes.top}>
        <p className={classes.caption}>{caption}</p>
        {props.tools}
      </div>
      <LineChart data={data} label={`${label} of ${places}, ${months}`} note={note} />
      {props.children}
      {asTable ? (
        <div className={classes.table}>
          <SeriesTable caption={caption} data={data} />
        </div>
      ) : null}
    </Section>
  )
}
