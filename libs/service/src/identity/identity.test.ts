import { internalPaths, paths } from '@homeground/contracts'
import { type CallerName, callPairs, type ServiceName, serviceNames } from '@homeground/contracts/process-rights'
import { afterAll, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createLog } from '../base/log.ts'
import { createMetrics } from '../base/metrics.ts'
import { createServer } from '../http/server.ts'
import {
  anonymous,
  createIdentitySigner,
  createIdentityVerifier,
  type Identity,
  type IdentityKeys,
  identityHeader,
  identityKeyConfig,
  identityOf,
  type SignedCall,
  serviceIdentity,
} from './identity.ts'

const keys: IdentityKeys = Object.fromEntries(
  callPairs.map(({ keyName }) => [keyName, `${keyName} of thirty-two characters`]),
)
const user: Identity = { subject: 'user:1', tier: 'free', role: 'user', session: 'a' }
const operator: Identity = { subject: 'operator:ada', tier: 'premium', role: 'operator' }
const call: SignedCall = { to: 'feedback', method: 'GET', path: '/api/admin/messages' }
const gateway = createIdentitySigner('gateway', keys)

const log: { level: number; msg: string; caller?: string; clockAheadSeconds?: number }[] = []
const metrics = createMetrics('feedback')
const feedback = createServer({
  name: 'feedback',
  log: pino({ level: 'info' }, { write: (line) => log.push(JSON.parse(line)) }),
  identity: { service: 'feedback', keys },
  metrics,
})
feedback.route({ method: ['GET', 'POST'], url: '/api/admin/messages', handler: (request) => identityOf(request) })
feedback.get('/api/messages/:text', (request) => identityOf(request))
const allRoutes = [...Object.values(internalPaths), ...Object.values(paths)]
const services = serviceNames.map((service) => {
  const server = createServer({ name: service, log: createLog(service, 'silent'), identity: { service, keys } })
  for (const url of allRoutes) server.get(url, () => ({}))
  return { service, server }
})
afterAll(() => Promise.all([feedback, ...services.map(({ server }) => server)].map((s) => s.close())))

async function answer(header: string, { method = 'GET', url = '/api/admin/messages' } = {}) {
  const response = await feedback.inject({ method: method as 'GET', url, headers: { [identityHeader]: header } })
  return response.statusCode === 200 ? response.json() : response.statusCode
}

describe('an identity', () => {
  test('reaches the service as it was signed, whatever the query', async () => {
    const identities: Identity[] = [
      anonymous,
      user,
      { ...anonymous, device: 'device-1', client: '192.0.2.1' },
      operator,
    ]
    for (const identity of identities) {
      const header = gateway({ ...call, identity })
      expect(await answer(header, { url: '/api/admin/messages?kind=problem' })).toEqual(identity)
    }
  })

  test('is bound to the path as it is sent', async () => {
    for (const path of ['/api/messages/a%2Fb', '/api/messages/caf%C3%A9', '/api/messages/caf%c3%a9'])
      expect(await answer(gateway({ ...call, path, identity: user }), { url: path })).toEqual(user)
    const header = gateway({ ...call, path: '/api/messages/caf%C3%A9', identity: user })
    expect(await answer(header, { url: '/api/messages/caf%c3%a9' })).toBe(401)
  })

  test('is rejected for another service, method or path', async () => {
    expect(await answer(gateway({ ...call, to: 'search', identity: operator }))).toBe(401)
    expect(await answer(gateway({ ...call, identity: operator }), { method: 'POST' })).toBe(401)
    expect(await answer(gateway({ ...call, path: '/api/contact', identity: operator }))).toBe(401)
    // Even if two pairs had the same key.
    const sameKeys = createIdentitySigner('gateway', {
      IDENTITY_KEY_GATEWAY_SEARCH: keys.IDENTITY_KEY_GATEWAY_FEEDBACK,
    } as IdentityKeys)
    expect(await answer(sameKeys({ ...call, to: 'search', identity: operator }))).toBe(401)
  })

  test('is rejected when forged, changed, cut or lengthened', async () => {
    const [caller, content, mac] = gateway({ ...call, identity: user }).split('.')
    const changed = Buffer.from(content!, 'base64url').toString().replace('user:1', 'user:2')
    const otherKey = createIdentitySigner('gateway', { IDENTITY_KEY_GATEWAY_FEEDBACK: 'x'.repeat(40) })
    const forged = [
      `${caller}.${Buffer.from(changed).toString('base64url')}.${mac}`,
      `user.${content}.${mac}`,
      `${caller}.${content}`,
      `${caller}.${content}.`,
      `.${content}.${mac}`,
      `${caller}.${content}.${mac}.x`,
      '',
      otherKey({ ...call, identity: user }),
    ]
    for (const header of forged) expect([header, await answer(header)]).toEqual([header, 401])
  })

  test('of a person or of another process is not accepted from a service', () => {
    const search = createIdentitySigner('search', keys)
    const housing = createIdentityVerifier('housing', keys)
    const to = { to: 'housing', method: 'GET', path: internalPaths.housingColumns } as const
    expect(housing(search(to), to)?.identity).toEqual(serviceIdentity('search'))
    for (const identity of [anonymous, user, operator, serviceIdentity('gateway')])
      expect(housing(search({ ...to, identity }), to)).toBeUndefined()
    const asSearch = gateway({ ...to, identity: serviceIdentity('search') })
    expect(housing(asSearch, to)).toBeUndefined()
  })
})

describe('a clock', () => {
  const at = (seconds: number) =>
    createIdentitySigner('gateway', keys, () => Date.now() + seconds * 1000)({ ...call, identity: user })

  test('of a caller that is wrong by 70 seconds does not matter', async () => {
    expect(await answer(at(-70))).toEqual(user)
    expect(await answer(at(70))).toEqual(user)
    expect(log.filter(({ level }) => level >= 50)).toEqual([])
  })

  test('that is wrong by more than two minutes is a 503, logged once per minute and measured', async () => {
    const headers = { [identityHeader]: at(-130) }
    const response = await feedback.inject({ url: '/api/admin/messages', headers })
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '60',
      {
        code: 'clock_skew',
        error: 'The clocks of this system’s machines differ by more than a minute.',
        requestId: expect.any(String),
      },
    ])
    expect(await answer(at(130))).toBe(503)
    const errors = log.filter(({ level }) => level >= 50)
    expect(errors).toMatchObject([
      { msg: 'the clock of a caller is wrong', caller: 'gateway', clockAheadSeconds: -130 },
    ])
    const { body } = await feedback.inject('/metrics')
    const [, difference] = /^homeground_clock_difference_seconds{[^}]*} (\S+)$/m.exec(body)!
    expect(Math.round(Number(difference))).toBe(130)
    expect(body).toMatch(/^http_errors_total{code="clock_skew",[^}]*} 2$/m)
  })

  test('that is wrong does not make a forged identity anything but a 401', async () => {
    const [caller, content] = at(-130).split('.')
    expect(await answer(`${caller}.${content}.x`)).toBe(401)
  })
})

describe('a process in its own name', () => {
  /** By hand: who reads what. */
  const rights: Partial<Record<CallerName, Partial<Record<ServiceName, string[]>>>> = {
    gateway: {
      search: ['/internal/data-sources', '/internal/search/model', '/internal/search/subjects'],
      housing: ['/internal/data-sources'],
      schools: ['/internal/data-sources', '/internal/schools/subjects'],
      user: ['/internal/user/operator-token', '/internal/user/api-key-owner', '/internal/user/watch-feed'],
      feedback: [],
    },
    search: {
      housing: ['/internal/housing/columns', '/internal/housing/months', '/internal/housing/years'],
      schools: ['/internal/schools/columns'],
    },
    schools: { search: ['/internal/search/model', '/internal/search/places', '/internal/search/profile'] },
    user: {
      search: ['/internal/search/model', '/api/places/results'],
      housing: ['/internal/housing/changes', '/internal/housing/place-changes'],
      schools: ['/internal/schools/version', '/api/schools/figures', '/api/schools/district/:district'],
    },
  }
  const callers: CallerName[] = ['gateway', ...serviceNames]

  test.each(callers)('%s reads what the table lists, of all calls of all services', async (caller) => {
    const sign = createIdentitySigner(caller, keys)
    const allowed: Partial<Record<ServiceName, string[]>> = {}
    for (const { service, server } of services) {
      if (!rights[caller]?.[service]) {
        expect(() => sign({ to: service, method: 'GET', path: '/' })).toThrow('no key')
        continue
      }
      const read: string[] = []
      for (const path of allRoutes) {
        const headers = { [identityHeader]: sign({ to: service, method: 'GET', path }) }
        const { statusCode } = await server.inject({ url: path, headers })
        if (statusCode === 200) read.push(path)
        else expect([path, statusCode]).toEqual([path, 403])
      }
      allowed[service] = read.sort()
    }
    const expected = Object.entries(rights[caller] ?? {}).map(([name, all]) => [name, all.sort()])
    expect(allowed).toEqual(Object.fromEntries(expected))
  })

  test('changes nothing, not even where it may read', async () => {
    const housing = createServer({
      name: 'housing',
      log: createLog('housing', 'silent'),
      identity: { service: 'housing', keys },
    })
    housing.post(internalPaths.housingColumns, () => ({}))
    const post = { to: 'housing', method: 'POST', path: internalPaths.housingColumns } as const
    const header = createIdentitySigner('search', keys)(post)
    const response = await housing.inject({ method: 'POST', url: post.path, headers: { [identityHeader]: header } })
    expect(response.statusCode).toBe(403)
    await housing.close()
  })

  test('is the only one that may make internal calls', async () => {
    const { server } = services.find(({ service }) => service === 'user')!
    const path = internalPaths.operatorToken
    for (const identity of [anonymous, user, operator]) {
      const header = gateway({ to: 'user', method: 'GET', path, identity })
      const { statusCode } = await server.inject({ url: path, headers: { [identityHeader]: header } })
      expect(statusCode).toBe(403)
    }
  })
})

test('a process has the keys of its own calls and of those it gets, and no other', () => {
  expect(Object.keys(identityKeyConfig('schools')).sort()).toEqual([
    'IDENTITY_KEY_GATEWAY_SCHOOLS',
    'IDENTITY_KEY_SCHOOLS_SEARCH',
    'IDENTITY_KEY_SEARCH_SCHOOLS',
    'IDENTITY_KEY_USER_SCHOOLS',
  ])
  expect(Object.keys(identityKeyConfig('feedback'))).toEqual(['IDENTITY_KEY_GATEWAY_FEEDBACK'])
})
