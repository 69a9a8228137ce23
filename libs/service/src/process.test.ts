import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

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
      cwd: fileURLToPath(new URL('..', import.meta.url)),
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
