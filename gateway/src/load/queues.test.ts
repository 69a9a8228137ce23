import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createQueue } from './queues.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** A queue in which two calls of other clients are in progress. */
function fullQueue() {
  const queue = createQueue({ min: 2, busyMin: 2, max: 2, clientShare: 1, maxWaitMs: 120 })
  const outcomes: string[] = []
  const send = (name: string, arrivedMs = 0) => {
    const own = { client: name, cost: 1, sinceMs: performance.now() + arrivedMs }
    const call = queue.create({
      ...own,
      begin: () => outcomes.push(`${name} begins`),
      refuse: () => outcomes.push(`${name} is refused`),
    })
    call.enter()
    return call
  }
  const first = send('first')
  send('second')
  return { outcomes, send, first }
}

describe('a call that no service takes', () => {
  test('waits as long as it may, a sixth of that once others were refused for 0.3 s, and longer again after a quiet second', () => {
    const { outcomes, send } = fullQueue()
    /** How long one more call waits. */
    const wait = () => {
      const name = `call ${outcomes.length}`
      send(name)
      for (let ms = 0; ms <= 1000; ms++) {
        if (outcomes.at(-1) === `${name} is refused`) return ms
        jest.advanceTimersByTime(1)
      }
      return undefined
    }
    // The refusals of the first four are 360 ms apart.
    expect([wait(), wait(), wait(), wait(), wait(), wait()]).toEqual([120, 120, 120, 120, 20, 20])
    jest.advanceTimersByTime(1000)
    expect(wait()).toBe(120)
    expect(outcomes.slice(0, 2)).toEqual(['first begins', 'second begins'])
  })

  test('is refused if its time is over when a place gets free', () => {
    const { outcomes, send, first } = fullQueue()
    send('early', -120)
    first.end()
    expect(outcomes.at(-1)).toBe('early is refused')
  })
})

/** Sends calls of many clients to one queue; `msOf` is how long each takes once it has begun. */
function busyQueue({
  msOf,
  busyMin = 2,
  maxWaitMs = 1e9,
}: {
  msOf: (n: number) => number
  busyMin?: number
  maxWaitMs?: number
}) {
  const queue = createQueue({ min: 20, busyMin, max: 40, clientShare: 1, maxWaitMs })
  const open: { end(): void; endsAtMs: number }[] = []
  let sent = 0
  return {
    send(count: number) {
      for (let n = 0; n < count; n++, sent++) {
        const ms = msOf(sent)
        const begin = () => open.push({ end: call.end, endsAtMs: performance.now() + ms })
        const own = { client: String(sent % 50), cost: 1, sinceMs: performance.now() }
        const call = queue.create({ ...own, begin, refuse: () => {} })
        call.enter()
      }
    },
    end(count: number) {
      for (let n = 0; n < count; n++) {
        open.sort((a, b) => b.endsAtMs - a.endsAtMs)
        const { end, endsAtMs } = open.pop()!
        jest.advanceTimersByTime(Math.max(0, endsAtMs - performance.now()))
        end()
      }
    },
    inProgress: () => open.length,
  }
}

describe('calls in progress while others wait', () => {
  const inProgressAfter = (count: number, options: Parameters<typeof busyQueue>[0]) => {
    const queue = busyQueue(options)
    queue.send(count + 40)
    queue.end(count)
    return queue.inProgress()
  }

  test('are more while they are fast, up to the highest number', () => {
    expect(inProgressAfter(510, { msOf: () => 1 })).toBe(30)
    expect(inProgressAfter(2000, { msOf: () => 1 })).toBe(40)
  })

  test('are fewer while they are slow, but never fewer than the lowest number', () => {
    expect(inProgressAfter(20, { msOf: () => 50 })).toBe(10)
    expect(inProgressAfter(200, { msOf: () => 50 })).toBe(2)
    expect(inProgressAfter(200, { msOf: () => 50, busyMin: 8 })).toBe(8)
  })

  test('stay as many while one of 26 is slow, and are fewer if more are', () => {
    const oneOf = (count: number) => (n: number) => (n % count === 0 ? 50 : 5)
    const steady = inProgressAfter(2600, { msOf: oneOf(26) })
    expect(steady).toBeGreaterThanOrEqual(18)
    expect(steady).toBeLessThanOrEqual(22)
    expect(inProgressAfter(2600, { msOf: oneOf(15) })).toBe(2)
  })
})

describe('after slow calls', () => {
  test('as many as at first are in progress once none waits', () => {
    const queue = busyQueue({ msOf: () => 50 })
    queue.send(100)
    queue.end(100)
    queue.send(30)
    expect(queue.inProgress()).toBe(20)
  })

  test('few are in progress until a second after the last refusal', () => {
    const queue = busyQueue({ msOf: (n) => (n < 400 ? 50 : 1), maxWaitMs: 180 })
    // Every 50 ms, more than can begin: the others are refused, from 180 ms on.
    for (let sent = 0; sent < 400; sent += 40) {
      queue.send(40)
      queue.end(queue.inProgress())
    }
    while (queue.inProgress() > 0) queue.end(1)
    queue.send(10)
    expect(queue.inProgress()).toBeLessThan(5)
    queue.end(10)
    jest.advanceTimersByTime(1000)
    queue.send(1)
    queue.end(1)
    queue.send(30)
    expect(queue.inProgress()).toBe(20)
  })
})
