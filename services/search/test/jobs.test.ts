import { fileURLToPath } from 'node:url'
import { addJob, createQueue, type ImportJob, type QueueConnection, queues, readJob } from '@homeground/queues'
import { createLog, queueRedis } from '@homeground/service'
import { importRules } from '@homeground/sources'
import { eventually, startProcess, testRedis } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { type Job, Queue, Worker } from 'bullmq'
import { startConsumers } from '../src/consumers.ts'
import { fixtureFolder, gazetteer } from './fixtures.ts'
import { searchTestDatabase } from './support.ts'

const db = await searchTestDatabase()
const files = await fixtureFolder()
const { url, prefix } = testRedis()
const redis = queueRedis(url, 'consumer')
const connection = { connection: redis, prefix }
const imports = createQueue(queues.searchImport, connection)
const rebuilds = createQueue(queues.searchRebuild, connection)
const derives = createQueue(queues.schoolsDerive, connection)
const digests = createQueue(queues.userDigest, connection)
let consumers: ReturnType<typeof startConsumers> | undefined
let builds = 0
afterAll(async () => {
  await consumers?.close()
  for (const queue of [imports, rebuilds, derives, digests]) await queue.close()
  redis.disconnect()
  await files.remove()
  await db.drop()
})

const start = (to = connection, { database } = db) =>
  startConsumers({
    db: database,
    rules: importRules({ IMPORT_DIR: '/' }),
    connection: to,
    rebuild: async () => ({ version: ++builds, changed: true, zips: 0, housing: 'v', schools: 's' }),
    rebuildRankings: async () => null,
    rebuildIntervals: async () => false,
    log: createLog('search', 'silent'),
    longestFirstWaitMs: 500,
  })
const add = (job: Partial<ImportJob>) =>
  addJob(imports, queues.searchImport, { action: 'import', source: 'gazetteer', ...job })

async function finished(queue: Queue, id: string | undefined): Promise<Job> {
  await eventually(async () => expect(await queue.getJobState(id!)).toMatch(/completed|failed/), 20_000)
  return (await queue.getJob(id!))!
}

describe('imports', () => {
  test('in a series request one rebuild each, and only the last rebuild does the work', async () => {
    const file = await files.write('2020_Gaz_zcta_national.txt', gazetteer)
    const jobs = [await add({ file }), await add({ file: '/nowhere.txt' }), await add({ file })]
    consumers = start()
    const [first, failed, last] = await Promise.all(jobs.map(({ id }) => finished(imports, id)))
    expect(readJob(queues.searchImport, first!).result).toMatchObject({ rowsKept: 3 })
    expect(failed).toMatchObject({ attemptsMade: 1, failedReason: 'There is no file /nowhere.txt.' })
    const { rebuildJobId } = readJob(queues.searchImport, last!).result as { rebuildJobId?: string }
    const rebuild = await finished(rebuilds, rebuildJobId)
    expect(readJob(queues.searchRebuild, rebuild).result).toMatchObject({ version: 1 })
    const before = await rebuilds.getCompleted()
    expect(before.map((job) => readJob(queues.searchRebuild, job).result)).toHaveLength(3)
    expect(builds).toBe(1)
  })

  test('that fail request a rebuild too: they may have published before', async () => {
    const before = await rebuilds.getCompletedCount()
    const { id } = await add({ file: '/nowhere.txt' })
    await finished(imports, id)
    await eventually(async () => expect(await rebuilds.getCompletedCount()).toBe(before + 1))
    expect(builds).toBe(2)
  })

  test('that are built into the read model are announced to the digests of watchers, once per build', async () => {
    const events = (await digests.getWaiting()).map((job) => job.data)
    expect(events).toEqual([
      { reason: 'import of gazetteer', model: 1, housing: 'v', schools: 's' },
      { reason: 'import of gazetteer', model: 2, housing: 'v', schools: 's' },
    ])
  })

  test('of a source that moves zips request the scores of schools', async () => {
    const reasons = (await derives.getWaiting()).map((job) => job.data)
    expect(reasons).toEqual(Array(2).fill({ reason: 'import of gazetteer' }))
  })
})

/** Runs a check with queues and consumers of its own, while an import is active that nothing processes. */
async function whileImporting(
  { queue, source, database = db }: { queue: { readonly name: string }; source: string; database?: typeof db },
  check: (own: {
    readonly connection: QueueConnection
    readonly rebuilds: Queue
    readonly requestRebuild: (reason: string) => Promise<string>
    readonly running: Job
    readonly endImport: () => Promise<unknown>
  }) => Promise<void>,
) {
  const own = { connection: redis, prefix: testRedis().prefix }
  const [ownImports, ownRebuilds] = [new Queue(queue.name, own), createQueue(queues.searchRebuild, own)]
  const byHand = new Worker(queue.name, null, own)
  await ownImports.add(queue.name, { action: 'import', source })
  const running: Job = (await byHand.getNextJob('by hand'))!
  const endImport = () => running.moveToCompleted({}, 'by hand', false)
  const { requestRebuild, close } = start(own, database)
  try {
    await check({ connection: own, rebuilds: ownRebuilds, requestRebuild, running, endImport })
  } finally {
    if (await running.isActive()) await endImport()
    await close()
    for (const each of [byHand, ownImports, ownRebuilds]) await each.close()
  }
}

test('a rebuild waits for the end of an import that has requested it, and is then not skipped', async () => {
  const before = builds
  const job = { queue: queues.searchImport, source: 'gazetteer' }
  await whileImporting(job, async ({ rebuilds, requestRebuild, endImport }) => {
    const id = await requestRebuild('import of gazetteer')
    await eventually(async () => expect(await rebuilds.getJobState(id)).toBe('active'))
    expect(builds).toBe(before)
    await endImport()
    expect(readJob(queues.searchRebuild, await finished(rebuilds, id)).result).toMatchObject({ changed: true })
    expect(builds).toBe(before + 1)
  })
})

test('a rebuild does not wait for an import of a queue that an operator has paused', async () => {
  const before = builds
  const job = { queue: queues.searchImport, source: 'gazetteer' }
  await whileImporting(job, async ({ connection: own, rebuilds, requestRebuild, endImport }) => {
    const paused = createQueue(queues.searchImport, own)
    await paused.pause()
    await addJob(paused, queues.searchImport, { action: 'import', source: 'gazetteer' })
    await endImport()
    const rebuild = await finished(rebuilds, await requestRebuild('import of gazetteer'))
    expect(readJob(queues.searchRebuild, rebuild).result).toMatchObject({ version: before + 1 })
    await paused.close()
  })
})

test('the first rebuild with places waits for another import for a while only', async () => {
  const before = builds
  const database = await searchTestDatabase()
  const job = { queue: queues.searchImport, source: 'gazetteer', database }
  await whileImporting(job, async ({ connection, rebuilds, running }) => {
    const imports = createQueue(queues.searchImport, connection)
    const places: ImportJob = { action: 'import', source: 'places', states: ['RI'] }
    const imported = await finished(imports, (await addJob(imports, queues.searchImport, places)).id)
    const { rebuildJobId } = readJob(queues.searchImport, imported).result as { rebuildJobId?: string }
    const rebuild = await finished(rebuilds, rebuildJobId)
    expect(readJob(queues.searchRebuild, rebuild).result).toMatchObject({ version: before + 1 })
    expect(await running.getState()).toBe('active')
    await imports.close()
  })
  await database.drop()
})

test('a rebuild waits for a running import of housing, and is skipped if that requests another', async () => {
  const before = builds
  const job = { queue: queues.housingImport, source: 'realtor' }
  await whileImporting(job, async ({ rebuilds, requestRebuild, endImport }) => {
    const id = await requestRebuild('import of acs')
    await eventually(async () => expect(await rebuilds.getJobState(id)).toBe('active'))
    expect(builds).toBe(before)
    const later = await requestRebuild('import of realtor')
    await endImport()
    const [first, second] = await Promise.all([id, later].map((one) => finished(rebuilds, one)))
    expect(readJob(queues.searchRebuild, first!).result).toEqual({ superseded: true })
    expect(readJob(queues.searchRebuild, second!).result).toMatchObject({ version: before + 1 })
  })
})

test('the worker imports only from its folder and public addresses unless it is set otherwise', async () => {
  const { url, prefix } = testRedis()
  const ownImports = createQueue(queues.searchImport, { connection: redis, prefix })
  const worker = await startProcess(fileURLToPath(new URL('../src/worker.ts', import.meta.url)), {
    DATABASE_URL: db.url,
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    HOUSING_URL: 'http://127.0.0.1:1',
    SCHOOLS_URL: 'http://127.0.0.1:1',
  })
  const failureOf = async (from: { file: string } | { url: string }) => {
    const { id } = await addJob(ownImports, queues.searchImport, { action: 'import', source: 'acs', ...from })
    return (await finished(ownImports, id)).failedReason
  }
  try {
    expect(await failureOf({ file: '/nowhere/acs.csv' })).toMatch(/is not in the import folder/)
    expect(await failureOf({ url: 'http://127.0.0.1:8099/acs.csv' })).toMatch(/is not a public address/)
  } finally {
    await worker.stop()
    await ownImports.close()
  }
}, 60_000)
