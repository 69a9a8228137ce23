import type { IncomingMessage } from 'node:http'
import {
  createSessions,
  sessionHandle,
  sessionHeader,
  sessionIdleMs,
  sessionLifetimeMs,
  signIdentity,
  verifyIdentity,
} from '@homeground/service'
import { testSecret } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  bodyOf,
  browserAt,
  type Gateway,
  startGateway,
  startStubService,
  token,
} from './support.ts'

let clock = Date.parse('2026-11-20T15:00:00Z')
let sessionReply: Record<string, string> = {}
const seen: IncomingMessage[] = []
let service: Awaited<ReturnType<typeof startStubService>>
let gateway: Gateway

const person = {
  userId: 'a0000000-0000-4000-8000-000000000001',
  role: 'user',
  premiumUntilMs: 0,
  isConfirmed: true,
} as const
const operator = {
  ...person,
  userId: 'a0000000-0000-4000-8000-000000000002',
  role: 'operator',
} as const

beforeAll(async () => {
  service = await startStubService((request, response) => {
    seen.push(request)
    if (request.url === '/internal/user/operator-token') {
      const known = request.headers['x-operator-token'] === 'hgo_known'
      return response.writeHead(known ? 200 : 404).end('{"email":"ada@example.org"}')
    }
    // Like a service, it responds after reading the whole request.
    request.resume().on('end', () => {
      setTimeout(() => {
        response
          .writeHead(200, { 'content-type': 'application/json', ...sessionReply })
          .end('{"ok":true}')
      }, 20)
    })
  })
  gateway = await startGateway({ rest: service.url }, { now: () => clock })
})
afterAll(async () => {
  await gateway?.stop()
  await service?.stop()
})

/** The identity that the service received with the last request. */
const identity = () =>
  verifyIdentity(String(seen.at(-1)!.headers['x-homeground-identity']), testSecret)
const anonymousIdentity = { subject: 'anonymous', tier: 'free', role: 'visitor' }

describe('a session', () => {
  test('identifies its user to the services, signed and without the cookie', async () => {
    const id = await gateway.sessions.start(person, 'test')
    await browserAt(gateway, { session: id }).fetch('/api/zip/01760')
    expect(identity()).toEqual({
      ...{ subject: `user:${person.userId}`, tier: 'free', role: 'user' },
      session: sessionHandle(id),
    })
    expect(seen.at(-1)!.headers.cookie).toBeUndefined()
  })

  test('with a forged id is anonymous, and its cookie is cleared', async () => {
    const id = await gateway.sessions.start(person, 'test')
    for (const forged of ['x', `${id}x`, sessionHandle(id), `${id.slice(1)}A`]) {
      const browser = browserAt(gateway, { session: forged })
      await browser.fetch('/api/zip/01760')
      expect(identity()).toEqual(anonymousIdentity)
      expect(browser.jar.has('session')).toBe(false)
    }
  })

  test('replayed after it was ended, alone or with all others, is anonymous', async () => {
    const [one, two] = [
      await gateway.sessions.start(person, 'one'),
      await gateway.sessions.start(person, 'two'),
    ]
    expect(await gateway.sessions.end(person.userId, sessionHandle(one))).toBe(true)
    await browserAt(gateway, { session: one }).fetch('/api/zip/01760')
    expect(identity()).toEqual(anonymousIdentity)
    await browserAt(gateway, { session: two }).fetch('/api/zip/01760')
    expect(identity()?.subject).toBe(`user:${person.userId}`)
    await gateway.sessions.endAll(person.userId)
    await browserAt(gateway, { session: two }).fetch('/api/zip/01760')
    expect(identity()).toEqual(anonymousIdentity)
  })

  test('cannot be ended by another person', async () => {
    const id = await gateway.sessions.start(person, 'test')
    expect(await gateway.sessions.end(operator.userId, sessionHandle(id))).toBe(false)
    await browserAt(gateway, { session: id }).fetch('/api/zip/01760')
    expect(identity()?.subject).toBe(`user:${person.userId}`)
  })

  test('expires after two weeks without use; each use extends it', async () => {
    const id = await gateway.sessions.start(person, 'test')
    const useSession = () => browserAt(gateway, { session: id }).fetch('/api/zip/01760')
    clock += sessionIdleMs - 1000
    await useSession()
    expect(identity()?.role).toBe('user')
    clock += sessionIdleMs - 1000
    await useSession()
    expect(identity()?.role).toBe('user')
    clock += sessionIdleMs
    await useSession()
    expect(identity()).toEqual(anonymousIdentity)
  })

  test('ends after sixty days however much it is used', async () => {
    const id = await gateway.sessions.start(person, 'test')
    const startedAt = clock
    const useSession = () => browserAt(gateway, { session: id }).fetch('/api/zip/01760')
    while (clock + sessionIdleMs / 2 < startedAt + sessionLifetimeMs) {
      clock += sessionIdleMs / 2
      await useSession()
      expect(identity()?.role).toBe('user')
    }
    clock = startedAt + sessionLifetimeMs
    await useSession()
    expect(identity()).toEqual(anonymousIdentity)
  })

  test('under another system’s Redis prefix is not found', async () => {
    const { Redis } = await import('ioredis')
    const redis = new Redis(gateway.redis.url)
    const elsewhere = createSessions({ redis, prefix: `${gateway.redis.prefix}-other` })
    const id = await elsewhere.start(person, 'test')
    await browserAt(gateway, { session: id }).fetch('/api/zip/01760')
    expect(identity()).toEqual(anonymousIdentity)
    redis.disconnect()
  })

  test('starts and ends when a service says so, as a cookie that no script can read', async () => {
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    sessionReply = { [sessionHeader]: 'start the-new-id' }
    const response = await browser.fetch('/api/login', {
      ...{ method: 'POST', body: '{}' },
      headers: { 'content-type': 'application/json' },
    })
    sessionReply = {}
    expect(response.headers.get(sessionHeader)).toBeNull()
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('session='))!
    expect(cookie).toContain('session=the-new-id')
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(attribute)
    // Over plain http on this machine a browser would not send a Secure cookie back.
    expect(cookie).not.toContain('Secure')
    sessionReply = { [sessionHeader]: 'end' }
    await browser.fetch('/api/logout')
    sessionReply = {}
    expect(browser.jar.has('session')).toBe(false)
  })

  test('marks the browser with a signed device id, which only calls with passwords carry', async () => {
    const login = async (browser: ReturnType<typeof browserAt>) => {
      await browser.fetch('/api/user')
      await browser.fetch('/api/login', {
        ...{ method: 'POST', body: '{}' },
        headers: { 'content-type': 'application/json' },
      })
      return identity()
    }
    const browser = browserAt(gateway)
    const failed = await login(browser)
    expect([browser.jar.has('device'), failed?.device]).toEqual([false, expect.any(String)])
    sessionReply = { [sessionHeader]: 'start the-new-id' }
    const first = await login(browser)
    expect(first).toMatchObject({ client: '127.0.0.1' })
    expect(first?.device).not.toBe(failed?.device)
    expect((await login(browser))?.device).toBe(first?.device)
    const cookie = browser.jar.get('device')!
    const forged = [first!.device!, `${cookie}x`, browser.jar.get('visitor')!]
    for (const device of forged) {
      const seenDevice = (await login(browserAt(gateway, { device })))?.device
      expect(seenDevice).toMatch(/^device-/)
      expect(seenDevice).not.toBe(first?.device)
    }
    sessionReply = {}
    await browser.fetch('/api/zip/01760')
    expect(identity()).not.toHaveProperty('device')
  })

  test('has Secure cookies except on this machine', async () => {
    const { request } = await import('node:http')
    const cookies = await new Promise<string[]>((resolve, reject) => {
      request(`${gateway.address}/api/user`, { headers: { host: 'homes.example' } }, (response) => {
        response.resume()
        resolve(response.headers['set-cookie'] ?? [])
      })
        .on('error', reject)
        .end()
    })
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-visitor',
      '__Host-XSRF-TOKEN',
    ])
    for (const cookie of cookies) expect(cookie).toContain('Secure')
  })
})

describe('an identity that the client claims', () => {
  test.each([
    ['forged', 'e30.x'],
    [
      'signed with another secret',
      signIdentity({ subject: 'user:x', tier: 'premium', role: 'operator' }, 'x'.repeat(40)),
    ],
    [
      'even correctly signed',
      signIdentity({ subject: 'user:x', tier: 'premium', role: 'operator' }, testSecret),
    ],
  ])('%s: is not forwarded', async (_, header) => {
    await gateway.get('/api/zip/01760', { 'x-homeground-identity': header })
    expect(identity()).toEqual(anonymousIdentity)
  })
})

describe('X-Forwarded-For', () => {
  const searchFrom = async (at: Gateway, forwarded: string, radius: number) =>
    (
      await at.get(`/api/search?searchArea=zip&zip=01760&radius=${radius}`, {
        'x-forwarded-for': forwarded,
      })
    ).status

  test('of a client gains no searches: no proxy is trusted by default', async () => {
    const strict = await startGateway({ rest: service.url }, { perPerson: 2 })
    const statuses: number[] = []
    for (const radius of [1, 2, 3])
      statuses.push(await searchFrom(strict, `10.0.0.${radius}`, radius))
    expect(statuses).toEqual([200, 200, 429])
    await strict.stop()
  })

  test('counts from a proxy that the operator trusts, up to the first untrusted address', async () => {
    for (const trustProxy of ['1', '127.0.0.0/8, 192.168.0.0/16']) {
      const behind = await startGateway({ rest: service.url }, { perPerson: 1, trustProxy })
      expect(await searchFrom(behind, '203.0.113.1', 1)).toBe(200)
      expect(await searchFrom(behind, '203.0.113.2', 2)).toBe(200)
      // Addresses that a client puts before its own change nothing.
      expect(await searchFrom(behind, '198.51.100.9, 203.0.113.1', 3)).toBe(429)
      await behind.stop()
    }
  })

  test('of IPv6 counts by the /64', async () => {
    const behind = await startGateway({ rest: service.url }, { perPerson: 1, trustProxy: '1' })
    expect(await searchFrom(behind, '2001:db8:1:2::1', 1)).toBe(200)
    expect(await searchFrom(behind, '2001:db8:1:2:ffff::9', 2)).toBe(429)
    expect(await searchFrom(behind, '2001:db8:1:3::1', 3)).toBe(200)
    expect(await searchFrom(behind, '::ffff:203.0.113.7', 4)).toBe(200)
    expect(await searchFrom(behind, '203.0.113.7', 5)).toBe(429)
    await behind.stop()
  })

  test.each([
    [
      'IPv4',
      '1',
      '203.0.113.7',
      ['203.0.113.7:4711', '203.0.113.7:4712', '::FFFF:203.0.113.7', '[::ffff:cb00:7107]:80'],
    ],
    [
      'IPv6',
      '10.0.0.0/8, 127.0.0.1',
      '2001:db8:1:2::1',
      [
        '[2001:db8:1:2::1]:4711',
        '2001:DB8:1:2::9',
        '2001:db8:1:2::1%eth0',
        '[2001:db8:1:2:0::1]',
        '[2001:db8:1:2::1]:4711, 10.1.2.3:443',
      ],
    ],
    ['no address', '1', 'unknown', ['_hidden', 'proxy.example:80', '[::1', '1.2.3']],
  ])(
    'of %s counts once, in whatever form a trusted proxy reports it',
    async (_, trustProxy, first, others) => {
      const behind = await startGateway({ rest: service.url }, { perPerson: 1, trustProxy })
      expect(await searchFrom(behind, first, 1)).toBe(200)
      const statuses: unknown[] = []
      for (const [index, forwarded] of others.entries())
        statuses.push([forwarded, await searchFrom(behind, forwarded, index + 2)])
      expect(statuses).toEqual(others.map((forwarded) => [forwarded, 429]))
      await behind.stop()
    },
  )
})

describe('a visitor', () => {
  test('has an id from the first page on, so that concurrent first calls belong to one visitor', async () => {
    const browser = browserAt(gateway)
    await browser.fetch('/research-area')
    const visitor = browser.jar.get('visitor')
    expect(visitor).toMatch(/^[\w-]{22}\..+/)
    const responses = await Promise.all(
      ['/api/user', '/api/quota', '/'].map((path) => browser.fetch(path)),
    )
    for (const response of responses)
      expect(response.headers.getSetCookie().filter((line) => /^visitor=/.test(line))).toEqual([])
    expect(browser.jar.get('visitor')).toBe(visitor)
  })
})

describe('GET /api/user of an anonymous caller', () => {
  test('returns {} even while the user service is down', async () => {
    const alone = await startGateway({ rest: service.url, user: 'http://127.0.0.1:1' })
    const response = await alone.get('/api/user')
    expect([response.status, await bodyOf(response)]).toEqual([200, {}])
    expect((await alone.get('/api/search?searchArea=zip&zip=01760&radius=3')).status).toBe(200)
    await alone.stop()
  })
})

describe('operators', () => {
  const jobs = (headers: Record<string, string>) => gateway.get('/api/admin/jobs', headers)
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

  test('are admitted by their session, the system’s token or a token of their own; no one else is', async () => {
    const sessionOf = async (who: typeof person | typeof operator) => ({
      cookie: `session=${await gateway.sessions.start(who, 'test')}`,
    })
    const statuses = [
      await jobs({}),
      await jobs(await sessionOf(person)),
      await jobs(bearer('hgo_unknown')),
      await jobs(bearer('no token\tat all')),
      await jobs(await sessionOf(operator)),
      await jobs(bearer(token)),
      await jobs(bearer('hgo_known')),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 403, 403, 403, 200, 200, 200])
  })

  test('can call /api/admin/operators, and the service receives their identity', async () => {
    expect((await gateway.get('/api/admin/operators')).status).toBe(401)
    await gateway.get('/api/admin/operators', bearer('hgo_known'))
    expect(identity()).toEqual({
      subject: 'operator:ada@example.org',
      tier: 'premium',
      role: 'operator',
    })
  })

  test('lose access in open sessions when they lose their role', async () => {
    const cookie = `session=${await gateway.sessions.start(operator, 'test')}`
    expect((await jobs({ cookie })).status).toBe(200)
    await gateway.sessions.update({ ...operator, role: 'user' })
    expect((await jobs({ cookie })).status).toBe(403)
  })
})
