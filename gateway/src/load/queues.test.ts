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
  const queue = createQueue({ min: 2, busyMin: 2, max: 2, clientShare: 1, maxWaitMs: 100 })
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
  test('waits as long as it may; those after it wait a third of that, until all is quiet for a second', () => {
    const { outcomes, send } = fullQueue()
    send('early')
    jest.advanceTimersByTime(99)
    expect(outcomes).toEqual(['first begins', 'second begins'])
    jest.advanceTimersByTime(1)
    expect(outcomes.at(-1)).toBe('early is refused')
    send('late')
    jest.advanceTimersByTime(29)
    expect(outcomes).toHaveLength(3)
    jest.advanceTimersByTime(1)
    expect(outcomes.at(-1)).toBe('late is refused')
    jest.advanceTimersByTime(1000)
    send('later')
    jest.advanceTimersByTime(99)
    expect(outcomes).toHaveLength(4)
  })

  test('is refused if its time is over when a place gets free', () => {
    const { outcomes, send, first } = fullQueue()
    send('early', -100)
    first.end()
    expect(outcomes.at(-1)).toBe('early is refused')
  })
})

describe('calls in progress while others wait', () => {
  /** How many calls begin once so many have ended, each after a time. */
  function begun({ eachMs, busyMin }: { eachMs: number; busyMin: number }) {
    const queue = createQueue({ min: 20, busyMin, max: 40, clientShare: 1, maxWaitMs: 1_000_000 })
    const open: { end(): void }[] = []
    for (let n = 0; n < 400; n++) {
      const call = queue.create({
        client: String(n % 50),
        cost: 1,
        sinceMs: performance.now(),
        begin: () => open.push(call),
        refuse: () => {},
      })
      call.enter()
    }
    for (let ended = 0; ended < 200; ended++) {
      jest.advanceTimersByTime(eachMs)
      open.shift()!.end()
    }
    return open.length
  }

  test('are more the faster they are, up to the highest number', () => {
    expect(begun({ eachMs: 1, busyMin: 8 })).toBe(40)
  })

  test('are fewer than usual while all are slow, but never fewer than the lowest number', () => {
    expect(begun({ eachMs: 50, busyMin: 8 })).toBe(8)
  })
})
