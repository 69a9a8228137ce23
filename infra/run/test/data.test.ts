import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'

const entry = fileURLToPath(new URL('../src/commands/data/data.ts', import.meta.url))
const responses: Record<string, object> = {}
const requests: string[] = []

/** Responds like the gateway. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const name = `${request.method} ${request.url}`
  requests.push(`${name} ${Buffer.concat(chunks)}`.trim())
  response.writeHead(responses[name] ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(responses[name] ?? { error: 'There is no such thing.' }))
})

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
})
beforeEach(() => {
  requests.length = 0
})

function runData(line: string) {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { ...process.env, HOMEGROUND_URL: address, HOMEGROUND_TOKEN: 'hgo_right' }
  return new Promise<{ code: unknown; out: string; err: string }>((done) => {
    execFile(process.execPath, [entry, ...line.split(' ')], { env }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err }),
    )
  })
}

const job = (source: string, more: object) => ({
  id: 'housing.import:1',
  job: 'import',
  params: { source },
  state: 'completed',
  progress: null,
  result: null,
  error: null,
  attemptsMade: 1,
  addedAt: '2026-11-22T09:00:00.000Z',
  startedAt: null,
  endedAt: null,
  ...more,
})
const accepted = { id: 'housing.import:1', ids: ['housing.import:1'] }
const posted = () => requests.filter((request) => request.startsWith('POST'))

test('status, jobs, plan and refresh print JSON, and nothing else, for programs', async () => {
  const failed = job('acs', { id: 'search.import:2', state: 'failed' })
  const waiting = job('realtor', { state: 'waiting' })
  responses['GET /api/admin/jobs'] = { jobs: [failed, waiting] }
  responses['GET /api/data-sources'] = [{ source: 'acs', state: 'published' }]
  expect(JSON.parse((await runData('status --json')).out)).toEqual({
    loads: [{ source: 'acs', state: 'published' }],
    jobs: [waiting],
  })
  expect(JSON.parse((await runData('jobs acs --json')).out)).toEqual([failed])

  const plan = { changes: [], objection: 'It is short.' }
  const result = { rowsRead: 1, rowsKept: 1, rowsRejected: 0, rejected: {}, firstRejected: [], plan }
  responses['POST /api/admin/jobs'] = accepted
  responses['GET /api/admin/jobs/housing.import%3A1'] = job('realtor', { job: 'plan', result })
  const planned = await runData('plan realtor --url https://example.org/x.csv --json')
  expect([planned.code, JSON.parse(planned.out)]).toEqual([0, result])

  const lost = job('realtor', { job: 'refresh', state: 'failed', error: 'Gone.' })
  responses['GET /api/admin/jobs/housing.import%3A1'] = lost
  const refreshed = await runData('refresh realtor --json')
  expect([refreshed.code, JSON.parse(refreshed.out)]).toEqual([1, [lost]])
})

test('a failure exits with 1, wrong arguments with 2 and without a request', async () => {
  responses['POST /api/admin/jobs'] = accepted
  responses['GET /api/admin/jobs/housing.import%3A1'] = job('realtor', { state: 'failed', error: 'The file is empty.' })
  expect(await runData('rollback realtor')).toMatchObject({ code: 1, err: 'realtor: The file is empty.\n' })
  requests.length = 0
  expect(await runData('rollback zillow')).toMatchObject({ code: 2, err: expect.stringContaining('no source zillow') })
  expect(requests).toEqual([])
})

test('remove says what would disappear, and removes it only with consent', async () => {
  const change = { unit: 'zip codes', statesWithout: [], statesWithLess: [], isLoss: false }
  const plan = { changes: [{ ...change, name: 'Rent', before: 9, after: 7 }], objection: null }
  responses['POST /api/admin/jobs'] = accepted
  responses['GET /api/admin/jobs/housing.import%3A1'] = job('realtor', { result: { name: 'x.csv', rows: 9, plan } })
  const asked = await runData('remove realtor 2020-06')
  expect(asked).toMatchObject({
    code: 1,
    out: expect.stringContaining('takes away 9 rows of x.csv.\nWhat would be shown, now → afterward:\n  Rent: 9 → 7'),
    err: 'Nothing was changed. Add --yes to remove it.\n',
  })
  const params = { source: 'realtor', part: '2020-06' }
  const planned = `POST /api/admin/jobs ${JSON.stringify({ job: 'plan', params: { ...params, removal: true } })}`
  expect(posted()).toEqual([planned])
  requests.length = 0
  expect(await runData('remove realtor 2020-06 --yes')).toMatchObject({ code: 0 })
  expect(posted()).toEqual([planned, `POST /api/admin/jobs ${JSON.stringify({ job: 'remove', params })}`])
})
