import { addJob, openQueue, queues, startWorker } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { currentJob, stateOf } from '../src/system/job-state.ts'
import { bodyOf, startGateway, startStubService, token } from './support.ts'

let served = 0
let search: Awaited<ReturnType<typeof startStubService>>
let gateway: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  search = await startStubService((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ version: served, attributes: [] }))
  })
  gateway = await startGateway({ rest: search.url })
})
afterAll(async () => {
  await gateway?.stop()
  await search?.stop()
})

const headers = (bearer = token) => ({ authorization: `Bearer ${bearer}`, 'content-type': 'application/json' })
const post = (body: unknown, bearer?: string) =>
  fetch(`${gateway.address}/api/admin/jobs`, { method: 'POST', headers: headers(bearer), body: JSON.stringify(body) })
const find = async (id: string) =>
  bodyOf(await fetch(`${gateway.address}/api/admin/jobs/${encodeURIComponent(id)}`, { headers: headers() }))

async function cancel(ids: string[]) {
  const { authorization } = headers()
  for (const id of ids) {
    const path = `/api/admin/jobs/${encodeURIComponent(id)}`
    await fetch(gateway.address + path, { method: 'DELETE', headers: { authorization } })
  }
}

const loadResult = {
  loadId: 1,
  rowsRead: 5,
  rowsKept: 5,
  rowsRejected: 0,
  rejected: {},
  firstRejected: [],
  parts: { '': 5 },
}

describe('POST /api/admin/jobs', () => {
  const valid = { job: 'import', params: { source: 'gazetteer', file: '/tmp/gazetteer.txt' } }

  test('requires the operator token', async () => {
    expect((await gateway.get('/api/admin/jobs')).status).toBe(401)
    expect((await post(valid, 'a wrong token')).status).toBe(403)
  })

  test.each([
    ['job', { job: 'destroy' }],
    ['source', { job: 'import', params: { source: 'rumors' } }],
    ['source', { job: 'import', params: { source: 'constructor', file: '/a' } }],
    ['source', { job: 'import', params: { source: '__proto__', file: '/a' } }],
    ['source', { job: 'rollback', params: { source: 'toString' } }],
    ['file', { job: 'import', params: { source: 'acs' } }],
    ['file', { job: 'import', params: { source: 'acs', file: 'here.csv' } }],
    ['file', { job: 'import', params: { source: 'acs', file: '/a', url: 'https://b' } }],
    ['url', { job: 'import', params: { source: 'acs', url: 'ftp://b' } }],
    ['file', { job: 'import', params: { source: 'places', file: '/places.csv' } }],
    ['file', { job: 'plan', params: { source: 'acs' } }],
    ['source', { job: 'remove', params: { source: 'rumors', part: '2018-04' } }],
    ['sources', { job: 'refresh', params: { sources: ['acs', 'rumors'] } }],
    ['sources', { job: 'refresh', params: { sources: [] } }],
    ['sources', { job: 'refresh', params: { source: 'acs', sources: ['irs'] } }],
    ['sources', { job: 'import', params: { sources: ['acs'], file: '/a' } }],
    ['source', { job: 'refresh', params: { source: 'rumors' } }],
    ['file', { job: 'refresh', params: { source: 'acs', file: '/a' } }],
    ['params', { job: 'import', params: { source: 'acs', file: '/a', partial: 'perhaps' } }],
  ])('rejects an invalid %s with 422 that names it: %j', async (field, body) => {
    const response = await post(body)
    expect([response.status, Object.keys((await bodyOf(response)).errors)]).toEqual([422, [field]])
  })

  test('a refresh is one job for each source of the group, and is not added twice', async () => {
    const refresh = { job: 'refresh', params: { sources: ['edge', 'realtor'] } }
    const { id, ids } = await bodyOf(await post(refresh))
    expect(ids[0]).toBe(id)
    const jobs = await Promise.all(ids.map(find))
    expect(jobs.map(({ job, params }) => [job, params.source])).toEqual(
      ['realtor', 'ccd', 'edge', 'edfacts', 'edc'].map((source) => ['refresh', source]),
    )
    expect((await bodyOf(await post(refresh))).ids).toEqual(ids)
    const forced = { job: 'refresh', params: { source: 'realtor', force: true } }
    expect((await bodyOf(await post(forced))).ids).not.toContain(ids[0])
    await cancel([...ids, ...(await bodyOf(await post(forced))).ids])
  })

  test('rankings are rebuilt by the workers of zips and of schools', async () => {
    const { ids } = await bodyOf(await post({ job: 'rankings' }))
    const jobs = await Promise.all(ids.map(find))
    expect(jobs.map(({ job, state }) => [job, state])).toEqual([
      ['search.rankings', 'waiting'],
      ['schools.rankings', 'waiting'],
    ])
    await cancel(ids)
  })

  test('an import is completed once the search service serves its data', async () => {
    const connection = { connection: queueRedis(gateway.redis.url, 'consumer'), prefix: gateway.redis.prefix }
    const rebuilds = openQueue(queues.searchRebuild, connection)
    let finishImport = () => {}
    const importer = startWorker(queues.searchImport, connection, async (data, report) => {
      await report({ step: 'reading', rowsRead: 5, bytesRead: 10, bytesTotal: null })
      await new Promise<void>((resolve) => {
        finishImport = resolve
      })
      const { id } = await addJob(rebuilds, queues.searchRebuild, { reason: data.source })
      return { ...loadResult, rebuildJobId: id! }
    })
    const { id } = await bodyOf(await post(valid))
    await eventually(async () => expect(await find(id)).toMatchObject({ state: 'active', progress: { rowsRead: 5 } }))
    finishImport()
    await eventually(async () => expect(await find(id)).toMatchObject({ state: 'publishing', result: { rowsKept: 5 } }))
    // The first rebuild is superseded by a second one, which builds.
    await addJob(rebuilds, queues.searchRebuild, { reason: 'another import' })
    let built = 0
    const rebuilder = startWorker(queues.searchRebuild, connection, async () =>
      built++ === 0 ? { superseded: true as const } : { version: 3, changed: true, zips: 5 },
    )
    await eventually(async () => {
      const { jobs } = await bodyOf(await fetch(`${gateway.address}/api/admin/jobs`, { headers: headers() }))
      expect(jobs.map(({ job }: { job: string }) => job).sort()).toEqual(['import', 'search.rebuild', 'search.rebuild'])
      expect(await rebuilds.getCompletedCount()).toBe(2)
    })
    expect(await find(id)).toMatchObject({ state: 'publishing' })
    served = 3
    expect(await find(id)).toMatchObject({ state: 'completed', error: null })
    await Promise.all([importer.close(), rebuilder.close(), rebuilds.close()])
    connection.connection.disconnect()
  })

  test('a job that fails between two reads of Redis is reported with its reason', async () => {
    const connection = { connection: queueRedis(gateway.redis.url, 'consumer'), prefix: gateway.redis.prefix }
    const imports = openQueue(queues.schoolsImport, connection)
    const { id } = await imports.add('import', {}, { attempts: 1 })
    const early = (await imports.getJob(id!))!
    const worker = startWorker(queues.schoolsImport, connection, async () => {
      throw new Error('never called: the payload is invalid')
    })
    await eventually(async () => expect(await imports.getJobState(id!)).toBe('failed'))
    expect(early.failedReason).toBeUndefined()
    const current = await currentJob(early, imports)
    const described = await stateOf(current, { rebuilds: imports, servedVersion: async () => 0 })
    expect(described).toEqual({ state: 'failed', error: current.job.failedReason })
    expect(described.error).toMatch(/\w/)
    await Promise.all([worker.close(), imports.close()])
    connection.connection.disconnect()
  })

  test('a job that fails without a message says where to look', async () => {
    const connection = { connection: queueRedis(gateway.redis.url, 'consumer'), prefix: gateway.redis.prefix }
    const imports = openQueue(queues.schoolsImport, connection)
    const { id } = await imports.add('import', { action: 'rollback', source: 'ccd' }, { attempts: 1 })
    const worker = startWorker(queues.schoolsImport, connection, async () => {
      throw new Error('')
    })
    await eventually(async () => expect(await imports.getJobState(id!)).toBe('failed'))
    expect((await find(`schools.import:${id}`)).error).toContain('the log of the worker has more')
    await Promise.all([worker.close(), imports.close()])
    connection.connection.disconnect()
  })

  test('a job that does not exist is 404', async () => {
    expect(await find('search.import:999')).toMatchObject({ code: 'not_found' })
    expect(await find('nonsense')).toMatchObject({ code: 'not_found' })
  })

  test('returns 503 while Redis is down', async () => {
    const other = await startGateway({ rest: search.url }, { redisUrl: 'redis://127.0.0.1:1' })
    const response = await fetch(`${other.address}/api/admin/jobs`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify(valid),
    })
    expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'unavailable'])
    expect((await other.get('/')).status).toBe(200)
    await other.stop()
  })
})
