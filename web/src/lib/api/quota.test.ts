import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type HeldCall, holdCalls } from '../../../test/hold-calls.ts'
import { ApiError } from '../errors.ts'
import { queryClient } from './query-client.ts'
import { quotaQuery, recordRejection, recordSearch, refetchQuota } from './quota.ts'

const noon = Date.parse('2026-11-20T17:00:00Z')
const midnight = '2026-11-21T05:00:00.000Z'
const key = quotaQuery.queryKey
const free = { limit: 20, used: 3, remaining: 17, resetsAt: midnight, unlimited: false }
const current = () => queryClient.getQueryData(key)
const count = (limit: number, remaining: number, reset: number) =>
  new Headers({
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset),
  })
const refused = (code: string) => new ApiError({ status: 429, code, message: '', retryAfterSeconds: 43_200 })

/** Each call is pending until the test responds. */
let calls: HeldCall[]

beforeEach(() => {
  jest.useFakeTimers({ now: noon })
  queryClient.clear()
  calls = holdCalls()
})
afterEach(() => void jest.useRealTimers())

describe('the quota', () => {
  test('is updated from the headers of each search, without a call', () => {
    recordSearch(count(20, 16, 43_200))
    expect(current()).toEqual({ limit: 20, used: 4, remaining: 16, resetsAt: midnight, unlimited: false })
    expect(calls).toEqual([])
  })

  test('is not overwritten by the response to an earlier call', async () => {
    const pending = queryClient.fetchQuery(quotaQuery).catch(() => {})
    recordSearch(count(20, 16, 43_200))
    expect(calls[0]!.signal?.aborted).toBe(true)
    calls[0]!.answer(200, free)
    await pending
    expect(current()?.remaining).toBe(16)
  })

  test('is used up when a search is rejected, until it resets', () => {
    queryClient.setQueryData(key, free)
    recordRejection(refused('quota_exhausted'))
    expect(current()).toMatchObject({ used: 20, remaining: 0, resetsAt: midnight })
  })

  test('is unchanged when searches are rate limited', () => {
    queryClient.setQueryData(key, free)
    recordRejection(refused('rate_limited'))
    expect(current()).toEqual(free)
  })

  test('is fetched when a search has no headers: premium may have been bought in another tab', async () => {
    queryClient.setQueryData(key, free)
    const observing = queryClient.getQueryCache().find({ queryKey: key })!
    recordSearch(new Headers())
    expect(observing.state.isInvalidated).toBe(true)
    queryClient.setQueryData(key, { ...free, limit: null, remaining: null, unlimited: true })
    recordSearch(new Headers())
    expect(observing.state.isInvalidated).toBe(false)
  })

  test('is fetched again at the end of the day, at most once per minute', () => {
    const wait = () => {
      const query = queryClient.getQueryCache().find({ queryKey: key })!
      return (quotaQuery.refetchInterval as (about: unknown) => number)(query)
    }
    queryClient.setQueryData(key, free)
    expect(wait()).toBe(12 * 3_600_000)
    jest.setSystemTime(Date.parse(midnight) + 5_000)
    expect(wait()).toBe(60_000)
  })
})

test('the quota can be fetched again', async () => {
  queryClient.setQueryData(key, free)
  refetchQuota()
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
