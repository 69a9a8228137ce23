import { findAttribute, units } from '@homeground/catalog/attributes'
import { likeMonthChange } from '@homeground/catalog/periods'
import { roundTo } from '@homeground/catalog/rounding'
import type { ComparedPlace, Figure } from '@homeground/contracts'
import { noteText } from '@homeground/format/figure-text'
import { formatPeriod, joinWords } from '@homeground/format/format'
import { formatNumber, formatPercent, spellOut } from '@homeground/format/numbers'
import { Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type LoadedAttribute, writtenSource } from '../../lib/api/attributes.ts'
import { type CsvCell, csvText } from '../../lib/format/csv.ts'
import { milesBetween } from '../../lib/position.ts'
import {
  type HistoryKey,
  type HousingHistory,
  histories,
  historyParams,
  housingOfZipQuery,
  housingOfZipsQuery,
  linkedHistory,
} from '../../places/history/histories.ts'
import chart from '../../places/history/price-history.module.css'
import { HistoryChoice } from '../../places/history/price-history.tsx'
import { SeriesSection } from '../../places/history/series-section.tsx'
import { useOwnPlaces } from '../../places/own-places/own-places.ts'
import { fromLikeMonth, type TimeSeries } from '../../ui/charts/series.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { type CompareGroup, fileNameOf, type PlaceFigures, pairsOf } from './compare-rows.ts'
import classes from './compare-sections.module.css'

interface CompareSectionsProps {
  readonly places: readonly ComparedPlace[]
  /** Their short names. */
  readonly names: readonly string[]
}

/** The sections below the table, loaded after it. */
export default function CompareSections({ places, names }: CompareSectionsProps) {
  return (
    <>
      <CompareHistory names={names} places={places} />
      {places.length > 1 ? <Distances names={names} places={places} /> : null}
    </>
  )
}

interface DistancesProps {
  readonly places: readonly ComparedPlace[]
  /** Their short names. */
  readonly names: readonly string[]
}

/** How far the places are from each other, nearest first, and from the reader's own places. */
function Distances({ places, names }: DistancesProps) {
  const own = useOwnPlaces().places.flatMap((each) =>
    places.map((place, index) => ({ between: `${names[index]} and ${each.name}`, miles: milesBetween(place, each) })),
  )
  const pairs = pairsOf(places.length)
    .map(([one, other]) => ({
      between: `${names[one]} and ${names[other]}`,
      miles: milesBetween(places[one]!, places[other]!),
    }))
    .toSorted((a, b) => a.miles - b.miles)
  return (
    <Section
      id="distances"
      notes={<Source>Straight-line miles between the centers of the places, not by road.</Source>}
      title={titleOf(pairs)}
    >
      <DataTable className={classes.distances} columns={['Between', { label: 'Miles', isNumber: true }]}>
        <tbody>
          {[...pairs, ...own].map(({ between, miles }) => (
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

/** `8.4 miles apart`; of several pairs the nearest and the farthest. */
function titleOf(pairs: readonly { readonly between: string; readonly miles: number }[]): string {
  const text = (miles: number) => (formatNumber(miles) === '1' ? '1 mile' : `${formatNumber(miles)} miles`)
  const [nearest, farthest] = [pairs[0]!, pairs.at(-1)!]
  if (pairs.length === 1) return `${text(nearest.miles)} apart`
  return `${nearest.between} are ${text(nearest.miles)} apart; ${farthest.between}, ${text(farthest.miles)}`
}

/** The monthly prices, or listings, of all places in one chart. */
function CompareHistory({ places, names }: CompareSectionsProps) {
  const [key, setKey] = useState<HistoryKey>(linkedHistory)
  const calls = useQueries({ queries: places.map(housingOf) })
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
  const charted = calls.map(
    ({ data }, index): PlaceHousing => ({ id: places[index]!.id, name: names[index]!, housing: data ?? null }),
  )
  return <HistoryChart choice={choice} history={key} places={charted} />
}

/** The monthly series of a place, as its page has them. */
function housingOf({ kind, id, zips }: ComparedPlace) {
  return kind === 'zip' ? housingOfZipQuery(id) : housingOfZipsQuery(zips)
}

interface HistoryChartProps {
  readonly places: readonly PlaceHousing[]
  readonly history: HistoryKey
  readonly choice: React.ReactNode
}

function HistoryChart({ places, history, choice }: HistoryChartProps) {
  const whole = useMemo(
    () => compareSeries(places, history),
    // The series are cached: each of them is the same object until it is fetched again.
    [history, ...places.map(({ housing }) => housing), places.map(({ name }) => name).join()],
  )
  const headline = compareHeadline(whole)
  const data = headline === null ? whole : fromLikeMonth(whole)
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
  return (
    <SeriesSection
      caption={`${label}, monthly, ${unitText}`}
      data={data}
      dataSet={dataSet}
      file={`homeground-${fileNameOf(places)}-${label.toLowerCase().replaceAll(' ', '-')}`}
      id="price"
      label={label}
      measure={history}
      notes={
        <>
          <p>
            Changes compare a month with the same month of an earlier year, because prices and listings have seasons.
          </p>
          {without.length > 0 ? <p>No listings of {joinWords(without)}.</p> : null}
        </>
      }
      params={historyParams(history)}
      places={joinWords(charted)}
      title={headline ? subject + headline : 'Price history'}
      tools={choice}
    />
  )
}

interface PlaceHousing {
  readonly id: string
  readonly name: string
  /** Null for a zip without housing data. */
  readonly housing: HousingHistory | null
}

/** A line per place that has values, in the place's color, over all months of any of them. */
export function compareSeries(places: readonly PlaceHousing[], key: HistoryKey): TimeSeries {
  const periods = [...new Set(places.flatMap(({ housing }) => housing?.periods ?? []))].sort()
  const lines = places.map(({ id, name, housing }, index) => {
    const own = housing?.series.place[key] ?? []
    const byPeriod = new Map(housing?.periods.map((period, index) => [period, own[index] ?? null]))
    const values = periods.map((period) => byPeriod.get(period) ?? null)
    return { key: id, label: name, short: name, values, kind: 'main' as const, tone: index + 1 }
  })
  return {
    periods,
    unit: findAttribute(key)!.unit,
    series: lines.filter(({ values }) => values.some((value) => value !== null)),
  }
}

/**
 * The finding of the chart: `All four rose since Apr 2018, Natick most (62.0%)`, `Natick rose 62.0%, Sharon fell 3.1%
 * since Apr 2018`; null if the lines do not start and end in the same months.
 */
export function compareHeadline({ periods, series }: TimeSeries): string | null {
  const changes = series.map(({ label, values }) => ({ label, change: likeMonthChange({ periods, values }) }))
  const starts = new Set(changes.map(({ change }) => change?.first.period))
  const ends = new Set(changes.map(({ change }) => change?.last.period))
  const start = changes[0]?.change?.first.period
  if (start === undefined || starts.size !== 1 || ends.size !== 1) return null
  const since = `since ${formatPeriod(start)}`
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
  return roundTo(percent, 1)
}

/**
 * The comparison as comma-separated values: a row per attribute; for each place its value, margin of error (90 %), note,
 * vintage and source. Numbers are unformatted, in the attribute's unit; generated data is labeled as such.
 */
export function compareCsv(places: readonly PlaceFigures[], groups: readonly CompareGroup[]): string {
  const names = places.map(({ kind, id, town, state_abbr: state }) => (kind === 'zip' ? `${town}, ${state} ${id}` : id))
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
  const { value, moe, note, vintage, publisher, data_set: dataSet } = figure
  if (value === null) return [null, null, noteText(note), null, null]
  const source = writtenSource(attribute, { publisher, dataSet })
  return [value, moe, noteText(note), formatPeriod(vintage), source]
}
