import type { AttributeKey } from '@homeground/catalog/attributes'
import type { ZipResult } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAttributes } from '../../../lib/api/attributes.ts'
import { useHousingMonths } from '../../../lib/api/periods.ts'
import { requestList } from '../../../lib/api/request.ts'
import type { Months } from '../../../lib/format/trend-text.ts'
import { monthsOfTrends } from './price-change.ts'

/** Limit of the endpoint. */
const zipsPerCall = 100
/** What the two lists show of a zip. */
export const shownAttributes = [
  'median_listing_price',
  'overall_score',
  'avg_agi_per_return',
] as const satisfies readonly AttributeKey[]
const fields = [...shownAttributes, 'price_trend'].join(',')

export interface PlaceLookup {
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
