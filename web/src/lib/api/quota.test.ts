import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type HeldCall, holdCalls } from '../../../test/hold-calls.ts'
import { queryClient } from './query-client.ts'
import { noteRefusal, noteSearch, quotaQuery, refetchQuota } from './quota.ts'
import { ApiError } from './request.ts'

const noon = Date.parse('2026-11-20T17:00:00Z')
const midnight = '2026-11-21T05:00:00.000Z'
const key = quotaQuery.queryKey
const free = { limit: 20, used: 3, remaining: 17, resetsAt: midnight, unlimited: false }
const kept = () => queryClient.getQueryData(key)
const count = (limit: number, remaining: number, reset: number) =>
  new Headers({
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset),
  })
const refused = (code: string) =>
  new ApiError({ status: 429, code, message: '', retryAfterSeconds: 43_200 })

/** Each call stands open until it is answered. */
let asked: HeldCall[]

beforeEach(() => {
  jest.useFakeTimers({ now: noon })
  queryClient.clear()
  asked = holdCalls()
})
afterEach(() => void jest.useRealTimers())

describe('the count of searches', () => {
  test('follows the headers of each search without a call of its own', () => {
    noteSearch(count(20, 16, 43_200))
    expect(kept()).toEqual({
      limit: 20,
      used: 4,
      remaining: 16,
      resetsAt: midnight,
      unlimited: false,
    })
    expect(asked).toEqual([])
  })

  test('is not put back by an answer that was asked for before the search', async () => {
    const pending = queryClient.fetchQuery(quotaQuery).catch(() => {})
    noteSearch(count(20, 16, 43_200))
    expect(asked[0]!.signal?.aborted).toBe(true)
    asked[0]!.answer(200, free)
    await pending
    expect(kept()?.remaining).toBe(16)
  })

  test('is none when a search is refused, until the server has new ones', () => {
    queryClient.setQueryData(key, free)
    noteRefusal(refused('quota_exhausted'))
    expect(kept()).toMatchObject({ used: 20, remaining: 0, resetsAt: midnight })
  })

  test('stays when searches come too fast', () => {
    queryClient.setQueryData(key, free)
    noteRefusal(refused('rate_limited'))
    expect(kept()).toEqual(free)
  })

  test('is asked for when a search comes without one: premium may have been bought elsewhere', async () => {
    queryClient.setQueryData(key, free)
    const observing = queryClient.getQueryCache().find({ queryKey: key })!
    noteSearch(new Headers())
    expect(observing.state.isInvalidated).toBe(true)
    queryClient.setQueryData(key, { ...free, limit: null, remaining: null, unlimited: true })
    noteSearch(new Headers())
    expect(observing.state.isInvalidated).toBe(false)
  })

  test('is asked for anew at the end of the day, and not without a pause', () => {
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

test('an older count can be asked for anew', async () => {
  queryClient.setQueryData(key, free)
  refetchQuota()
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
