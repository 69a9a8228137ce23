import type { Quota } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { type ApiError, request } from './request.ts'

/** This browser's clock may be ahead: a day that has not ended there is not asked about without a pause. */
const leastWaitMs = 60_000

/** How many searches the caller may still make today. */
export const quotaQuery = queryOptions({
  queryKey: ['quota'],
  queryFn: async ({ signal }) => (await request<Quota>(paths.quota, { signal })).data,
  // Searches in another tab count too, and none of its answers come here.
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) =>
    state.data ? Math.max(leastWaitMs, Date.parse(state.data.resetsAt) - Date.now()) : false,
})

/** The caller's searches of today; undefined while nobody knows. */
export function useQuota(): Quota | undefined {
  return useQuery(quotaQuery).data
}

/** Takes the new count from the headers of a counted call that was answered. */
export function noteSearch(headers: Headers): void {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    Number(headers.get(`RateLimit-${name}`) ?? Number.NaN),
  ) as [number, number, number]
  if (Number.isFinite(limit + remaining + reset)) {
    keep({ limit, remaining, reset })
  } else if (queryClient.getQueryData(quotaQuery.queryKey)?.unlimited === false) {
    // Without a count the caller is premium: bought, perhaps, in another tab.
    refetchQuota()
  }
}

/** Takes the end of the allowance from a counted call that was refused; any other failure costs nothing. */
export function noteRefusal({ code, retryAfterSeconds }: ApiError): void {
  if (code !== 'quota_exhausted') return
  const { limit } = queryClient.getQueryData(quotaQuery.queryKey) ?? {}
  if (!limit || retryAfterSeconds === null) refetchQuota()
  else keep({ limit, remaining: 0, reset: retryAfterSeconds })
}

/** Asks for the count anew: after a purchase, or a search whose answer was not awaited. */
export function refetchQuota(): void {
  void queryClient.invalidateQueries({ queryKey: quotaQuery.queryKey })
}

interface Count {
  readonly limit: number
  readonly remaining: number
  /** Seconds. */
  readonly reset: number
}

function keep({ limit, remaining, reset }: Count): void {
  // A call under way was asked before this search and would put the older count in its place.
  void queryClient.cancelQueries({ queryKey: quotaQuery.queryKey })
  queryClient.setQueryData(quotaQuery.queryKey, {
    limit,
    used: limit - remaining,
    remaining,
    resetsAt: new Date(Date.now() + reset * 1000).toISOString(),
    unlimited: false,
  })
}
