import { findAttribute, units } from '@homeground/catalog/attributes'
import type { Figure, ZipDetail } from '@homeground/contracts'
import { noteText } from '@homeground/format/figure-text'
import { formatPeriod, joinWords } from '@homeground/format/format'
import { formatNumber, formatPercent, spellOut } from '@homeground/format/numbers'
import { Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isGenerated, type LoadedAttribute } from '../../lib/api/attributes.ts'
import { type CsvCell, csvText } from '../../lib/format/csv.ts'
import { periodChange } from '../../lib/format/trend-headline.ts'
import { milesBetween } from '../../lib/position.ts'
import { type HistoryKey, type HousingHistory, histories, housingOfZipQuery } from '../../places/history/histories.ts'
import chart from '../../places/history/price-history.module.css'
import { HistoryChoice } from '../../places/history/price-history.tsx'
import { SeriesSection } from '../../places/history/series-section.tsx'
import type { TimeSeries } from '../../ui/charts/series.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import classes from './compare-sections.module.css'
import { type CompareGroup, type PlaceFigures, pairsOf } from './compare-table.tsx'

interface CompareSectionsProps {
  readonly places: readonly ZipDetail[]
  /** Their short names. */
  readonly names: readonly string[]
}

/** The sections below the table, loaded after it. */
export default function CompareSections({ places, names }: CompareSectionsProps) {
  const zips = places.map(({ zip }) => zip)
  return (
    <>
      <CompareHistory names={names} zips={zips} />
      {places.length > 1 ? <Distances names={names} places={places} /> : null}
    </>
  )
}

interface DistancesProps {
  readonly places: readonly ZipDetail[]
  /** Their short names. */
  readonly names: readonly string[]
}

/** How far the places are from each other, nearest first. */
function Distances({ places, names }: DistancesProps) {
  const pairs = pairsOf(places.length)
    .map(([one, other]) => ({
      between: `${names[one]} and ${names[other]}`,
      miles: milesBetween(places[one]!, places[other]!),
    }))
    .toSorted((a, b) => a.miles - b.miles)
  return (
    <Section
      id="distances"
      notes={<Source>Straight-line miles between the centers of the zips, not by road.</Source>}
      title={titleOf(pairs)}
    >
      <DataTable className={classes.distances} columns={['Between', { label: 'Miles', isNumber: true }]}>
        <tbody>
          {pairs.map(({ between, miles }) => (
            <tr key={between}>
              <th scope="row">{between}</th>
              <td className={table.number}>{formatNumber(miles)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

/** `8.4 miles apart`, `All within 14.2 miles of each other`. */
function titleOf(pairs: readonly { miles: number }[]): string {
  const farthest = formatNumber(pairs.at(-1)!.miles)
  const unit = farthest === '1' ? 'mile' : 'miles'
  if (pairs.length === 1) return `${farthest} ${unit} apart`
  return `All within ${farthest} ${unit} of each other`
}

interface CompareHistoryProps {
  readonly zips: readonly string[]
  /** Names of the places. */
  readonly names: readonly string[]
}

/** The monthly prices, or listings, of all places in one chart. */
function CompareHistory({ zips, names }: CompareHistoryProps) {
  const [key, setKey] = useState<HistoryKey>('median_listing_price')
  const calls = useQueries({ queries: zips.map(housingOfZipQuery) })
  const failed = calls.find(({ error }) => error !== null)
  const choice = <HistoryChoice onChange={setKey} value={key} />
  if (failed?.error) {
    return (
      <Section id="price" title="Price history">
        <LoadError
          error={failed.error}
          onAction={() => calls.forEach(({ refetch }) => void refetch())}
          title="The price history didn’t load"
        />
      </Section>
    )
  }
  if (calls.some(({ isPending }) => isPending)) {
    return (
      <Section id="price" title="Price history">
        <div aria-busy="true" className={chart.waiting}>
          <Skeleton height={20} width="40%" />
        </div>
      </Section>
    )
  }
  const places = calls.map(
    ({ data }, index): PlaceHousing => ({ zip: zips[index]!, name: names[index]!, housing: data ?? null }),
  )
  return <HistoryChart choice={choice} history={key} places={places} />
}

interface HistoryChartProps {
  readonly places: readonly PlaceHousing[]
  readonly history: HistoryKey
  readonly choice: React.ReactNode
}

function HistoryChart({ places, history, choice }: HistoryChartProps) {
  const data = useMemo(
    () => compareSeries(places, history),
    // The series are cached: each of them is the same object until it is fetched again.
    [history, ...places.map(({ housing }) => housing), places.map(({ name }) => name).join()],
  )
  const { unitText, subject } = histories.find(({ key }) => key === history)!
  const { label } = findAttribute(history)!
  const charted = data.series.map((line) => line.label)
  const without = places.map(({ name }) => name).filter((name) => !charted.includes(name))
  const dataSet = places.find(({ housing }) => housing)?.housing?.data_set ?? 'none'
  if (charted.length === 0) {
    return (
      <Section id="price" title="Price history">
        <div className={chart.top}>{choice}</div>
        <p>There are no listings of {joinWords(without)} in the loaded months.</p>
      </Section>
    )
  }
  const headline = compareHeadline(data)
  const zips = places.map(({ zip }) => zip).join('-')
  return (
    <SeriesSection
      caption={`${label}, monthly, ${unitText}`}
      data={data}
      dataSet={dataSet}
      file={`homeground-${zips}-${label.toLowerCase().replaceAll(' ', '-')}`}
      id="price"
      label={label}
      measure={history}
      notes={
        <>
          <p>Changes compare 3-month averages where there are enough months.</p>
          {without.length > 0 ? <p>No listings of {joinWords(without)}.</p> : null}
        </>
      }
      places={joinWords(charted)}
      title={headline ? subject + headline : 'Price history'}
      tools={choice}
    />
  )
}

interface PlaceHousing {
  readonly zip: string
  readonly name: string
  /** Null for a zip without housing data. */
  readonly housing: HousingHistory | null
}

/** A line per place that has values, in the place's color, over all months of any of them. */
export function compareSeries(places: readonly PlaceHousing[], key: HistoryKey): TimeSeries {
  const periods = [...new Set(places.flatMap(({ housing }) => housing?.periods ?? []))].sort()
  const lines = places.map(({ zip, name, housing }, index) => {
    const own = housing?.series.place[key] ?? []
    const byPeriod = new Map(housing?.periods.map((period, index) => [period, own[index] ?? null]))
    const values = periods.map((period) => byPeriod.get(period) ?? null)
    return { key: zip, label: name, short: name, values, kind: 'main' as const, tone: index + 1 }
  })
  return {
    periods,
    unit: findAttribute(key)!.unit,
    series: lines.filter(({ values }) => values.some((value) => value !== null)),
  }
}

/**
 * The finding of the chart: `All four rose since 2018, Natick most (62.0%)`, `Natick rose 62.0%, Sharon fell 3.1% since
 * 2018`; null if the lines do not start and end in the same months.
 */
export function compareHeadline({ periods, series }: TimeSeries): string | null {
  const changes = series.map(({ label, values }) => ({ label, change: periodChange({ periods, values }) }))
  const starts = new Set(changes.map(({ change }) => change?.first.period))
  const ends = new Set(changes.map(({ change }) => change?.last.period))
  const start = changes[0]?.change?.first.period
  if (start === undefined || starts.size !== 1 || ends.size !== 1) return null
  const since = `since ${start.endsWith('-01') ? start.slice(0, 4) : formatPeriod(start)}`
  const sorted = changes
    .map(({ label, change }) => ({ label, percent: change!.percent }))
    .toSorted((a, b) => b.percent - a.percent)
  const [most, least] = [sorted[0]!, sorted.at(-1)!]
  const all = sorted.length === 2 ? 'Both' : `All ${spellOut(sorted.length)}`
  if (sorted.length > 1 && rounded(least.percent) > 0) {
    return `${all} rose ${since}, ${most.label} most (${formatPercent(most.percent)})`
  }
  if (sorted.length > 1 && rounded(most.percent) < 0) {
    return `${all} fell ${since}, ${least.label} most (${formatPercent(-least.percent)})`
  }
  return `${joinWords(sorted.map(changeText))} ${since}`
}

function changeText({ label, percent }: { label: string; percent: number }): string {
  if (rounded(percent) === 0) return `${label} stayed flat`
  return `${label} ${percent > 0 ? 'rose' : 'fell'} ${formatPercent(Math.abs(percent))}`
}

/** To one decimal, as it is shown. */
function rounded(percent: number): number {
  return Math.round(percent * 10) / 10
}

/**
 * The comparison as comma-separated values: a row per attribute; for each place its value, margin of error (90 %), note,
 * vintage and source. Numbers are unformatted, in the attribute's unit; generated data is labeled as such.
 */
export function compareCsv(places: readonly PlaceFigures[], groups: readonly CompareGroup[]): string {
  const names = places.map(({ zip, town, state_abbr: state }) => `${town}, ${state} ${zip}`)
  const head = [
    'group',
    'measure',
    'key',
    'unit',
    'best',
    'comparison',
    ...names.flatMap((name) => [name, ...['margin', 'note', 'vintage', 'source'].map((what) => `${name} ${what}`)]),
  ]
  const rows = groups.flatMap(({ label: group, rows: members }) =>
    members.map(({ attribute, figures, best, remarks }) => [
      group,
      attribute.label,
      attribute.key,
      units[attribute.unit].label,
      best === null ? null : names[best],
      remarks.join(' '),
      ...figures.flatMap((figure) => cellsOf(attribute, figure)),
    ]),
  )
  return csvText([head, ...rows])
}

function cellsOf(attribute: LoadedAttribute, figure: Figure): CsvCell[] {
  const { value, moe, note, vintage, publisher } = figure
  if (value === null) return [null, null, noteText(note), null, null]
  const mark = isGenerated(attribute) ? ' (demonstration)' : ''
  const source = (publisher ?? attribute.publisher) + mark
  return [value, moe, noteText(note), formatPeriod(vintage), source]
}
