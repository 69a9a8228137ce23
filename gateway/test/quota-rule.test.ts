import { isCountedSearch } from '@homeground/contracts'
import { parsedSearches } from '@homeground/search-request'
import { connectRedis, createRedisScript } from '@homeground/service'
import { eventually, testRedis } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { publicCalls } from '../src/calls/public-calls.ts'
import { searchFingerprint } from '../src/quota/quota.ts'
import {
  createQuotaMemory,
  type Quota,
  readReservation,
  reserveLua,
  type Search,
  settleLua,
} from '../src/quota/quota-rule.ts'

const fingerprintAt = (path: string, query: Record<string, string | string[]>) =>
  searchFingerprint({ path, query, search: JSON.stringify(query) })
const fingerprint = (query: Record<string, string | string[]>) => fingerprintAt('/api/search', query)
const search = { states: 'MA,NH', filters: '{"population":"1,5","median_age":"30,40"}' }

describe('two searches have the same fingerprint', () => {
  test.each([
    ['in another order', { searchOrderBy: 'population', searchOrderByDir: 'desc' }],
    ['on another page', { page: '2' }],
    ['with another name of the same place', { selectedPlaceName: 'Natick' }],
    ['with unknown parameters', { utm_source: 'mail', _: '17' }],
    ['with an empty parameter', { distanceFromRadius: '' }],
    ['with its defaults written out', { searchArea: 'state', searchReturnType: 'zip', radius: '25' }],
    ['with its states in another order and case', { states: 'nh, MA,NH' }],
    [
      'with its filters in another order and one that is any',
      { filters: '{"median_age":"30,40","percent_white":"any","population":"1,5"}' },
    ],
  ])('%s', (_, more) => {
    expect(fingerprint({ ...search, ...more })).toBe(fingerprint(search))
  })
})

describe('two searches have different fingerprints', () => {
  test.each([
    ['with another filter', { filters: '{"population":"1,6","median_age":"30,40"}' }],
    ['with one filter fewer', { filters: '{"population":"1,5"}' }],
    ['in other states', { states: 'MA' }],
    ['in a circle', { searchArea: 'zip', distanceFromTownZip: '01760' }],
    ['with filters that do not parse', { filters: '{"population":' }],
    ['with a parameter sent twice, of which the last counts', { states: ['MA,NH', 'NH'] }],
    ['with an order that its service rejects', { searchOrderBy: 'nonsense' }],
  ])('%s', (_, more) => {
    expect(fingerprint({ ...search, ...more })).not.toBe(fingerprint(search))
  })

  test('on another path', () => {
    expect(fingerprintAt('/api/search/schools', search)).not.toBe(fingerprint(search))
  })
})

test('every search that counts has a parser, so that its spellings are one search', () => {
  const counted = publicCalls.map(({ url }) => url).filter((url) => isCountedSearch(url))
  expect([...parsedSearches].sort()).toEqual([...new Set(counted)].sort())
})

describe('a search near a position', () => {
  const near = (lat: number, lng: number, path = '/api/search') =>
    fingerprintAt(path, { searchArea: 'zip', selectedPlaceLat: String(lat), selectedPlaceLng: String(lng) })

  test.each(['/api/search', '/api/search/schools'])(
    'has the same fingerprint while the position jitters: %s',
    (path) => {
      const jitters = [-0.0004, -0.00013, 0, 0.00027, 0.0004]
      const fingerprints = jitters.map((degrees) => near(42.284 + degrees, -71.35 - degrees, path))
      expect(new Set(fingerprints).size).toBe(1)
    },
  )

  test('has another one elsewhere', () => {
    expect(near(42.285, -71.35)).not.toBe(near(42.284, -71.35))
    expect(near(42.284, -71.351)).not.toBe(near(42.284, -71.35))
  })
})

describe('the rule in this process and the one in Redis', () => {
  const { url, prefix } = testRedis()
  const redis = connectRedis(url, { commandTimeout: 20_000 })
  beforeAll(() => eventually(() => redis.ping()))
  afterAll(() => redis.disconnect())
  const reserve = createRedisScript(
    redis,
    `${reserveLua}
    local quotas = {}
    for i, key in ipairs(KEYS) do quotas[i] = { key = key, limit = tonumber(ARGV[i + 3]) } end
    return reserve(quotas, { fingerprint = ARGV[2], id = ARGV[3] }, tonumber(ARGV[1]))`,
  )
  const settle = createRedisScript(redis, settleLua)
  const reserveInRedis = async (quotas: readonly Quota[], { nowMs, fingerprint, id }: Search) => {
    const keys = quotas.map(({ key }) => key)
    const result = await reserve(keys, nowMs, fingerprint, id, ...quotas.map(({ limit }) => limit))
    return readReservation(result as number[], quotas)
  }
  const settleInRedis = (keys: readonly string[], action: string, { nowMs, fingerprint, id }: Search) =>
    settle(keys, ...keys.flatMap(() => [nowMs, fingerprint, id, action, 3600_000]))

  const [network, address, otherAddress] = [quota('network', 6), quota('address', 4), quota('other address', 3)]
  const own = [[quota('user', 3)], [address, quota('', 2)], [network, otherAddress, quota('', 2)]]
  const shared = [
    [network, address, quota('one visitor', 2)],
    [network, address, quota('another visitor', 2)],
    [otherAddress, quota('a third visitor', 2)],
    // More visitors than the address has searches: not each has a quota of its own.
    ...['fourth', 'fifth', 'sixth'].map((visitor) => [quota('small address', 1), quota(`${visitor} visitor`, 2)]),
  ]
  function quota(key: string, limit: number): Quota {
    return { key, limit }
  }

  type Step =
    | { caller: number; fingerprint: string }
    | { settle: number; action: 'confirm' | 'release' }
    | { passMs: number }
    | 'next day'
  const steps = (callers: number): fc.Arbitrary<Step[]> =>
    fc.array<Step>(
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc.record({ caller: fc.nat(callers - 1), fingerprint: fc.constantFrom(...'abcdefg') }),
        },
        {
          weight: 4,
          arbitrary: fc.record({
            settle: fc.nat(),
            action: fc.constantFrom<('confirm' | 'release')[]>('confirm', 'release'),
          }),
        },
        { weight: 2, arbitrary: fc.record({ passMs: fc.constantFrom(1, 20_000, 40_000, 60_000) }) },
        { weight: 1, arbitrary: fc.constant('next day' as const) },
      ),
      { minLength: 20, maxLength: 60 },
    )
  let runs = 0

  /**
   * Makes the same steps with both, and compares all results and what each caller has left after each step. Before
   * `redisFailsAt`, this process only learns what Redis reports.
   */
  async function compare(callers: Quota[][], list: readonly Step[], redisFailsAt: number) {
    const memory = createQuotaMemory()
    const run = ++runs
    let [day, nowMs, ids] = [0, Date.parse('2026-11-20T15:00:00Z'), 0]
    const charges: { keys: string[]; search: Search }[] = []
    const quotasOf = (caller: number) =>
      callers[caller]!.map(({ key, limit }) => ({ key: key && `${prefix}:${run}:${day}:${key}`, limit }))
    const check = async (quotas: Quota[], search: Search, isDown: boolean) => {
      const reservation = await reserveInRedis(quotas, search)
      if (!isDown) for (const count of reservation.counts) if (count.key !== '') memory.learn(count, search)
      if (isDown) expect(memory.reserve(quotas, search)).toMatchObject(reservation)
      return reservation
    }
    for (const [index, step] of list.entries()) {
      const isDown = index >= redisFailsAt
      if (step === 'next day') day++
      else if ('passMs' in step) nowMs += step.passMs
      else if ('caller' in step) {
        const search = { fingerprint: step.fingerprint, id: String(++ids), nowMs }
        const { counts } = await check(quotasOf(step.caller), search, isDown)
        charges.push({ keys: counts.filter(({ state }) => state === 1).map(({ key }) => key), search })
      } else if (charges.length > 0) {
        const [{ keys, search }] = charges.splice(step.settle % charges.length, 1) as [(typeof charges)[number]]
        const removed = await settleInRedis(keys, step.action, search)
        if (step.action === 'confirm') memory.confirm(keys, search)
        else expect(memory.release(keys, search)).toBe(removed)
      }
      const reading = { fingerprint: '', id: '', nowMs }
      await Promise.all(callers.map((_, caller) => check(quotasOf(caller), reading, isDown)))
    }
  }

  test('give the same results over any charges, confirmations, releases, expiries and days', async () => {
    const callers = [...own, ...shared]
    await fc.assert(
      fc.asyncProperty(steps(callers.length), (list) => compare(callers, list, 0)),
      { numRuns: 60 },
    )
  })

  test('give the same results if Redis fails after any number of them', async () => {
    const property = fc.asyncProperty(steps(own.length), fc.nat(40), (list, at) => compare(own, list, at))
    await fc.assert(property, { numRuns: 40 })
  })

  test('count in this process the searches of other gateways that Redis reported, and forget what was unused for longest', () => {
    const memory = createQuotaMemory({ maxQuotas: 2 })
    const searchOf = (fingerprint: string) => ({ fingerprint, id: fingerprint, nowMs: 0 })
    memory.learn({ ...quota('one', 2), used: 2, state: 1 }, searchOf('a'))
    memory.learn({ ...quota('two', 2), used: 2, state: 1 }, searchOf('a'))
    expect(memory.reserve([quota('one', 2)], searchOf('b')).isAllowed).toBe(false)
    expect(memory.reserve([quota('one', 2)], searchOf('a')).isAllowed).toBe(true)
    memory.learn({ ...quota('three', 2), used: 1, state: 0 }, searchOf(''))
    expect([memory.isKnown('one'), memory.isKnown('two')]).toEqual([true, false])
  })

  test('count all searches in this process, of which the latest are free when repeated', () => {
    const memory = createQuotaMemory({ maxSearches: 2 })
    const searchOf = (fingerprint: string) => ({ fingerprint, id: fingerprint, nowMs: 0 })
    for (const fingerprint of ['a', 'b', 'c']) {
      memory.reserve([quota('one', 4)], searchOf(fingerprint))
      memory.confirm(['one'], searchOf(fingerprint))
    }
    const usedAfter = (fingerprint: string) => memory.reserve([quota('one', 4)], searchOf(fingerprint)).counts[0]?.used
    expect([usedAfter('b'), usedAfter('c'), usedAfter('a')]).toEqual([3, 3, 4])
  })
})
