import type { Load } from '@homeground/contracts'
import { addJob, createQueue, queues, startWorker } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { expect, test } from '@jest/globals'
import { bodyOf, startGateway, startStubService } from './support.ts'

const load = (service: string, started_at: string): Load => ({
  id: 1,
  service,
  source: 's',
  publisher: 'p',
  name: 'n',
  sha256: null,
  vintage: null,
  demonstration: false,
  rows_read: 1,
  rows_kept: 1,
  rows_rejected: 1,
  rejected: {},
  state: 'published',
  error: null,
  started_at,
  finished_at: null,
  first_rejected: [{ line: 7, reason: 'not a zip', text: 'jo@example.org' }],
})

const serviceWith = (...loads: Load[]) =>
  startStubService((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(loads))
  })
const search = await serviceWith(load('search', '2024-01-02T00:00:00Z'))
const housing = await serviceWith(load('housing', '2024-01-03T00:00:00Z'), load('housing', '2024-01-01T00:00:00Z'))
const ofSchools: Load[] = []
const schools = await startStubService((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(ofSchools))
})
const gateway = await startGateway({ rest: search.url, housing: housing.url, schools: schools.url })

async function listed() {
  const response = await gateway.get('/api/data-sources')
  const loads: Load[] = await bodyOf(response)
  return { loads, missing: response.headers.get('x-missing-services') }
}

test('returns the loads of all services, newest first, without the text of rejected lines', async () => {
  const { loads, missing } = await listed()
  expect(loads.map(({ started_at }) => started_at.slice(8, 10))).toEqual(['03', '02', '01'])
  expect(loads[0]!.first_rejected).toEqual([{ line: 7, reason: 'not a zip' }])
  expect(missing).toBeNull()
})

test('shows how far a running load is, and the imports that wait', async () => {
  ofSchools.push({ ...load('schools', '2024-01-04T00:00:00Z'), source: 'ccd', state: 'running' })
  const connection = { connection: queueRedis(gateway.redis.url, 'consumer'), prefix: gateway.redis.prefix }
  const imports = createQueue(queues.schoolsImport, connection)
  const job = { action: 'import', source: 'ccd', demonstration: true } as const
  let finish = () => {}
  const worker = startWorker(queues.schoolsImport, connection, async (_, report) => {
    await report({ step: 'reading', rowsRead: 5, bytesRead: 45, bytesTotal: 100 })
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { loadId: 1, replaced: [], rebuildJobId: '1' }
  })
  await addJob(imports, queues.schoolsImport, { ...job, file: '/import/directory.csv' })
  const ofState = async (wanted: string) => (await listed()).loads.filter(({ state }) => state === wanted)
  await eventually(async () => expect(await ofState('running')).toMatchObject([{ progress: 45 }]))
  const url = 'https://jo:secret@example.org/lunch.csv?key=secret'
  await addJob(imports, queues.schoolsImport, { ...job, url })
  expect(await ofState('waiting')).toMatchObject([
    {
      id: 0,
      service: 'schools',
      source: 'ccd',
      demonstration: true,
      finished_at: null,
      publisher: 'NCES',
      name: 'https://example.org/lunch.csv',
    },
  ])
  await worker.pause(true)
  finish()
  await worker.close()
  await imports.obliterate({ force: true })
  await imports.close()
  connection.connection.disconnect()
  ofSchools.length = 0
})

test('returns what the other services have as one after the other goes down, and names those', async () => {
  await housing.stop()
  const { loads, missing } = await listed()
  expect([loads.map(({ service }) => service), missing]).toEqual([['search'], 'housing'])
  await schools.stop()
  expect((await listed()).missing).toBe('housing,schools')
  await search.stop()
  const response = await gateway.get('/api/data-sources')
  expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'unavailable'])
})
