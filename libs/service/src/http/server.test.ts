import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import Type from 'typebox'
import { AppError, invalid, notFound, unavailable } from '../base/errors.ts'
import { createLog } from '../base/log.ts'
import { anonymous, createIdentitySigner, identityHeader } from '../identity/identity.ts'
import { createServer } from './server.ts'

const keys = { IDENTITY_KEY_GATEWAY_SEARCH: 'a key of at least thirty-two characters' }
const sign = createIdentitySigner('gateway', keys)
let isRedisUp = true
const server = createServer({
  name: 'test',
  log: createLog('test', 'silent'),
  identity: { service: 'search', keys },
  dependencies: {
    redis: () => {
      if (!isRedisUp) throw new Error('unavailable')
    },
  },
})
server.get('/fail', () => {
  throw new Error('the password is hunter2')
})
server.get('/database-down', () => {
  throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })
})
server.get('/disk-full', () => {
  const message = 'could not extend file "base/16384/16400": No space left on device'
  throw Object.assign(new Error(message), { code: '53100' })
})
server.get('/later', () => {
  throw unavailable('Not now.')
})
server.get('/bad', () => {
  throw invalid({ radius: 'must be less' })
})
server.post('/echo', ({ body }) => body)
server.get('/none', () => {
  throw notFound('There is no such thing.')
})
server.get('/conflict', () => {
  throw new AppError('conflict', 409, 'Taken.')
})
server.get('/typed', { schema: { querystring: Type.Object({ q: Type.String({ minLength: 2 }) }) } }, () => ({}))
server.get(
  '/numbers/:lng',
  {
    schema: {
      params: Type.Object({ lng: Type.Number({ minimum: -180, maximum: 180 }) }),
      querystring: Type.Object({ year: Type.Optional(Type.Integer()), list: Type.Optional(Type.Array(Type.Number())) }),
    },
  },
  ({ params, query }) => ({ ...params, ...query }),
)
afterAll(() => server.close())

const get = (url: string, headers = {}) => {
  const path = new URL(url, 'http://localhost').pathname
  const header = sign({ to: 'search', method: 'GET', path, identity: anonymous })
  return server.inject({ url, headers: { [identityHeader]: header, ...headers } })
}

describe('errors', () => {
  test.each([
    ['/bad', 422, { code: 'validation', error: 'radius: must be less.', errors: { radius: ['must be less'] } }],
    ['/typed?q=x', 422, { code: 'validation', errors: { q: [expect.any(String)] } }],
    ['/typed', 422, { code: 'validation', errors: { q: [expect.any(String)] } }],
    ['/none', 404, { code: 'not_found', error: 'There is no such thing.' }],
    ['/nowhere?x=1', 404, { code: 'not_found', error: 'There is no GET /nowhere.' }],
    ['/conflict', 409, { code: 'conflict' }],
    ['/later', 503, { code: 'unavailable', error: 'Not now.' }],
    ['/database-down', 503, { code: 'unavailable', error: expect.not.stringContaining('10.0.0.1') }],
    ['/disk-full', 503, { code: 'unavailable', error: expect.not.stringContaining('base/') }],
    ['/fail', 500, { code: 'internal', error: 'An unknown error has occured.' }],
  ])('%s is %i with a clear body', async (url, status, body) => {
    const response = await get(url)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ ...body, requestId: response.headers['x-request-id'] })
    expect(response.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  })

  test('a body that cannot be read is 422 and named as the request', async () => {
    const header = sign({ to: 'search', method: 'POST', path: '/echo', identity: anonymous })
    const response = await server.inject({
      method: 'POST',
      url: '/echo',
      headers: { 'content-type': 'application/json', [identityHeader]: header },
      body: '{"a":',
    })
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      { code: 'validation', errors: { request: [expect.stringMatching(/JSON/)] } },
    ])
  })

  test('an unexpected error exposes only the request id', async () => {
    expect((await get('/fail')).body).not.toContain('hunter2')
  })
})

describe('numbers in paths and queries', () => {
  test.each([
    ['/numbers/1e309', 'lng'],
    ['/numbers/-Infinity', 'lng'],
    ['/numbers/NaN', 'lng'],
    ['/numbers/181', 'lng'],
    ['/numbers/1?year=1e309', 'year'],
    ['/numbers/1?list=1&list=Infinity', 'list'],
  ])('%s is 422 for %s', async (url, field) => {
    const response = await get(url)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })

  test('finite ones are converted', async () => {
    const response = await get('/numbers/-71.35?year=2024&list=1&list=2e3')
    expect(response.json()).toEqual({ lng: -71.35, year: 2024, list: [1, 2000] })
  })
})

describe('request ids', () => {
  test('the public gateway makes its own', async () => {
    const gateway = createServer({ name: 'gateway', log: pino({ level: 'silent' }) })
    const response = await gateway.inject({ url: '/none', headers: { 'x-request-id': 'abc-12345' } })
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    await gateway.close()
  })

  test('a service uses a valid one and replaces anything else', async () => {
    expect((await get('/none', { 'x-request-id': 'abc-12345' })).headers['x-request-id']).toBe('abc-12345')
    expect((await get('/none', { 'x-request-id': 'a b\tc' })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the log', () => {
  test('has the URL of each request, cut, without tokens of mailed links, ids of shortlists, addresses of feeds and positions', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const logged = createServer({ name: 'logged', log })
    await logged.inject('/reset-password?from=mail&token=secret-1')
    await logged.inject('/confirm-email?token=secret-2&x=1')
    await logged.inject('/calc?price=450000&income=98765&debts=432')
    await logged.inject('/api/state/latlng/42.285/-71.356?x=1')
    await logged.inject('/api/shortlists/secret-3/places/01760/vote')
    await logged.inject('/shortlist/secret-4?from=mail')
    await logged.inject('/feeds/watched/secret-5.xml?x=1')
    await logged.inject(`/${'x'.repeat(5000)}`)
    await logged.close()
    expect(lines.map((line) => JSON.parse(line).url)).toEqual([
      '/reset-password?from=mail&token=…',
      '/confirm-email?token=…&x=1',
      '/calc?price=450000&income=…&debts=…',
      '/api/state/latlng/…?x=1',
      '/api/shortlists/…/places/01760/vote',
      '/shortlist/…?from=mail',
      '/feeds/watched/…?x=1',
      `/${'x'.repeat(299)}…`,
    ])
    expect(lines.join('')).not.toContain('secret-')
  })
})

describe('health', () => {
  test('needs no identity and follows the dependencies', async () => {
    expect((await server.inject('/healthz')).statusCode).toBe(200)
    expect((await server.inject('/readyz')).json()).toEqual({ status: 'ready', dependencies: { redis: 'ok' } })
    isRedisUp = false
    const down = await server.inject('/readyz')
    expect([down.statusCode, down.json().dependencies]).toEqual([503, { redis: 'unavailable' }])
    expect((await server.inject('/healthz')).statusCode).toBe(200)
  })

  test('metrics count requests by route, not by URL', async () => {
    await get('/none')
    const { body } = await server.inject('/metrics')
    expect(body).toMatch(/http_request_seconds_count\{[^}]*route="\/none"[^}]*status="404"/)
  })
})

/** A process that serves requests with a collector; prints what was loaded and how its requests ended. prom-client loads the API of OpenTelemetry. */
const script = (endpoint: string, requests: number) => `
  import { createServer as createHttpServer } from 'node:http'
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    load(url, context, next) {
      if (/@opentelemetry.(sdk|core|exporter)|tracing.src.tracing/.test(url)) loaded.push(url)
      return next(url, context)
    },
  })
  const { callService, createServer, startTelemetry } = await import('@homeground/service')
  const { stopTracing } = await import('@homeground/tracing')
  const log = await startTelemetry('test', {
    LOG_LEVEL: 'warn', OTEL_EXPORTER_OTLP_ENDPOINT: '${endpoint}', OTEL_TRACES_SAMPLER_ARG: 1,
  })
  let received
  const other = createHttpServer(({ headers }, response) => {
    received = headers
    response.end('{}')
  })
  await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve))
  const server = createServer({ name: 'test', log })
  server.get('/', () => ({}))
  server.get('/call', () => callService({ url: '/internal/x' }, {
    url: 'http://127.0.0.1:' + other.address().port, to: 'search', sign: () => 'x',
  }))
  const statuses = new Set()
  for (let n = 0; n < ${requests}; n++) statuses.add((await server.inject('/')).statusCode)
  statuses.add((await server.inject('/call')).statusCode)
  await stopTracing()
  console.log(JSON.stringify({ packages: loaded.length, statuses: [...statuses], traceparent: received.traceparent }))
  process.exit()
`

async function run(endpoint: string, requests = 1) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script(endpoint, requests)],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      // Fails at once instead of trying again for ten seconds.
      env: { PATH: process.env.PATH, OTEL_EXPORTER_OTLP_TIMEOUT: '100' },
    },
  )
  const lines = stdout.trim().split('\n')
  const find = (text: string) => lines.filter((line) => line.includes(text))
  return { ...JSON.parse(find('"packages"')[0]!), warnings: find('traces cannot be sent') }
}

test('without an endpoint nothing that traces is loaded and no header is added', async () => {
  expect(await run('')).toEqual({ packages: 0, statuses: [200], warnings: [] })
})

test('a collector that is down fails no request and is logged once per minute', async () => {
  // More than may wait to be sent.
  const { packages, statuses, traceparent, warnings } = await run('http://127.0.0.1:1', 5000)
  expect(packages).toBeGreaterThan(10)
  expect(statuses).toEqual([200])
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(warnings).toEqual([expect.stringContaining('ECONNREFUSED')])
})
