import type { ZipResult } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAttributes } from '../../../lib/api/attributes.ts'
import { useHousingMonths } from '../../../lib/api/housing-months.ts'
import { request } from '../../../lib/api/request.ts'
import { type Months, monthsOfTrends } from './price-change.ts'

/** The most zips that one call answers. */
const zipsPerCall = 100

export interface PlacesKnown {
  /** What is known of a zip: undefined while it loads, null when the data does not know it. */
  readonly find: (zip: string) => ZipResult | null | undefined
  readonly failed: boolean
  readonly pending: boolean
}

/** Names, prices and trends of the zips that a person keeps. */
export function usePlaces(zips: readonly string[]): PlacesKnown {
  const sorted = [...new Set(zips)].sort()
  const chunks = Array.from({ length: Math.ceil(sorted.length / zipsPerCall) }, (_, index) =>
    sorted.slice(index * zipsPerCall, (index + 1) * zipsPerCall),
  )
  return useQueries({
    queries: chunks.map((chunk) => ({
      queryKey: ['zip-results', chunk.join(',')],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await request<ZipResult[]>(paths.zipResults, { query: { zips: chunk.join(',') }, signal }))
          .data,
    })),
    combine: (answers) => {
      const places = new Map(answers.flatMap(({ data = [] }) => data).map((zip) => [zip.zip, zip]))
      const answered = answers.every(({ isSuccess }) => isSuccess)
      return {
        find: (zip) => places.get(zip) ?? (answered ? null : undefined),
        failed: answers.some(({ isError }) => isError),
        pending: answers.some(({ isPending }) => isPending),
      }
    },
  })
}

/** The months that price trends are of, oldest first; empty when they cannot be told. */
export function useTrendMonths(): Months {
  const { byKey } = useAttributes()
  const newest = byKey.get('median_listing_price')?.info?.vintage ?? null
  const { data } = useHousingMonths()
  return useMemo(
    () => monthsOfTrends({ periods: data?.map(({ period }) => period) ?? [], newest }),
    [data, newest],
  )
}
