import type { Quota } from '@homeground/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../errors.ts'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'

/** The browser's clock may be ahead of the server's: without a minimum it would refetch in a loop. */
const minWaitMs = 60_000

/** How many searches the caller has left today. */
export const quotaQuery = queryOptions({
  queryKey: ['quota'],
  queryFn: async ({ signal }) => (await request('getQuota', { signal })).data,
  // Searches in other tabs count too, and their responses do not arrive here.
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) =>
    state.data ? Math.max(minWaitMs, Date.parse(state.data.resetsAt) - Date.now()) : false,
})

/** The caller's quota of today; undefined until it is known. */
export function useQuota(): Quota | undefined {
  return useQuery(quotaQuery).data
}

/** Updates the quota from the headers of a search. */
export function recordSearch(headers: Headers): void {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    Number(headers.get(`RateLimit-${name}`) ?? Number.NaN),
  ) as [number, number, number]
  if (Number.isFinite(limit + remaining + reset)) {
    setQuota({ limit, remaining, reset })
  } else if (queryClient.getQueryData(quotaQuery.queryKey)?.unlimited === false) {
    // No headers means premium, perhaps bought in another tab.
    refetchQuota()
  }
}

/** Updates the quota from a rejected search: it is used up. Other failures are not counted. */
export function recordRejection({ code, retryAfterSeconds }: ApiError): void {
  if (code !== 'quota_exhausted') return
  const { limit } = queryClient.getQueryData(quotaQuery.queryKey) ?? {}
  if (!limit || retryAfterSeconds === null) refetchQuota()
  else setQuota({ limit, remaining: 0, reset: retryAfterSeconds })
}

/** For changes without headers: after a purchase, or after a search whose response was ignored. */
export function refetchQuota(): void {
  void queryClient.invalidateQueries({ queryKey: quotaQuery.queryKey })
}

interface Count {
  readonly limit: number
  readonly remaining: number
  /** Seconds. */
  readonly reset: number
}

function setQuota({ limit, remaining, reset }: Count): void {
  // A pending call may have been made before this search; its older count must not overwrite this one.
  void queryClient.cancelQueries({ queryKey: quotaQuery.queryKey })
  queryClient.setQueryData(quotaQuery.queryKey, {
    limit,
    used: limit - remaining,
    remaining,
    resetsAt: new Date(Date.now() + reset * 1000).toISOString(),
    unlimited: false,
  })
}
