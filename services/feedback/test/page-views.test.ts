import type { Identity } from '@homeground/service'
import { createCaller, truncateTables } from '@homeground/testing'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { startFeedbackService } from './support.ts'

const { db, clock, server } = await startFeedbackService()
const person: Identity = {
  subject: 'user:6a4f4a3c-1111-4222-8333-444455556666',
  tier: 'free',
  role: 'user',
  session: 'handle',
}
beforeEach(async () => {
  clock.ms = Date.parse('2026-11-20T15:00:00Z')
  await truncateTables(db, 'page_view')
})

const view = (payload: object | string, headers: Record<string, string> = {}) =>
  createCaller(server, person)('/api/pageview', {
    method: 'POST',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
const counted = (): Promise<{ day: string; screen: string; views: string }[]> =>
  db.query('select day::text, screen, views from page_view order by day, screen collate "C"')

describe('POST /api/pageview', () => {
  test('counts views by day in New York and by route template', async () => {
    const answer = await view({ path: '/zip/01760', title: 'Zip code 01760 – Homeground' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    await view({ path: '/zip/02139', title: '' })
    await view({ path: '/', title: 'Homeground' })
    clock.ms = Date.parse('2026-11-21T04:59:59Z')
    await view({ path: '/', title: 'Homeground' })
    clock.ms = Date.parse('2026-11-21T05:00:00Z')
    await view({ path: '/', title: 'Homeground' })
    expect(await counted()).toEqual([
      { day: '2026-11-20', screen: '/', views: '2' },
      { day: '2026-11-20', screen: '/zip/:zip', views: '2' },
      { day: '2026-11-21', screen: '/', views: '1' },
    ])
  })

  test.each([
    ['/research-area?area=zip&place=01760', '/research-area'],
    ['/reset-password?token=secret', '/reset-password'],
    ['/?utm_source=x', '/'],
    ['/data#methods', '/data'],
    ['/zip/01760/', '/zip/:zip'],
    ['/school/250843001336', '/school/:ncesID'],
    ['/most-improved-high-schools-in-new-hampshire', '/most-improved-:level-schools-in-:statename'],
    ['/wp-login.php', 'other'],
    ['/zip/01760/secret', 'other'],
    ['//elsewhere.example/zip/01760', 'other'],
    [`/${'x'.repeat(499)}`, 'other'],
  ])('counts %s as %s', async (path, screen) => {
    expect((await view({ path, title: 'Any' })).statusCode).toBe(204)
    expect(await counted()).toEqual([{ day: '2026-11-20', screen, views: '1' }])
  })

  test('counts 100 views, 20 at a time, exactly', async () => {
    // Not all at once: on a slow machine the last of 100 would wait too long for a database connection.
    for (let first = 0; first < 100; first += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          view({ path: index % 4 === 0 ? '/data' : `/zip/${10000 + first + index}`, title: '' }),
        ),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    }
    expect(await counted()).toEqual([
      { day: '2026-11-20', screen: '/data', views: '25' },
      { day: '2026-11-20', screen: '/zip/:zip', views: '75' },
    ])
  })

  test('has no column for an address, a user, a path or a title', async () => {
    const columns: { name: string }[] = await db.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'feedback' and table_name = 'page_view' order by name`,
    )
    expect(columns.map(({ name }) => name)).toEqual(['page_view.day', 'page_view.screen', 'page_view.views'])
  })

  test.each([
    ['path', { title: 'Home' }],
    ['path', { path: 'zip/01760', title: '' }],
    ['path', { path: '', title: '' }],
    ['path', { path: `/${'x'.repeat(500)}`, title: '' }],
    ['title', { path: '/' }],
    ['title', { path: '/', title: 'x'.repeat(301) }],
    ['title', { path: '/', title: { text: 'Home' } }],
    ['request', { path: '/', title: '', userId: '7' }],
  ])('rejects a bad %s with a 422 that names it', async (field, body) => {
    const answer = await view(body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(await counted()).toEqual([])
  })

  test.each(['', '{"path":', '"/"', '[]'])('rejects the body %j with a 422', async (body) => {
    expect((await view(body)).statusCode).toBe(422)
  })

  test('accepts requests only from the gateway', async () => {
    const payload = { path: '/', title: '' }
    expect((await server.inject({ method: 'POST', url: '/api/pageview', payload })).statusCode).toBe(401)
    expect(await counted()).toEqual([])
  })
})
