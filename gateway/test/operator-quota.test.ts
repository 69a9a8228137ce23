import { describe, expect, test } from '@jest/globals'
import { operator, person } from './identity-gateway.ts'
import { bodyOf, browserAt, createRecordingLog, startGatewayOf, token } from './support.ts'

const { lines, log } = createRecordingLog()
/** Noon in New York. */
const nowMs = Date.parse('2026-11-20T17:00:00Z')
const { gateway } = await startGatewayOf(
  (_request, response) => response.setHeader('content-type', 'application/json').end('[]'),
  { perPerson: 2, perAddress: 8, log, now: () => nowMs },
)
const resetsAt = '2026-11-21T05:00:00.000Z'
const asOperator = { authorization: `Bearer ${token}` }
const ofPerson = `/api/admin/quota/${person.userId}`

type Browser = ReturnType<typeof browserAt>
const search = async (browser: Browser, state: string) => (await browser.fetch(`/api/search?states=${state}`)).status
const loggedIn = async (who: typeof person | typeof operator) => {
  const browser = browserAt(gateway, { session: await gateway.sessions.start(who, 'test') })
  // Its response sets the token for changes.
  await browser.fetch('/api/quota')
  return browser
}
const call = async (path: string) => bodyOf(await gateway.get(path, asOperator))

describe('the free searches of an account', () => {
  test('are shown to operators and given back by them, which the log says', async () => {
    const ada = await loggedIn(person)
    expect([await search(ada, 'MA'), await search(ada, 'NH'), await search(ada, 'RI')]).toEqual([200, 200, 429])
    expect(await call(ofPerson)).toEqual({ used: 2, limit: 2, resetsAt })

    const admin = await loggedIn(operator)
    expect((await admin.fetch(ofPerson, { method: 'DELETE' })).status).toBe(204)
    expect(await call(ofPerson)).toEqual({ used: 0, limit: 2, resetsAt })
    const own = await bodyOf(await ada.fetch('/api/quota'))
    expect(own).toMatchObject({ used: 0, remaining: 2 })
    expect(await search(ada, 'RI')).toBe(200)
    expect(lines).toContainEqual(
      expect.objectContaining({
        message: 'quota reset',
        by: `user:${operator.userId}`,
        account: person.userId,
        level: 'info',
      }),
    )
  })

  test('are counted for operators without naming anyone', async () => {
    const visitor = browserAt(gateway)
    await visitor.fetch('/')
    for (const state of ['VT', 'ME']) expect(await search(visitor, state)).toBe(200)
    expect(await call('/api/admin/quota')).toEqual({
      resetsAt,
      timeZone: 'America/New_York',
      isComplete: true,
      kinds: [
        { kind: 'accounts', limit: 2, counted: 1, usedUp: 0 },
        { kind: 'visitors', limit: 2, counted: 1, usedUp: 1 },
        { kind: 'addresses', limit: 8, counted: 1, usedUp: 0 },
      ],
    })
  })

  test('are neither shown to anybody else nor given back', async () => {
    const ada = await loggedIn(person)
    const before = await call(ofPerson)
    const statuses = [
      (await gateway.get(ofPerson)).status,
      (await ada.fetch(ofPerson)).status,
      (await ada.fetch('/api/admin/quota')).status,
      (await ada.fetch(ofPerson, { method: 'DELETE' })).status,
      (await ada.fetch('/api/admin/access')).status,
    ]
    expect(statuses).toEqual([401, 403, 403, 403, 403])
    expect(await call(ofPerson)).toEqual(before)
    const admin = await loggedIn(operator)
    expect(await bodyOf(await admin.fetch('/api/admin/access'))).toEqual({ operator: `user:${operator.userId}` })
    expect((await admin.fetch('/api/admin/quota/ada', { method: 'DELETE' })).status).toBe(422)
  })
})
