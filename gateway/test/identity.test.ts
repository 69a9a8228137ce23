import {
  createIdentitySigner,
  createSessions,
  type SignedCall,
  sessionHandle,
  sessionHeader,
  sessionIdleMs,
  sessionLifetimeMs,
} from '@homeground/service'
import { signAs } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { operator, person, startIdentityGateway } from './identity-gateway.ts'
import { bodyOf, browserAt, startGateway } from './support.ts'

const { clock, reply, seen, service, gateway, identity } = await startIdentityGateway()
const anonymousIdentity = { subject: 'anonymous', tier: 'free', role: 'visitor' }

describe('a session', () => {
  test('identifies its user to the services, signed and without the cookie', async () => {
    const id = await gateway.sessions.start(person, 'test')
    await browserAt(gateway, { session: id }).fetch('/api/zip/01760')
    expect(identity()).toEqual({
      subject: `user:${person.userId}`,
      tier: 'free',
      role: 'user',
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
    const [one, two] = [await gateway.sessions.start(person, 'one'), await gateway.sessions.start(person, 'two')]
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
    clock.ms += sessionIdleMs - 1000
    await useSession()
    expect(identity()?.role).toBe('user')
    clock.ms += sessionIdleMs - 1000
    await useSession()
    expect(identity()?.role).toBe('user')
    clock.ms += sessionIdleMs
    await useSession()
    expect(identity()).toEqual(anonymousIdentity)
  })

  test('ends after sixty days however much it is used', async () => {
    const id = await gateway.sessions.start(person, 'test')
    const startedAt = clock.ms
    const useSession = () => browserAt(gateway, { session: id }).fetch('/api/zip/01760')
    while (clock.ms + sessionIdleMs / 2 < startedAt + sessionLifetimeMs) {
      clock.ms += sessionIdleMs / 2
      await useSession()
      expect(identity()?.role).toBe('user')
    }
    clock.ms = startedAt + sessionLifetimeMs
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
    reply.headers = { [sessionHeader]: 'start the-new-id' }
    const response = await browser.fetch('/api/login', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    reply.headers = {}
    expect(response.headers.get(sessionHeader)).toBeNull()
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('session='))!
    expect(cookie).toContain('session=the-new-id')
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute)
    // Over plain http on this machine a browser would not send a Secure cookie back.
    expect(cookie).not.toContain('Secure')
    reply.headers = { [sessionHeader]: 'end' }
    await browser.fetch('/api/logout')
    reply.headers = {}
    expect(browser.jar.has('session')).toBe(false)
  })

  test('marks the browser with a signed device id, which only calls with passwords carry', async () => {
    const login = async (browser: ReturnType<typeof browserAt>) => {
      await browser.fetch('/api/user')
      await browser.fetch('/api/login', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
      return identity()
    }
    const browser = browserAt(gateway)
    const failed = await login(browser)
    expect([browser.jar.has('device'), failed?.device]).toEqual([false, expect.any(String)])
    reply.headers = { [sessionHeader]: 'start the-new-id' }
    const first = await login(browser)
    expect(first).toMatchObject({ client: '127.0.0.1' })
    // A call that is repeated after a failure comes from the same device.
    expect(first?.device).toBe(failed?.device)
    expect((await login(browser))?.device).toBe(first?.device)
    const cookie = browser.jar.get('device')!
    const forged = [first!.device!, `${cookie}x`, browser.jar.get('visitor')!]
    for (const device of forged) {
      const seenDevice = (await login(browserAt(gateway, { device })))?.device
      expect(seenDevice).toMatch(/^device-/)
      expect(seenDevice).not.toBe(first?.device)
    }
    reply.headers = {}
    await browser.fetch('/api/zip/01760')
    expect(identity()).not.toHaveProperty('device')
  })

  test.each(['/api/contact', '/api/report', '/api/submitFeedbackForm', '/api/newsletter'])(
    'sends %s with its network address, whose mails are counted, and its device',
    async (form) => {
      const browser = browserAt(gateway, { device: 'x' })
      await browser.fetch('/api/user')
      await browser.fetch(form, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
      expect(identity()).toEqual({ ...anonymousIdentity, client: '127.0.0.1', device: expect.any(String) })
    },
  )
  test('keeps the device id of a call with a mailed link that a service accepts, and starts no session', async () => {
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const open = async (path: string) => {
      await browser.fetch(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
      return identity()?.device
    }
    expect([await open('/api/reset-password'), browser.jar.has('device')]).toEqual([expect.any(String), false])
    reply.headers = { [sessionHeader]: 'device' }
    const accepted = await open('/api/reset-password')
    reply.headers = {}
    expect([browser.jar.has('device'), browser.jar.has('session')]).toEqual([true, false])
    expect(await open('/api/login')).toBe(accepted)
    expect(await open('/api/confirm-email')).toBe(accepted)
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
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-visitor', '__Host-XSRF-TOKEN'])
    for (const cookie of cookies) expect(cookie).toContain('Secure')
  })
})

describe('an identity that the client claims', () => {
  const claimed: SignedCall = {
    to: 'search',
    method: 'GET',
    path: '/api/zip/01760',
    identity: { subject: 'user:x', tier: 'premium', role: 'operator' },
  }
  test.each([
    ['forged', 'e30.x'],
    [
      'signed with another secret',
      createIdentitySigner('gateway', { IDENTITY_KEY_GATEWAY_SEARCH: 'x'.repeat(40) })(claimed),
    ],
    ['even correctly signed', signAs('gateway')(claimed)],
  ])('%s: is not forwarded', async (_, header) => {
    await gateway.get('/api/zip/01760', { 'x-homeground-identity': header })
    expect(identity()).toEqual(anonymousIdentity)
  })
})

describe('a visitor', () => {
  test('has an id from the first page on, so that concurrent first calls belong to one visitor', async () => {
    const browser = browserAt(gateway)
    await browser.fetch('/research-area')
    const visitor = browser.jar.get('visitor')
    expect(visitor).toMatch(/^[\w-]{22}\..+/)
    const responses = await Promise.all(['/api/user', '/api/quota', '/'].map((path) => browser.fetch(path)))
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
  })
})
