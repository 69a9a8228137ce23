import { connectRedis, createLog, keepNewestVersion, type NewestVersion, resultOfThread } from '@homeground/service'
import { eventually, testRedis } from '@homeground/testing'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Redis } from 'ioredis'

const thread = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const fillsMemory = thread('const all = []; for (;;) all.push(new Array(10_000).fill(all.length))')
const posts = (version: number) =>
  thread(
    `import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ result: { version: ${version} } })`,
  )

let listener: Redis
let snapshots: NewestVersion<{ version: number }> | undefined
const log = createLog('search', 'silent')
const warn = jest.spyOn(log, 'warn')
let newest: number
let file: URL
let loads: number

beforeEach(async () => {
  warn.mockClear()
  newest = 1
  file = posts(1)
  loads = 0
  listener = connectRedis(testRedis().url)
  await eventually(() => expect(listener.status).toBe('ready'))
})
afterEach(async () => {
  jest.useRealTimers()
  await snapshots?.close()
  listener.disconnect()
})

function hold() {
  snapshots = keepNewestVersion({
    what: 'snapshot',
    unavailableMessage: 'Nothing is loaded.',
    newestVersion: async () => newest,
    read: () => {
      loads++
      return resultOfThread<{ version: number }>(file, {}, { heapMegabytes: 16 })
    },
    versionOf: ({ version }) => version,
    listener,
    channel: 'versions',
    log,
    checkEveryMs: 50,
  })
  return snapshots
}

describe('a thread that runs out of memory while it loads', () => {
  test('is logged, the old version stays, and a later attempt loads the new one', async () => {
    const { current } = hold()
    await eventually(() => expect(current()).toEqual({ version: 1 }))
    file = fillsMemory
    newest = 2
    await eventually(() =>
      expect(warn).toHaveBeenLastCalledWith(
        { err: expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }) },
        'could not load the snapshot',
      ),
    )
    expect(current()).toEqual({ version: 1 })
    file = posts(2)
    await eventually(() => expect(current()).toEqual({ version: 2 }))
  })

  test('is a 503 while nothing is loaded, with attempts 2, 4, 8, 16 and 30 seconds apart', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
    file = fillsMemory
    const { current } = hold()
    for (const [failed, seconds] of [2, 4, 8, 16, 30, 30].entries()) {
      await failures(failed + 1)
      expect(current).toThrow('Nothing is loaded.')
      jest.advanceTimersByTime(1000 * seconds - 1)
      expect(loads).toBe(failed + 1)
      jest.advanceTimersByTime(1)
    }
  })
})

/** Waits for real, as threads run beside the faked time. */
async function failures(count: number) {
  while (warn.mock.calls.length < count) await new Promise(setImmediate)
  await new Promise(setImmediate)
}
