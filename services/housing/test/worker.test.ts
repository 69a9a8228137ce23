import { fileURLToPath } from 'node:url'
import { addJob, createQueue, type ImportJob, queues } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { breakableProxy, eventually, type Respond, startProcess, startPublisher, testRedis } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import type { Job } from 'bullmq'
import { april2018, fileToday, june2020, natick } from './files.ts'
import { periods, startHousing } from './support.ts'

const entryOf = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))

const housing = await startHousing()
const { url, prefix } = testRedis()
const redis = queueRedis(url, 'consumer')
const imports = createQueue(queues.housingImport, { connection: redis, prefix })
const rebuilds = createQueue(queues.searchRebuild, { connection: redis, prefix })
const startWorker = (rules: Record<string, string> = { IMPORT_DIR: '/', ALLOW_PRIVATE_SOURCES: 'true' }) =>
  startProcess(entryOf('worker.ts'), { DATABASE_URL: housing.url, REDIS_URL: url, REDIS_PREFIX: prefix, ...rules })
let worker = await startWorker()
afterAll(async () => {
  await worker.stop()
  await imports.close()
  await rebuilds.close()
  redis.disconnect()
  await housing.stop()
})

const add = (job: Partial<ImportJob>) =>
  addJob(imports, queues.housingImport, { action: 'import', source: 'realtor', ...job })

async function finished(id: string | undefined): Promise<Job> {
  await eventually(async () => expect(await imports.getJobState(id!)).toMatch(/completed|failed/), 20_000)
  return (await imports.getJob(id!))!
}

const run = async (job: Partial<ImportJob>) => finished((await add(job)).id)

const path = '/months.csv'
const publish = async (respond: Respond) => {
  const publisher = await startPublisher({ [path]: respond })
  return { ...publisher, url: publisher.url + path, count: () => publisher.requests().length }
}

const loads = async (): Promise<string[]> =>
  (await housing.get('/internal/data-sources')).json().map((row: { state: string }) => row.state)

describe('the worker', () => {
  test('is ready when Postgres and Redis are up', async () => {
    await eventually(async () =>
      expect(await worker.get('/readyz')).toMatchObject({
        status: 200,
        json: { dependencies: { postgres: 'ok', redis: 'ok' } },
      }),
    )
  })

  test('imports, computes current values, and queues a rebuild of search', async () => {
    const { returnvalue, progress } = await run({ file: await housing.files.write(april2018) })
    expect(returnvalue).toMatchObject({ rowsRead: 3, rowsKept: 2, parts: { '2018-04': 2 } })
    expect(progress).toMatchObject({ step: 'computing' })
    const rebuild = await rebuilds.getJob(returnvalue.rebuildJobId)
    expect(rebuild?.data).toEqual({ reason: 'import of realtor' })
    expect(await periods(housing)).toEqual(['2018-04'])
  })

  test('retries an interrupted download, and shows none of it before it is complete', async () => {
    const publisher = await publish((response, { count }) => {
      response.writeHead(200, { 'content-length': Buffer.byteLength(june2020) })
      if (count > 1) response.end(june2020)
      else response.write(june2020.slice(0, -40), () => response.destroy())
    })
    const { attemptsMade, returnvalue } = await run({ url: publisher.url })
    publisher.stop()
    expect([publisher.count(), attemptsMade, returnvalue?.rowsKept]).toEqual([2, 2, 3])
    expect(await periods(housing)).toEqual(['2020-06', '2018-04'])
    expect(await loads()).toEqual(['published', 'failed', 'published'])
  })

  test('plans an import and removes a month', async () => {
    const file = await housing.files.write(fileToday([natick('202608', 577500)]))
    const { returnvalue } = await run({ action: 'plan', file })
    expect(returnvalue.plan.objection).toContain('1 instead of 3 zip codes')
    expect(returnvalue).not.toHaveProperty('rebuildJobId')
    expect(await periods(housing)).toEqual(['2020-06', '2018-04'])
    await run({ action: 'remove', part: '2018-04' })
    expect(await periods(housing)).toEqual(['2020-06'])
    await run({ action: 'rollback' })
    expect(await periods(housing)).toEqual(['2020-06', '2018-04'])
  })

  test('rolls back', async () => {
    await run({ action: 'rollback' })
    expect(await periods(housing)).toEqual(['2018-04'])
  })

  test('fails immediately, with the reason, when a retry cannot succeed', async () => {
    const missing = await run({ file: '/nowhere/months.csv' })
    expect([missing.attemptsMade, missing.failedReason]).toEqual([1, 'There is no file /nowhere/months.csv.'])
    const late = await run({ file: await housing.files.write(june2020), demonstration: true })
    expect(late.failedReason).toBe('Real data from realtor is already loaded, so no demonstration data was imported.')
  })

  test('stopped during an import exits cleanly, and the next worker finishes the job at its first attempt', async () => {
    const text = fileToday([natick('202608', 577500)])
    const publisher = await publish((response, { count }) => {
      if (count > 1) response.end(text)
      else response.write(text.slice(0, 100))
    })
    const { id } = await add({ url: publisher.url, yes: true })
    await eventually(() => expect(publisher.count()).toBe(1))
    expect(await worker.stop()).toBe(0)
    expect(await periods(housing)).toEqual(['2018-04'])
    worker = await startWorker()
    const { attemptsMade } = await finished(id)
    publisher.stop()
    expect(attemptsMade).toBe(1)
    expect(await periods(housing)).toEqual(['2026-08', '2018-04'])
  })

  test('an outage of Postgres during an import uses up one of its attempts, however long it lasts', async () => {
    await worker.stop()
    const proxy = await breakableProxy(housing.url)
    worker = await startWorker({ DATABASE_URL: proxy.url, ALLOW_PRIVATE_SOURCES: 'true' })
    const text = fileToday([natick('202608', 599000)])
    let isDown = false
    const publisher = await publish((response, { count }) => {
      if (count > 1) return response.end(text)
      response.write(text.slice(0, 100))
      const finish = setInterval(() => {
        if (!isDown) return
        clearInterval(finish)
        response.end(text.slice(100))
      }, 20)
    })
    const data = { action: 'import', source: 'realtor', url: publisher.url, yes: true }
    const { id } = await imports.add('import', data, { attempts: 2, backoff: { type: 'fixed', delay: 1 } })
    try {
      await eventually(() => expect(publisher.count()).toBe(1))
      await proxy.disconnect()
      isDown = true
      const isUp = { json: { dependencies: { postgres: 'ok' } } }
      await eventually(async () => expect(await worker.get('/readyz')).not.toMatchObject(isUp))
      expect(await imports.getJobState(id!)).toBe('active')
      await proxy.reconnect()
      const { attemptsMade } = await finished(id)
      expect([attemptsMade, await imports.getJobState(id!)]).toEqual([2, 'completed'])
    } finally {
      publisher.stop()
      await worker.stop()
      await proxy.disconnect()
    }
  })

  test('imports only from its folder and public addresses unless it is set otherwise', async () => {
    worker = await startWorker({})
    const { failedReason: file } = await run({ file: '/nowhere/months.csv' })
    expect(file).toMatch(/is not in the import folder/)
    const { failedReason: url } = await run({ url: 'http://127.0.0.1:8099/months.csv' })
    expect(url).toMatch(/is not a public address/)
  })
})
