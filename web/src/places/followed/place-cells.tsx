import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import { preferredColumns } from '@homeground/catalog/attributes/selections'
import { likeMonthChange, monthNumber, periodOf } from '@homeground/catalog/periods'
import { type PlaceId, placeKey, placeSeparator, readPlaceKey } from '@homeground/catalog/place-kinds'
import type { MonthChange, MonthFigures } from '@homeground/contracts'
import { placePath } from '@homeground/contracts/paths'
import { formatCount, formatPeriod, missingReason } from '@homeground/format/format'
import { formatMoney, formatNumber, formatOneTenth } from '@homeground/format/numbers'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { useHousingMonths } from '../../lib/api/periods.ts'
import { placeLabel, placeRef } from '../../lib/api/place-ref.ts'
import { kindLabels } from '../../lib/api/places.ts'
import { request, requestList } from '../../lib/api/request.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { type Months, trendText } from '../../lib/format/trend-text.ts'
import { type TableColumn, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import { Sparkline } from '../../ui/values/sparkline.tsx'
import { FigureText } from '../figures/figure-cell.tsx'
import classes from './followed-table.module.css'

/** Limit of the call, and of watched places. */
const zipsPerCall = 100

export interface ChangeLookup {
  /** By key of the place: undefined while loading and for one without data in both months. */
  readonly find: (key: string) => MonthChange | undefined
  /** The compared months, `YYYY-MM`; null if fewer than two are loaded. */
  readonly months: { readonly before: string; readonly now: string } | null
  readonly failed: boolean
  readonly pending: boolean
}

function housingChangesQuery(zips: string) {
  return queryOptions({
    queryKey: ['housing-changes', zips],
    queryFn: async ({ signal }) => (await request('getHousingChanges', { query: { zips }, signal })).data,
    enabled: zips !== '',
    placeholderData: keepPreviousData,
  })
}

/** The changes in the zips of a place together. */
function changesOfPlaceQuery(zips: readonly string[]) {
  return queryOptions({
    queryKey: ['housing-changes-place', zips],
    queryFn: async ({ signal }) =>
      (await request('getHousingChangesOfPlace', { query: { zips: zips.join(',') }, signal })).data,
  })
}

/** The changes in places from the loaded month before to the newest one, by their keys. */
export function useHousingChanges(keys: readonly string[], places: PlaceLookup): ChangeLookup {
  const zips = keys.filter((key) => readPlaceKey(key).kind === 'zip')
  const list = [...new Set(zips)].slice(0, zipsPerCall).sort().join(',')
  const ofZips = useQuery(housingChangesQuery(list))
  const combined = keys.flatMap((key) => {
    const members = places.find(key)?.zips
    return members ? [{ key, members }] : []
  })
  const together = useQueries({ queries: combined.map(({ members }) => changesOfPlaceQuery(members)) })
  const changes = new Map<string, MonthChange>([
    ...(ofZips.data?.zips ?? []).map((change) => [change.zip, change] as const),
    ...combined.flatMap(({ key }, index) => {
      const change = together[index]!.data?.change
      return change ? [[key, change] as const] : []
    }),
  ])
  const { period, previousPeriod } = ofZips.data ?? together.find(({ data }) => data)?.data ?? {}
  const all = [ofZips, ...together]
  return {
    find: (key) => changes.get(key),
    months: period && previousPeriod ? { before: previousPeriod, now: period } : null,
    failed: all.some(({ isError }) => isError),
    pending: all.some(({ isLoading }) => isLoading),
  }
}

type Figure = keyof MonthFigures

/** `$742,000`, `41`. */
export function figureText(key: Figure, value: number): string {
  return key === 'median_listing_price' ? formatMoney(value) : formatNumber(value)
}

/** A figure in a sentence that does not name it otherwise. */
const figures: Readonly<Record<Figure, (value: number | null) => string>> = {
  median_listing_price: (value) => (value === null ? 'without a price' : formatMoney(value)),
  housing_inventory: (value) => (value === null ? 'without a listing count' : formatCount(value, 'listing')),
  days_on_market: (value) => (value === null ? 'without days on market' : `${formatCount(value, 'day')} on market`),
}
const figureKeys = Object.keys(figures) as Figure[]

/**
 * What the figures of a place were before the publisher changed them, a sentence per month: `Apr 2024 was $720,000, 40
 * listings.` Empty if none was restated. It is a correction, not a change of the market.
 */
export function restatedText(change: MonthChange, months: ChangeLookup['months']): string {
  if (!months) return ''
  return [
    ...sentenceOf(change.formerNow, { shown: change.now, month: months.now }),
    ...sentenceOf(change.formerBefore, { shown: change.before, month: months.before }),
  ].join(' ')
}

function sentenceOf(
  former: MonthFigures | null | undefined,
  { shown, month }: { shown: MonthFigures | null; month: string },
): string[] {
  if (former === undefined) return []
  const parts = figureKeys
    .filter((key) => (former?.[key] ?? null) !== (shown?.[key] ?? null))
    .map((key) => figures[key](former?.[key] ?? null))
  return [`${formatPeriod(month)} was ${parts.join(', ')}.`]
}

interface PeriodsInput {
  /** Every loaded month, newest first. */
  readonly periods: readonly string[]
  /** The month of the newest prices. */
  readonly newest: string | null
}

/** Longest trend that the server returns. */
const trendMonths = 24

/** The months of the trends; empty if unknown. */
export function monthsOfTrends({ periods, newest }: PeriodsInput): Months {
  const start = newest === null ? -1 : periods.indexOf(newest)
  return start < 0 ? [] : periods.slice(start, start + trendMonths).reverse()
}

type PriceChange =
  | { readonly known: true; readonly dollars: number; readonly percent: number }
  | { readonly known: false; readonly reason: string }

/**
 * The median price of the newest month compared with the same month a year before. `result` is null for an unknown zip;
 * `months`: of its trend.
 */
export function priceChangeOf(result: Pick<PlaceResult, 'price_trend'> | null, months: Months): PriceChange {
  const unknown = (reason: string): PriceChange => ({ known: false, reason })
  if (result === null) return unknown('We have no data for this zip.')
  const trend = result.price_trend ?? []
  const like = likeMonthOf(months)
  if (like === null || trend.length !== months.length) return unknown('Less than a year of prices.')
  const [before, latest] = [trend[like] ?? null, trend.at(-1) ?? null]
  if (latest === null) return unknown(missingIn(months.at(-1)!))
  if (before === null) return unknown(missingIn(months[like]!))
  const change = likeMonthChange({ periods: months.slice(like), values: trend.slice(like) })
  return change ? { known: true, dollars: latest - before, percent: change.percent } : unknown(missingIn(months[like]!))
}

/** The same of a place of several zips, by the figures of its zips together. `months`: those compared. */
export function priceChangeTogether(change: MonthChange | undefined, months: ChangeLookup['months']): PriceChange {
  const unknown = (reason: string): PriceChange => ({ known: false, reason })
  if (!months || change?.yearBefore === undefined) return unknown('Less than a year of prices.')
  const periods = [periodOf(monthNumber(months.now) - 12), months.now]
  const values = [change.yearBefore, change.now].map((figures) => figures?.median_listing_price ?? null)
  const missing = values.lastIndexOf(null)
  const likeMonths = likeMonthChange({ periods, values })
  if (missing >= 0 || !likeMonths) return unknown(missingIn(periods[Math.max(missing, 0)]!))
  return { known: true, dollars: values[1]! - values[0]!, percent: likeMonths.percent }
}

/** The index of the month a year before the last; null if it is not loaded. */
function likeMonthOf(months: Months): number | null {
  const last = months.at(-1)
  const index = last === undefined ? -1 : months.indexOf(periodOf(monthNumber(last) - 12))
  return index < 0 ? null : index
}

function missingIn(month: string): string {
  return `Not published for ${formatPeriod(month)}.`
}

/** `+0.4%`, `−2.5%`, `0.0%`. */
export function percentText(percent: number): string {
  const text = `${formatOneTenth(percent)}%`
  if (/^−?0\.0%$/.test(text)) return '0.0%'
  return percent > 0 ? `+${text}` : text
}

/** `+$3,200`, `−$800`, `$0`. */
export function dollarText(dollars: number): string {
  return dollars > 0 ? `+${formatMoney(dollars)}` : formatMoney(dollars)
}

/** `Apr 2024 vs. Apr 2023`; null if both months are not known. */
export function comparedMonthsText(months: Months): string | null {
  const like = likeMonthOf(months)
  return like === null ? null : `${formatPeriod(months.at(-1))} vs. ${formatPeriod(months[like])}`
}

/** `Change vs. Apr 2023`; only `Change` if both months are not known. */
export function changeLabel(months: Months): string {
  const like = likeMonthOf(months)
  return like === null ? 'Change' : `Change vs. ${formatPeriod(months[like])}`
}

/** `2 up, 1 down, 1 unchanged`, rounded as in the table; empty without a known change. */
export function summaryText(changes: readonly PriceChange[]): string {
  const signs = changes.filter((change) => change.known).map(({ percent }) => percentText(percent)[0])
  const counted = [
    [signs.filter((sign) => sign === '+').length, 'up'],
    [signs.filter((sign) => sign === '−').length, 'down'],
    [signs.filter((sign) => sign === '0').length, 'unchanged'],
  ] as const
  return counted
    .filter(([count]) => count > 0)
    .map(([count, direction]) => `${count} ${direction}`)
    .join(', ')
}

/** The attributes of a place in both lists: price, school score and income. */
const shownAttributes = preferredColumns.slice(0, 3)
const fields = [...shownAttributes, 'price_trend'].join(',')

export interface PlaceLookup {
  /** By key: undefined while loading, null for an unknown place. */
  readonly find: (key: string) => PlaceResult | null | undefined
  readonly failed: boolean
  readonly pending: boolean
}

function placeResultsQuery(places: string) {
  return queryOptions({
    queryKey: ['place-results', places],
    queryFn: async ({ signal }): Promise<readonly PlaceResult[]> =>
      (await requestList('listPlaceResults', { query: { places, fields }, signal })).data,
  })
}

/** Fewer than the limit of the call, so that the names fit into its address. */
const placesPerCall = 50

/** Names, prices and trends of places, by their keys. */
export function usePlaces(keys: readonly string[]): PlaceLookup {
  const sorted = [...new Set(keys)].sort()
  const chunks = Array.from({ length: Math.ceil(sorted.length / placesPerCall) }, (_, index) =>
    sorted.slice(index * placesPerCall, (index + 1) * placesPerCall),
  )
  return useQueries({
    queries: chunks.map((chunk) => placeResultsQuery(chunk.join(placeSeparator))),
    combine: (results) => {
      const places = new Map(
        results.flatMap(({ data = [] }) => data).map((place) => [placeKey(placeRef(place)), place]),
      )
      const isComplete = results.every(({ isSuccess }) => isSuccess)
      return {
        find: (key) => places.get(key) ?? (isComplete ? null : undefined),
        failed: results.some(({ isError }) => isError),
        pending: results.some(({ isPending }) => isPending),
      }
    },
  })
}

/** The months of the price trends, oldest first; empty if unknown. */
export function useTrendMonths(): Months {
  const { byKey } = useAttributes()
  const newest = byKey.get('median_listing_price')?.info?.vintage ?? null
  const { data } = useHousingMonths()
  return useMemo(() => monthsOfTrends({ periods: data?.map(({ period }) => period) ?? [], newest }), [data, newest])
}

/** The heads of the columns of a place: its name, its values, the price's with its month, and the price trend. */
export function placeColumns(months: Months): TableColumn[] {
  const newest = formatPeriod(months.at(-1))
  return [
    { label: 'Place' },
    ...shownAttributes.map((key) => ({ label: headOf(key, newest), isNumber: true })),
    { label: 'Price trend', isNumber: true },
  ]
}

/** The attribute's name, the price's with its month. */
function headOf(key: AttributeKey, newest: string): string {
  const { short } = findAttribute(key)!
  return key === 'median_listing_price' && newest ? `${short}, ${newest}` : short
}

export interface PlaceCellProps {
  /** Key of the place. */
  readonly place: string
  readonly places: PlaceLookup
}

/** `Natick 01760`, `Middlesex County, MA`; only the zip while loading or if unknown. */
export function nameOf({ place, places }: PlaceCellProps): string {
  const found = places.find(place)
  return found ? placeLabel(placeRef(found)) : readPlaceKey(place).id
}

/** Town above zip and state, or the name of another place above its kind and state. Remarks are below. */
export function NameCell({ place, places, children }: PlaceCellProps & { readonly children?: ReactNode }) {
  const found = places.find(place)
  const id = readPlaceKey(place)
  return (
    <th className={table.place} scope="row" {...tableRoles.rowHead}>
      <b>
        <Link className={type.quiet} to={placePath(id)}>
          {found?.town ?? id.id}
        </Link>
      </b>
      <span>{below(id, found)}</span>
      {children}
    </th>
  )
}

/** A non-breaking space reserves the line while loading. */
function below({ kind, id }: PlaceId, place: PlaceResult | null | undefined): string {
  if (place) return `${kind === 'zip' ? id : kindLabels[kind]} ${place.state_abbr}`
  return place === null ? 'No data' : '\u00A0'
}

/** The newest value of an attribute. */
export function ValueCell({ place: key, places, of }: PlaceCellProps & { readonly of: AttributeKey }) {
  const place = places.find(key)
  const attribute = useAttributes().byKey.get(of)!
  return (
    <td className={table.number} data-label={attribute.short} {...tableRoles.cell}>
      {place && typeof place[of] === 'number' ? (
        <FigureText attribute={attribute} place={place} />
      ) : (
        <Missing place={place} failed={places.failed} reason={missingReason(place?.notes?.[of]?.reason)} />
      )}
    </td>
  )
}

/** The price over the newest months. */
export function TrendCell({ place: key, places, months }: PlaceCellProps & { readonly months: Months }) {
  const place = places.find(key)
  const trend = place?.price_trend ?? []
  const text = trendText(trend, months)
  return (
    <td className={`${table.number} ${classes.trend}`} data-label="Price trend" {...tableRoles.cell}>
      {text === '' ? (
        <Missing
          failed={places.failed}
          place={place}
          reason={place?.zip ? 'Fewer than two months of prices.' : 'Open it for its price history.'}
        />
      ) : (
        <span title={text}>
          <Sparkline months={months} values={trend} width={72} />
        </span>
      )}
    </td>
  )
}

/** The cells of `placeColumns`. */
export function PlaceCells({ months, ...cell }: PlaceCellProps & { readonly months: Months }) {
  return (
    <>
      <NameCell {...cell} />
      {shownAttributes.map((key) => (
        <ValueCell {...cell} key={key} of={key} />
      ))}
      <TrendCell {...cell} months={months} />
    </>
  )
}

interface MissingProps {
  readonly place: PlaceResult | null | undefined
  readonly failed: boolean
  readonly reason: string
}

/** A dash with its reason; nothing while loading. */
export function Missing({ place, failed, reason }: MissingProps) {
  if (place === undefined && !failed) return null
  if (place === undefined) return <NoValue reason="The numbers didn’t load." />
  return <NoValue reason={place === null ? 'We have no data for this place.' : reason} />
}
