import { queueRedis } from '@homeground/service'
import { eventually, testRedis } from '@homeground/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Queue, Worker } from 'bullmq'
import { addJob, createQueue, queues, readJob, startWorker } from '../src/queues.ts'

let connection: { connection: ReturnType<typeof queueRedis>; prefix: string }
let rebuilds: Queue
let imports: Queue
let worker: Worker | undefined

beforeAll(() => {
  const { url, prefix } = testRedis()
  connection = { connection: queueRedis(url, 'consumer'), prefix }
  rebuilds = createQueue(queues.searchRebuild, connection)
  imports = createQueue(queues.housingImport, connection)
})
afterEach(async () => {
  await worker?.close()
  worker = undefined
})
afterAll(async () => {
  await rebuilds?.close()
  await imports?.close()
  connection?.connection.disconnect()
})

const importJob = { action: 'import', source: 'realtor', file: '/months.csv' } as const
const progress = { step: 'reading', rowsRead: 5, bytesRead: 10, bytesTotal: null }
const built = { version: 3, changed: true, zips: 5 }

describe('a job', () => {
  test('with a payload that does not match its schema is not added', async () => {
    await expect(addJob(rebuilds, queues.searchRebuild, {} as never)).rejects.toThrow()
    expect(await rebuilds.getJobCountByTypes('waiting')).toBe(0)
  })

  test('is read with its payload, and without progress and result before it has any', async () => {
    const job = await addJob(imports, queues.housingImport, importJob)
    expect(readJob(queues.housingImport, job)).toEqual({ payload: importJob, progress: null, result: null })
    await job.remove()
  })

  test('is read with what its worker reported and returned', async () => {
    const reported = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const result = { loadId: 1, replaced: [], rebuildJobId: '7' }
    worker = startWorker(queues.housingImport, connection, async (_, report) => {
      await report(progress)
      reported.resolve()
      await finish.promise
      return result
    })
    const { id } = await addJob(imports, queues.housingImport, importJob)
    const read = async () => readJob(queues.housingImport, (await imports.getJob(id!))!)
    await reported.promise
    expect(await read()).toMatchObject({ progress, result: null })
    finish.resolve()
    await eventually(async () => expect(await read()).toMatchObject({ progress, result }))
  })

  test('is reported to its worker with how it ended and how long it took', async () => {
    const ends: unknown[] = []
    const onJobEnd = (end: unknown) => ends.push(end)
    let isFirst = true
    worker = startWorker(queues.searchRebuild, { ...connection, onJobEnd }, async () => {
      if (!isFirst) return built
      isFirst = false
      throw new Error('once')
    })
    const options = { attempts: 2, backoff: { type: 'fixed', delay: 1 } }
    await rebuilds.add('rebuild', { reason: 'test' }, options)
    await eventually(() => expect(ends).toHaveLength(2))
    const end = { queue: 'search.rebuild', seconds: expect.any(Number) }
    expect(ends).toEqual([
      { ...end, outcome: 'retried' },
      { ...end, outcome: 'completed' },
    ])
  })

  test('that a worker whose clock was an hour ahead has put off is tried again soon', async () => {
    const now = Date.now
    const failed = Promise.withResolvers<void>()
    let attempts = 0
    worker = startWorker(queues.searchRebuild, connection, async () => {
      if (++attempts > 1) return built
      Date.now = () => now() + 3600_000
      throw new Error('the clocks differ')
    })
    worker.on('failed', () => failed.resolve())
    const { id } = await addJob(rebuilds, queues.searchRebuild, { reason: 'test' })
    await failed.promise
    Date.now = now
    expect(await rebuilds.getJobState(id!)).toBe('delayed')
    await eventually(async () => expect(await rebuilds.getJobState(id!)).toBe('completed'))
  })

  test('fails when its worker returns what its schema does not describe', async () => {
    worker = startWorker(queues.searchRebuild, connection, async () => ({}) as never)
    const { id } = await rebuilds.add('rebuild', { reason: 'test' }, { attempts: 1 })
    await eventually(async () => expect(await rebuilds.getJobState(id!)).toBe('failed'))
  })

  test('ends only once Redis, whose disk was full, accepts changes again', async () => {
    const own = queueRedis(testRedis().url, 'consumer')
    let isFull = true
    let pings = 0
    own.ping = async () => {
      pings++
      if (isFull) throw new Error('MISCONF Errors writing to the AOF file: No space left on device')
      return 'PONG'
    }
    const { prefix } = connection
    worker = startWorker(queues.searchRebuild, { connection: own, prefix }, async () => built)
    const { id } = await addJob(rebuilds, queues.searchRebuild, { reason: 'test' })
    await eventually(() => expect(pings).toBeGreaterThan(0))
    expect(await rebuilds.getJobState(id!)).toBe('active')
    isFull = false
    await eventually(async () => expect(await rebuilds.getJobState(id!)).toBe('completed'))
    await worker.close()
    own.disconnect()
  })

  test('whose result an older release wrote in another form is read without it', async () => {
    worker = startWorker(queues.searchRebuild, connection, async () => built)
    const { id } = await addJob(rebuilds, queues.searchRebuild, { reason: 'test' })
    await eventually(async () => expect(await rebuilds.getJobState(id!)).toBe('completed'))
    const job = (await rebuilds.getJob(id!))!
    expect(readJob(queues.searchRebuild, job).result).toEqual(built)
    job.returnvalue = { built: true }
    expect(readJob(queues.searchRebuild, job)).toMatchObject({ payload: { reason: 'test' }, result: null })
  })
})
