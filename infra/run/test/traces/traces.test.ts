import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { postJob, waitForJob } from '../../src/admin-client/jobs.ts'
import { startSmallSystem } from '../../src/system/small-system.ts'
import { months } from '../refresh/publishers.ts'
import { twoPlaces } from '../two-places.ts'
import { attributeOf, startCollector } from './collector.ts'

let folder: string
let collector: Awaited<ReturnType<typeof startCollector>>
let system: Awaited<ReturnType<typeof startSmallSystem>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-traces-test-'))
  await mkdir(join(folder, 'import'))
  await writeFile(join(folder, 'import/months.csv'), months)
  collector = await startCollector()
  system = await startSmallSystem({
    folder,
    durable: false,
    tables: ['search', 'housing', 'schools'],
    prepare: twoPlaces,
    processes: ['search', 'search worker', 'housing', 'housing worker', 'schools', 'gateway'],
    overrides: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  })
})
afterAll(async () => {
  await system?.stop()
  collector?.stop()
  await rm(folder, { recursive: true, force: true })
})

const importing = 'gateway: POST /api/admin/jobs > gateway: send housing.import'
const imported = `${importing} > housing worker: process housing.import`
const rebuilt = `${imported} > housing worker: send search.rebuild > search worker: process search.rebuild`

test('an import is one trace: the operator’s call, its jobs in both workers, and their statements', async () => {
  const access = { address: system.address, token: system.operatorToken }
  const file = join(folder, 'import/months.csv')
  const params = { source: 'realtor' as const, file }
  const { id } = await postJob(access, { job: 'import', params })
  await waitForJob(access, id, () => {})
  await eventually(() =>
    expect(collector.traceOf('POST /api/admin/jobs')).toEqual(
      expect.arrayContaining([
        `${importing} > gateway: EVAL`,
        `${imported} > housing worker: COPY`,
        `${rebuilt} > search worker: GET > housing: GET /internal/housing/columns > housing: SELECT`,
        `${rebuilt} > search worker: INSERT`,
      ]),
    ),
  )
})

test('a search is one trace: gateway, Redis, both services and Postgres, with the trace in the log', async () => {
  const query = 'searchType=hot_housing&datePeriod=2026-09'
  const response = await fetch(`${system.address}/api/search?${query}`)
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
  const searched = 'gateway: GET /api/search > gateway: GET > search: GET /api/search'
  await eventually(() =>
    expect(collector.traceOf('GET /api/search')).toEqual(
      expect.arrayContaining([
        'gateway: GET /api/search > gateway: EVALSHA',
        `${searched} > search: GET > housing: GET /internal/housing/months > housing: SELECT`,
      ]),
    ),
  )
  const log = await readFile(join(folder, 'log/homeground.log'), 'utf8')
  const requestId = response.headers.get('x-request-id')!
  const lines = log.split('\n').filter((line) => line.includes(requestId))
  const { traceId } = collector.spans.find(({ name }) => name === 'GET /api/search')!
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toContain(traceId)
})

test('no span has a query, a token, a cookie or a value of a statement', () => {
  const sent = JSON.stringify(collector.spans)
  for (const secret of ['hot_housing', system.operatorToken, 'y'.repeat(40), '2026-09'])
    expect(sent).not.toContain(secret)
  // A zip; a time may contain the same digits.
  expect(sent).not.toMatch(/(?<!\d)01760(?!\d)/)
  const statements = collector.spans.map((span) => attributeOf(span, 'db.query.text') ?? '')
  expect(statements.filter((text) => text.includes("'"))).toEqual([])
  expect(statements.filter((text) => text.includes('$1'))).not.toEqual([])
})
