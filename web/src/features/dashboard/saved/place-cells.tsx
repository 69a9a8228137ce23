import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import { preferredColumns } from '@homeground/catalog/attributes/selections'
import type { MonthFigures, ZipChange, ZipResult } from '@homeground/contracts'
import { formatFigure } from '@homeground/format/figure-text'
import { formatCount, formatPeriod, missingReason } from '@homeground/format/format'
import { formatMoney, formatNumber, formatOneTenth } from '@homeground/format/numbers'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useAttributes } from '../../../lib/api/attributes.ts'
import { useHousingMonths } from '../../../lib/api/periods.ts'
import { request, requestList } from '../../../lib/api/request.ts'
import { type Months, monthAt, trendText } from '../../../lib/format/trend-text.ts'
import { ZipLink } from '../../../places/zip-link.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { Sparkline } from '../../../ui/values/sparkline.tsx'
import classes from './saved-table.module.css'

/** Limit of the call, and of watched zips. */
const zipsPerCall = 100

export interface ChangeLookup {
  /** Undefined while loading and for a zip without data in both months. */
  readonly find: (zip: string) => ZipChange | undefined
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

/** The changes in zips from the loaded month before to the newest one. */
export function useHousingChanges(zips: readonly string[]): ChangeLookup {
  const list = [...new Set(zips)].slice(0, zipsPerCall).sort().join(',')
  const { data, isError, isLoading } = useQuery(housingChangesQuery(list))
  const { period, previousPeriod } = data ?? {}
  return {
    find: (zip) => data?.zips.find((change) => change.zip === zip),
    months: period && previousPeriod ? { before: previousPeriod, now: period } : null,
    failed: isError,
    pending: isLoading,
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
 * What the figures of a zip were before the publisher changed them, a sentence per month: `Apr 2024 was $720,000, 40
 * listings.` Empty if none was restated. It is a correction, not a change of the market.
 */
export function restatedText(change: ZipChange, months: ChangeLookup['months']): string {
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
 * The median price of the newest month compared to the loaded month before it. `result` is null for an
 * unknown zip.
 */
export function priceChangeOf(result: Pick<ZipResult, 'price_trend'> | null, months: Months): PriceChange {
  const unknown = (reason: string): PriceChange => ({ known: false, reason })
  if (result === null) return unknown('We have no data for this zip.')
  const trend = result.price_trend ?? []
  if (trend.length < 2) return unknown('Fewer than two months of prices.')
  const [before, latest] = [trend.at(-2) ?? null, trend.at(-1) ?? null]
  if (latest === null) return unknown(missingIn(monthAt(trend, months, -1)))
  if (before === null || before === 0) return unknown(missingIn(monthAt(trend, months, -2)))
  return { known: true, dollars: latest - before, percent: 100 * (latest / before - 1) }
}

function missingIn(month: string | null): string {
  return month ? `Not published for ${formatPeriod(month)}.` : missingReason('not_published')
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

/** `Apr 2024 vs. Mar 2024`; null if the months are unknown. */
export function comparedMonthsText(months: Months): string | null {
  const [before, latest] = months.slice(-2)
  return latest === undefined ? null : `${formatPeriod(latest)} vs. ${formatPeriod(before)}`
}

/** `Change vs. Mar 2024`; only `Change` if the months are unknown. */
export function changeLabel(months: Months): string {
  const [before, latest] = months.slice(-2)
  return latest === undefined ? 'Change' : `Change vs. ${formatPeriod(before)}`
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

/** The attributes of a zip in both lists: price, school score and income. */
export const shownAttributes = preferredColumns.slice(0, 3)
const fields = [...shownAttributes, 'price_trend'].join(',')

interface PlaceLookup {
  /** undefined while loading, null for an unknown zip. */
  readonly find: (zip: string) => ZipResult | null | undefined
  readonly failed: boolean
  readonly pending: boolean
}

function zipResultsQuery(zips: string) {
  return queryOptions({
    queryKey: ['zip-results', zips],
    queryFn: async ({ signal }) => (await requestList('listZipResults', { query: { zips, fields }, signal })).data,
  })
}

/** Names, prices and trends of zips. */
export function usePlaces(zips: readonly string[]): PlaceLookup {
  const sorted = [...new Set(zips)].sort()
  const chunks = Array.from({ length: Math.ceil(sorted.length / zipsPerCall) }, (_, index) =>
    sorted.slice(index * zipsPerCall, (index + 1) * zipsPerCall),
  )
  return useQueries({
    queries: chunks.map((chunk) => zipResultsQuery(chunk.join(','))),
    combine: (results) => {
      const places = new Map(results.flatMap(({ data = [] }) => data).map((zip) => [zip.zip, zip]))
      const isComplete = results.every(({ isSuccess }) => isSuccess)
      return {
        find: (zip) => places.get(zip) ?? (isComplete ? null : undefined),
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

export interface PlaceCellProps {
  readonly zip: string
  readonly places: PlaceLookup
}

/** `Natick 01760`; only the zip while loading or if unknown. */
export function nameOf({ zip, places }: PlaceCellProps): string {
  const place = places.find(zip)
  return place ? `${place.town} ${zip}` : zip
}

/** Town above zip and state; only the zip while loading or if unknown. Remarks are below. */
export function NameCell({ zip, places, children }: PlaceCellProps & { readonly children?: ReactNode }) {
  const place = places.find(zip)
  return (
    <th className={table.place} scope="row" {...tableRoles.rowHead}>
      <b>
        <ZipLink zip={zip}>{place?.town ?? zip}</ZipLink>
      </b>
      <span>{below(zip, place)}</span>
      {children}
    </th>
  )
}

/** A non-breaking space reserves the line while loading. */
function below(zip: string, place: ZipResult | null | undefined): string {
  if (place) return `${zip} ${place.state_abbr}`
  return place === null ? 'No data' : '\u00A0'
}

/** The newest value of an attribute. */
export function ValueCell({ zip, places, of }: PlaceCellProps & { readonly of: AttributeKey }) {
  const place = places.find(zip)
  const attribute = findAttribute(of)!
  const value = place?.[of]
  return (
    <td className={table.number} data-label={attribute.short} {...tableRoles.cell}>
      {typeof value === 'number' ? (
        formatFigure(attribute, value, place?.notes?.[of])
      ) : (
        <Missing place={place} failed={places.failed} reason={missingReason(place?.notes?.[of]?.reason)} />
      )}
    </td>
  )
}

/** The price over the newest months. */
export function TrendCell({ zip, places, months }: PlaceCellProps & { readonly months: Months }) {
  const place = places.find(zip)
  const trend = place?.price_trend ?? []
  const text = trendText(trend, months)
  return (
    <td className={`${table.number} ${classes.trend}`} data-label="Price trend" {...tableRoles.cell}>
      {text === '' ? (
        <Missing failed={places.failed} place={place} reason="Fewer than two months of prices." />
      ) : (
        <span title={text}>
          <Sparkline months={months} values={trend} width={72} />
        </span>
      )}
    </td>
  )
}

interface MissingProps {
  readonly place: ZipResult | null | undefined
  readonly failed: boolean
  readonly reason: string
}

/** A dash with its reason; nothing while loading. */
export function Missing({ place, failed, reason }: MissingProps) {
  if (place === undefined && !failed) return null
  if (place === undefined) return <NoValue reason="The numbers didn’t load." />
  return <NoValue reason={place === null ? 'We have no data for this zip.' : reason} />
}
