import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { nameOfState } from '@homeground/catalog/states'
import type { StateStatistic } from '@homeground/contracts'
import { markOfData, originMark, withMark } from '@homeground/format/figure-text'
import { formatAttribute, formatCount, formatPeriod, lowerFirst } from '@homeground/format/format'
import { mapColors } from '@homeground/format/map-colors'
import { formatWhole } from '@homeground/format/numbers'
import { useMemo, useRef, useState } from 'react'
import { csvText, saveCsv } from '../../lib/format/csv.ts'
import { ChartActions } from '../../ui/charts/chart-actions.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import classes from './distribution.module.css'

export interface DistributionProps {
  readonly statistic: StateStatistic
  readonly attribute: Measured
  /** One of the counted: `zip` or `school`. */
  readonly one: string
  readonly publisher: string
  /** Low, for a chart above a list. */
  readonly isSmall?: boolean
  /** Race and origin are drawn in gray. */
  readonly isSensitive?: boolean
  /** Before the actions, at the end of the chart. */
  readonly note?: string
  /** The id that a link to the chart scrolls to. */
  readonly anchor: string
}

/** How many zips or schools have which values, with their mean and median, and the numbers as a table. */
export function Distribution(props: DistributionProps) {
  const { statistic, attribute, one, publisher, isSmall = false, isSensitive = false } = props
  const { histogram, count, mean, median } = statistic
  const [asTable, setAsTable] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
  if (!histogram) return <p className={type.soft}>No {one} has a value.</p>
  const file = `homeground-${statistic.state_abbr}-${attribute.key}-${statistic.year}`
  const group = findAttribute(attribute.key)?.source ?? 'schools'
  const mark = originMark({ source: group, dataSet: statistic.data_set })
  const text = (value: number | null) => formatAttribute(attribute, value)
  return (
    <div>
      <div ref={chart}>
        <div
          aria-label={`${attribute.label} of ${formatCount(count, one)}: median ${text(median)}, weighted mean ${text(mean)}`}
          className={classes.chart}
          data-small={isSmall}
          role="img"
        >
          <Bars attribute={attribute} histogram={histogram} isSensitive={isSensitive} />
          {median === null ? null : <Mark at={positionOf(histogram, median)} kind="median" />}
          {mean === null ? null : <Mark at={positionOf(histogram, mean)} kind="mean" />}
          <Axis attribute={attribute} histogram={histogram} />
        </div>
        <p className={classes.key}>
          <span data-mark="median">Median {one}</span> <b>{text(median)}</b>{' '}
          <span data-mark="mean">Mean, weighted by {one === 'zip' ? 'population' : 'students'}</span>{' '}
          <b>{text(mean)}</b>
        </p>
      </div>
      <p className={classes.note}>
        {formatCount(count, one)}. {props.note}{' '}
        <ChartActions
          asTable={asTable}
          onCsv={() => saveCsv(`${file}.csv`, distributionCsv(statistic, { attribute, one, publisher }))}
          onTable={setAsTable}
          picture={{
            chart,
            title: `${attribute.label} in ${nameOfState(statistic.state_abbr)}`,
            caption: `${formatCount(count, one)} by ${lowerFirst(attribute.label)}. ${props.note ?? ''}`,
            source: `${publisher}, ${formatPeriod(statistic.vintage)}${mark && `, ${mark} data`}.`,
            file,
            anchor: props.anchor,
          }}
          subject="the distribution"
        />
      </p>
      {asTable ? (
        <BinTable
          attribute={attribute}
          caption={`Number of ${one}s by ${lowerFirst(attribute.label)}, ${formatPeriod(statistic.vintage)}`}
          histogram={histogram}
          one={one}
        />
      ) : null}
    </div>
  )
}

/** In the colors that a map has for the values. */
function Bars({ histogram, attribute, isSensitive }: AxisProps & { readonly isSensitive: boolean }) {
  const { edges, counts } = histogram
  const most = Math.max(1, ...counts)
  const colors = useMemo(() => {
    const points = edges.map((value) => ({ value }))
    return mapColors(points, { unit: attribute.unit, sensitive: isSensitive }, histogram)
  }, [edges, attribute.unit, isSensitive, histogram])
  const colorOf = (bin: number) => colors.colorOf((edges[bin]! + edges[bin + 1]!) / 2)
  return (
    <div className={classes.bars}>
      {counts.map((count, bin) => (
        <i
          key={bin}
          style={{ height: `${((100 * count) / most).toFixed(1)}%`, background: count > 0 ? colorOf(bin) : 'none' }}
        />
      ))}
    </div>
  )
}

function Mark({ at, kind }: { readonly at: number; readonly kind: 'mean' | 'median' }) {
  return <i className={classes.mark} data-mark={kind} style={{ left: `${at.toFixed(2)}%` }} />
}

interface AxisProps {
  readonly histogram: Histogram
  readonly attribute: Measured
}

function Axis({ histogram, attribute }: AxisProps) {
  return (
    <div className={classes.axis}>
      {labeledEdges(histogram).map((edge, index) => (
        <span
          data-second={index % 2 === 1}
          key={edge}
          style={{ left: `${positionOf(histogram, histogram.edges[edge]!).toFixed(2)}%` }}
        >
          {formatAttribute(attribute, histogram.edges[edge], { short: true })}
        </span>
      ))}
    </div>
  )
}

interface BinTableProps extends AxisProps {
  readonly one: string
  readonly caption: string
}

function BinTable({ histogram, attribute, one, caption }: BinTableProps) {
  const texts = binTexts(histogram, attribute)
  return (
    <div className={classes.table}>
      <DataTable
        caption={caption}
        columns={[attribute.label, { label: one === 'zip' ? 'Zips' : 'Schools', isNumber: true }]}
      >
        <tbody>
          {histogram.counts.map((count, bin) => (
            <tr key={texts[bin]}>
              <th scope="row">{texts[bin]}</th>
              <td className={table.number}>{formatWhole(count)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

type Histogram = NonNullable<StateStatistic['histogram']>
type Measured = Pick<Attribute, 'key' | 'label' | 'unit' | 'change'>

/** The bins as people read them: `up to $200,000`, `$200,000 to $250,000`, `over $900,000`. */
export function binTexts({ edges, counts }: Histogram, attribute: Measured): string[] {
  const text = (edge: number) => formatAttribute(attribute, edges[edge])
  return counts.map((_, bin) => {
    if (bin === 0) return `up to ${text(1)}`
    if (bin === counts.length - 1) return `over ${text(bin)}`
    return `${text(bin)} to ${text(bin + 1)}`
  })
}

/** Where a value is along the axis, in percent; a value beyond its ends is at the end. */
export function positionOf({ edges }: Pick<Histogram, 'edges'>, value: number): number {
  const [low, high] = [edges[0]!, edges.at(-1)!]
  return 100 * Math.min(1, Math.max(0, (value - low) / (high - low)))
}

/** The edges that are labeled: at most seven, evenly spaced, from the second on. */
export function labeledEdges({ edges }: Pick<Histogram, 'edges'>, most = 7): number[] {
  const every = Math.ceil((edges.length - 1) / most)
  return edges.flatMap((_, index) => (index > 0 && index < edges.length - 1 && index % every === 0 ? [index] : []))
}

/** The bins as CSV, with vintage and source. */
export function distributionCsv(
  { histogram, state_abbr, year, vintage, data_set }: StateStatistic,
  { attribute, one, publisher }: { attribute: Measured; one: string; publisher: string },
): string {
  const { edges = [], counts = [] } = histogram ?? {}
  const source = withMark(publisher, markOfData(data_set))
  return csvText([
    ['state', 'measure', 'year', 'over', 'up_to', `${one}s`, 'vintage', 'source'],
    ...counts.map((count, bin) => [
      state_abbr,
      attribute.key,
      year,
      bin === 0 ? null : edges[bin],
      bin === counts.length - 1 ? null : edges[bin + 1],
      count,
      formatPeriod(vintage),
      source,
    ]),
  ])
}
