import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { ZipResult } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { formatFigure } from '@homeground/format/figure-text'
import { missingReason } from '@homeground/format/format'
import { useQueries } from '@tanstack/react-query'
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
/** What the two lists show of a zip. */
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

/** Names, prices and trends of zips. */
export function usePlaces(zips: readonly string[]): PlaceLookup {
  const sorted = [...new Set(zips)].sort()
  const chunks = Array.from({ length: Math.ceil(sorted.length / zipsPerCall) }, (_, index) =>
    sorted.slice(index * zipsPerCall, (index + 1) * zipsPerCall),
  )
  return useQueries({
    queries: chunks.map((chunk) => ({
      queryKey: ['zip-results', chunk.join(',')],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await requestList<ZipResult>(paths.zipResults, { query: { zips: chunk.join(','), fields }, signal })).data,
    })),
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
  const found = places.find(zip)
  return found ? `${found.town} ${zip}` : zip
}

/** Town above zip and state; only the zip while loading or if unknown. Remarks are below. */
export function NameCell({ zip, places, children }: PlaceCellProps & { readonly children?: ReactNode }) {
  const found = places.find(zip)
  return (
    <th className={table.place} scope="row" {...tableRoles.rowHead}>
      <b>
        <ZipLink zip={zip}>{found?.town ?? zip}</ZipLink>
      </b>
      <span>{below(zip, found)}</span>
      {children}
    </th>
  )
}

/** A non-breaking space reserves the line while loading. */
function below(zip: string, found: ZipResult | null | undefined): string {
  if (found) return `${zip} ${found.state_abbr}`
  return found === null ? 'No data' : '\u00A0'
}

/** The newest value of an attribute. */
export function ValueCell({ zip, places, of }: PlaceCellProps & { readonly of: AttributeKey }) {
  const found = places.find(zip)
  const attribute = findAttribute(of)!
  const value = found?.[of]
  return (
    <td className={table.number} data-label={attribute.short} {...tableRoles.cell}>
      {typeof value === 'number' ? (
        formatFigure(attribute, value, found?.notes?.[of])
      ) : (
        <Missing found={found} failed={places.failed} reason={missingReason(found?.notes?.[of]?.reason)} />
      )}
    </td>
  )
}

/** The price over the newest months. */
export function TrendCell({ zip, places, months }: PlaceCellProps & { readonly months: Months }) {
  const found = places.find(zip)
  const trend = found?.price_trend ?? []
  const text = trendText(trend, months)
  return (
    <td className={`${table.number} ${classes.trend}`} data-label="Price trend" {...tableRoles.cell}>
      {text === '' ? (
        <Missing failed={places.failed} found={found} reason="Fewer than two months of prices." />
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
