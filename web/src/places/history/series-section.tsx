import type { DataSet } from '@homeground/contracts'
import { originMark } from '@homeground/format/figure-text'
import { formatPeriod, formatValue, none } from '@homeground/format/format'
import { type ReactNode, useContext, useState } from 'react'
import { saveCsv } from '../../lib/format/csv.ts'
import { ChartActions } from '../../ui/charts/chart-actions.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { type ChartNote, seriesCsv, type TimeSeries } from '../../ui/charts/series.ts'
import { Section, SectionNotes, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { MadeUp } from '../../ui/values/no-value.tsx'
import classes from './price-history.module.css'

interface SeriesSectionProps {
  readonly id: string
  readonly title: string
  /** Remarks on the values, above their source. */
  readonly notes: ReactNode
  readonly data: TimeSeries
  readonly dataSet: DataSet
  /** Key of the attribute and its label. */
  readonly measure: string
  readonly label: string
  readonly caption: string
  /** The places of the lines: `Natick and Framingham`. */
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
  const mark = originMark({ source: 'realtor', dataSet })
  const download = () => saveCsv(`${props.file}.csv`, seriesCsv(data, { measure, dataSet }))
  // Right below the chart, unless there is a margin for it.
  const isBelow = useContext(SectionNotes) === 'folded'
  const source = (
    <Source>
      Realtor.com, {months}
      {mark && `, ${mark}`}. {props.method}
      <ChartActions
        asTable={asTable}
        onCsv={download}
        onTable={setAsTable}
        subject={`${label.toLowerCase()} by month`}
      />
    </Source>
  )
  return (
    <Section id={id} notes={notes} source={isBelow ? null : source} title={title}>
      <div className={classes.top}>
        <p className={`${type.small} ${type.mute}`}>
          {caption}
          <MadeUp mark={mark} />
        </p>
        {props.tools}
      </div>
      <LineChart data={data} label={`${label} of ${places}, ${months}`} note={note} />
      {isBelow ? <div className={classes.source}>{source}</div> : props.children}
      {asTable ? (
        <div className={classes.table}>
          <SeriesTable caption={caption} data={data} />
        </div>
      ) : null}
      {isBelow ? props.children : null}
    </Section>
  )
}

/** The numbers behind a chart, newest month first. */
function SeriesTable({ data, caption }: { data: TimeSeries; caption: string }) {
  const rows = data.periods.map((period, index) => ({ period, index })).reverse()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
    <section aria-label={caption} className={classes.scroll} tabIndex={0}>
      <DataTable
        caption={caption}
        className={classes.series}
        columns={['Month', ...data.series.map(({ label }) => ({ label, isNumber: true }))]}
      >
        <tbody>
          {rows.map(({ period, index }) => (
            <tr key={period}>
              <th scope="row">{formatPeriod(period)}</th>
              {data.series.map(({ key, values }) => (
                <td className={table.number} key={key}>
                  <Value text={formatValue(data.unit, values[index])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  )
}

function Value({ text }: { text: string }) {
  if (text !== none) return text
  return <span title="Not published for this month">{none}</span>
}
