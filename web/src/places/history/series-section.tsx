import type { DataSet } from '@homeground/contracts'
import { originMark } from '@homeground/format/figure-text'
import { formatPeriod, formatValue, none } from '@homeground/format/format'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { saveCsv } from '../../lib/format/csv.ts'
import { ChartActions } from '../../ui/charts/chart-actions.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { type ChartNote, seriesCsv, type TimeSeries } from '../../ui/charts/series.ts'
import { Section, SectionNotes, Source } from '../../ui/page/section.tsx'
import type { LinkParams } from '../../ui/pictures/page-link.ts'
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
  /** What the chart is about, if that is not all of its lines: `Natick`. */
  readonly name?: string
  readonly note?: ChartNote | undefined
  /** How values were computed, after the source: a sentence and a blank. */
  readonly method?: string
  /** Name of the CSV file, without its ending. */
  readonly file: string
  /** Parameters of what the chart shows that are not in the address of the page. */
  readonly params?: LinkParams
  /** Beside the caption. */
  readonly tools?: ReactNode
  /** Below the chart. */
  readonly children?: ReactNode
}

/** A chart of monthly listings data with its source; its values as a table and as CSV, the chart as a picture. */
export function SeriesSection(props: SeriesSectionProps) {
  const { id, title, notes, data, dataSet, measure, label, caption, places, note } = props
  const [asTable, setAsTable] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
  const months = `${formatPeriod(data.periods[0])} to ${formatPeriod(data.periods.at(-1))}`
  const mark = originMark({ source: 'realtor', dataSet })
  const download = () => saveCsv(`${props.file}.csv`, seriesCsv(data, { measure, dataSet }))
  const sourceText = `Realtor.com, ${months}${mark && `, ${mark}`}.`
  const isNamed = data.series.some((line) => title.startsWith(line.label))
  // Right below the chart, unless there is a margin for it.
  const isBelow = useContext(SectionNotes) === 'folded'
  const source = (
    <Source>
      {sourceText} {props.method}
      <ChartActions
        asTable={asTable}
        onCsv={download}
        onTable={setAsTable}
        picture={{
          chart,
          title: isNamed ? title : `${props.name ?? places}: ${title}`,
          caption,
          source: [sourceText, props.method?.trim()].filter(Boolean).join(' '),
          file: props.file,
          anchor: id,
          ...(props.params && { params: props.params }),
        }}
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
      <div ref={chart}>
        <LineChart data={data} label={`${label} of ${places}, ${months}`} note={note} />
      </div>
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
