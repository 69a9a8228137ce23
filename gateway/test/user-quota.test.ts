import type { SessionUser } from '@homeground/service'
import { describe, expect, test } from '@jest/globals'
import { left, searchFor, startQuotaGateways, tally } from './quota-gateways.ts'
import { bodyOf, browserAt, startGateway } from './support.ts'

const { clock, search, first } = await startQuotaGateways()

describe('the day’s free searches of a user', () => {
  const person = {
    userId: 'b0000000-0000-4000-8000-000000000001',
    role: 'user',
    premiumUntilMs: 0,
    isConfirmed: true,
  } as const
  const logIn = async (more: Partial<SessionUser> = {}) =>
    browserAt(first, { session: await first.sessions.start({ ...person, ...more }, 'test') })

  test('are shared by all their browsers and independent of the address', async () => {
    const visitor = browserAt(first)
    for (let radius = 1; radius <= 20; radius++) await visitor.fetch(searchFor(radius))
    const browsers = [await logIn(), await logIn()]
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => browsers[index % 2]!.fetch(searchFor(index + 1))),
    )
    expect(tally(responses)).toEqual({ 200: 20, 429: 40 })
    const another = await logIn({ userId: 'b0000000-0000-4000-8000-000000000002' })
    expect(await left(another)).toBe(20)
  })

  test('are those of the visitor and the address until the account is confirmed', async () => {
    const visitor = browserAt(first)
    for (let radius = 1; radius <= 15; radius++) await visitor.fetch(searchFor(radius))
    const userId = 'b0000000-0000-4000-8000-000000000003'
    const browser = await logIn({ userId, isConfirmed: false })
    expect(await left(browser)).toBe(5)
    await browser.fetch(searchFor(16))
    expect([await left(browser), await left(visitor)]).toEqual([4, 4])
    await first.sessions.update({ ...person, userId, isConfirmed: true })
    expect(await left(browser)).toBe(20)
  })

  test('have no limit during premium, confirmed or not, and a limit again when it has ended', async () => {
    const browser = await logIn({ premiumUntilMs: clock.ms + 3600_000, isConfirmed: false })
    const responses = await Promise.all(Array.from({ length: 60 }, (_, index) => browser.fetch(searchFor(index + 1))))
    expect(tally(responses)).toEqual({ 200: 60 })
    expect(responses[0]!.headers.get('ratelimit-limit')).toBeNull()
    expect(await bodyOf(await browser.fetch('/api/quota'))).toMatchObject({
      limit: null,
      remaining: null,
      unlimited: true,
    })
    clock.ms += 3600_000
    const later = await browser.fetch(searchFor(61))
    expect([later.status, later.headers.get('ratelimit-remaining')]).toEqual([200, '19'])
  })
})

describe('an operator’s own limits', () => {
  test('may give an address more searches than a visitor', async () => {
    const gateway = await startGateway({ rest: search.url }, { perPerson: 2, perAddress: 5, now: () => clock.ms })
    const one = browserAt(gateway)
    const two = browserAt(gateway)
    // A visitor's own quota begins with the first request that brings its cookie.
    for (const browser of [one, two]) await browser.fetch('/api/user')
    const statuses = async (browser: typeof one, radii: number[]) => {
      const found: number[] = []
      for (const radius of radii) found.push((await browser.fetch(searchFor(radius))).status)
      return found
    }
    expect(await statuses(one, [1, 2, 3])).toEqual([200, 200, 429])
    expect(await statuses(two, [4, 5, 6])).toEqual([200, 200, 429])
    expect(await statuses(browserAt(gateway), [7, 8])).toEqual([200, 429])
    await gateway.stop()
  })
})
