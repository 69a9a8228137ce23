import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { ZipResult } from '@homeground/contracts'
import { formatFigure } from '@homeground/format/figure-text'
import { missingReason } from '@homeground/format/format'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useAttributes } from '../../../lib/api/attributes.ts'
import { useHousingMonths } from '../../../lib/api/periods.ts'
import { requestList } from '../../../lib/api/request.ts'
import { type Months, trendText } from '../../../lib/format/trend-text.ts'
import { ZipLink } from '../../../places/zip-link.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { Sparkline } from '../../../ui/values/sparkline.tsx'
import { monthsOfTrends } from './changes.ts'
import classes from './saved-table.module.css'

/** Limit of the endpoint. */
const zipsPerCall = 100
/** The attributes of a zip in both lists. */
export const shownAttributes = [
  'median_listing_price',
  'overall_score',
  'avg_agi_per_return',
] as const satisfies readonly AttributeKey[]
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
        <Missing found={place} failed={places.failed} reason={missingReason(place?.notes?.[of]?.reason)} />
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
        <Missing failed={places.failed} found={place} reason="Fewer than two months of prices." />
      ) : (
        <span title={text}>
          <Sparkline months={months} values={trend} width={72} />
        </span>
      )}
    </td>
  )
}

interface MissingProps {
  readonly found: ZipResult | null | undefined
  readonly failed: boolean
  readonly reason: string
}

/** A dash with its reason; nothing while loading. */
export function Missing({ found, failed, reason }: MissingProps) {
  if (found === undefined && !failed) return null
  if (found === undefined) return <NoValue reason="The numbers didn’t load." />
  return <NoValue reason={found === null ? 'We have no data for this zip.' : reason} />
}
