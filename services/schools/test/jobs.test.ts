import { addJob, createQueue, type ImportJob, queues } from '@homeground/queues'
import { createLog, queueRedis } from '@homeground/service'
import { eventually, signAs, testRedis } from '@homeground/testing'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Job, Queue } from 'bullmq'
import { startConsumers } from '../src/consumers.ts'
import { readPlaces } from '../src/derive/derive.ts'
import { natickAndAround, placesOf, startFakeSearch } from './fake-search.ts'
import { assessments, directory, listing } from './files.ts'
import { ids, listed, math2021 } from './natick.ts'
import { startSchools } from './support.ts'

const places = placesOf(natickAndAround)
const schools = await startSchools()
const search = await startFakeSearch(places)
const redis = queueRedis(testRedis().url, 'consumer')
let imports: Queue
let derives: Queue
let rebuilds: Queue
let consumers: ReturnType<typeof startConsumers> | undefined
let connection: { connection: typeof redis; prefix: string }

beforeEach(() => {
  connection = { connection: redis, prefix: testRedis().prefix }
  imports = createQueue(queues.schoolsImport, connection)
  derives = createQueue(queues.schoolsDerive, connection)
  rebuilds = createQueue(queues.searchRebuild, connection)
})
afterEach(async () => {
  await consumers?.close()
  for (const queue of [imports, derives, rebuilds]) await queue.close()
  search.respondWith(places)
  await schools.empty()
})
afterAll(async () => {
  redis.disconnect()
  await search.close()
  await schools.stop()
})

function start() {
  const log = createLog('schools worker', 'silent')
  const read = readPlaces({ searchUrl: search.url, sign: signAs('schools') })
  const rebuildRankings = async () => null
  consumers = startConsumers({ ...schools.deps, readPlaces: read, rebuildRankings, connection, log })
}

const job = async (source: string, text: string, more: Partial<ImportJob> = {}) =>
  addJob(imports, queues.schoolsImport, { action: 'import', source, file: await schools.files.write(text), ...more })

async function finished(queue: Queue, { id }: Job): Promise<Job> {
  await eventually(async () => expect(await queue.getJobState(id!)).toMatch(/completed|failed/), 20_000)
  return (await queue.getJob(id!))!
}

const natick = () => schools.json(`/api/school/${ids.natick}`)

describe('an import', () => {
  test('computes scores and queues a rebuild of search', async () => {
    start()
    const { returnvalue, progress } = await finished(imports, await job('ccd', listed))
    expect(returnvalue).toMatchObject({ rowsRead: 5, rowsKept: 5, parts: { '2021/directory': 5 } })
    expect(progress).toMatchObject({ step: 'computing' })
    const rebuild = await rebuilds.getJob(returnvalue.rebuildJobId)
    expect(rebuild?.data).toEqual({ reason: 'import of ccd' })
    expect(await rebuild?.getState()).toBe('waiting')
    expect(await natick()).toMatchObject({ name: 'Natick High' })
  })

  test('in a series computes scores once, after the last one, and all report the same rebuild job', async () => {
    const requests = search.requests()
    const queued = [
      await job('ccd', listed),
      await job('edfacts', math2021),
      await job('edfacts', assessments('RLA', '2021', { [ids.natick]: [90, 60] })),
    ]
    start()
    const jobs = await Promise.all(queued.map((one) => finished(imports, one)))
    const rebuildIds = new Set(jobs.map(({ returnvalue }) => returnvalue.rebuildJobId))
    expect([rebuildIds.size, search.requests() - requests]).toEqual([1, 1])
    expect(await rebuilds.getJobCounts()).toMatchObject({ waiting: 1, delayed: 0 })
    expect((await natick()).years).toMatchObject([{ year: 2021, subjects: ['math', 'rla'] }])

    const { returnvalue } = await finished(imports, await job('edfacts', math2021))
    expect([...rebuildIds]).not.toContain(returnvalue.rebuildJobId)
  })

  test('is shown even if the last import of a series fails', async () => {
    const queued = [await job('ccd', listed), await job('ccd', '', { file: '/nowhere.csv' })]
    start()
    const [good, bad] = await Promise.all(queued.map((one) => finished(imports, one)))
    expect([bad!.attemptsMade, bad!.failedReason]).toEqual([1, 'There is no file /nowhere.csv.'])
    expect(await natick()).toMatchObject({ name: 'Natick High' })
    const rebuild = await rebuilds.getJob(good!.returnvalue.rebuildJobId)
    expect(await rebuild?.getState()).toBe('waiting')
  })

  test('waits while search is down, without running again', async () => {
    search.respondWith(undefined)
    start()
    const waiting = await job('ccd', listed)
    await eventually(async () => {
      const job = await imports.getJob(waiting.id!)
      expect(job?.progress).toMatchObject({ step: 'computing' })
    })
    expect((await schools.get(`/api/school/${ids.natick}`)).statusCode).toBe(503)
    search.respondWith(places)
    const { attemptsMade } = await finished(imports, waiting)
    expect(attemptsMade).toBe(1)
    expect(await schools.json('/internal/data-sources')).toHaveLength(1)
    expect(await natick()).toMatchObject({ name: 'Natick High' })
  })

  test('is undone by a rollback', async () => {
    start()
    await finished(imports, await job('ccd', listed))
    const renamed = directory([listing(ids.natick, { SCH_NAME: 'Renamed' })])
    await finished(imports, await job('ccd', renamed, { yes: true }))
    expect(await natick()).toMatchObject({ name: 'Renamed' })
    const back = await addJob(imports, queues.schoolsImport, { action: 'rollback', source: 'ccd' })
    const { returnvalue } = await finished(imports, back)
    expect((await rebuilds.getJob(returnvalue.rebuildJobId))?.data).toEqual({ reason: 'rollback of ccd' })
    expect(await natick()).toMatchObject({ name: 'Natick High' })
  })
})

describe('a change of places', () => {
  const changed = async () =>
    finished(derives, await addJob(derives, queues.schoolsDerive, { reason: 'places changed' }))

  test('recomputes locations, and queues a rebuild of search only if places changed', async () => {
    start()
    await finished(imports, await job('ccd', listed))
    expect((await natick()).lat).toBe(42.28)
    const before = await rebuilds.getWaitingCount()
    expect((await changed()).returnvalue).toMatchObject({ changed: false })
    expect(await rebuilds.getWaitingCount()).toBe(before)

    search.respondWith(placesOf({ ...natickAndAround, '01760': [42.29, -71.35] }, '2'))
    const { returnvalue } = await changed()
    expect(returnvalue).toMatchObject({ changed: true, rebuildJobId: expect.any(String) })
    expect((await natick()).lat).toBe(42.29)
  })
})

test('a worker that stops while search is down leaves its job to the next worker', async () => {
  search.respondWith(undefined)
  start()
  const waiting = await job('ccd', listed)
  await eventually(async () => {
    expect((await imports.getJob(waiting.id!))?.progress).toMatchObject({ step: 'computing' })
  })
  await consumers!.close()
  search.respondWith(places)
  start()
  const { returnvalue } = await finished(imports, waiting)
  expect(returnvalue).toMatchObject({ rowsKept: 5 })
  expect(await natick()).toMatchObject({ name: 'Natick High' })
})
