import { setTimeout as sleep } from 'node:timers/promises'
import type { DataSource } from 'typeorm'

/** Days of the product (searches per day, page views per day) begin at midnight here. */
export const productTimeZone = 'America/New_York'

export interface Day {
  /** `YYYY-MM-DD` in the time zone. */
  readonly name: string
  /** The first millisecond of the next day, since 1970. */
  readonly endsAtMs: number
}

/**
 * Returns a function from a time (ms since 1970) to its day in an IANA time zone, daylight saving included.
 * Errors: throws a RangeError if the time zone does not exist.
 */
export function createCalendar(timeZone: string): (nowMs: number) => Day {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  let cached: (Day & { fromMs: number }) | undefined
  return (nowMs) => {
    if (!cached || nowMs < cached.fromMs || nowMs >= cached.endsAtMs) {
      const name = format.format(nowMs)
      const endsAtMs = firstMsAfter(nowMs, (ms) => format.format(ms) !== name)
      cached = { name, endsAtMs, fromMs: nowMs }
    }
    return cached
  }
}

/** The first millisecond after `fromMs` for which `isTrue`; there must be one within 26 hours. */
function firstMsAfter(fromMs: number, isTrue: (ms: number) => boolean): number {
  let before = fromMs
  let after = fromMs + 26 * 3600_000
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isTrue(middle)) after = middle
    else before = middle
  }
  return after
}

interface Schedule {
  readonly firstAfterMs: number
  readonly everyMs: number
  readonly onFailure: (error: unknown) => void
}

/**
 * Calls `run` again and again while the database is connected, one call at a time; a process is not kept running for
 * it. Returns a function that stops it and resolves once the current call has ended.
 */
export function repeat(
  db: DataSource,
  run: () => Promise<void>,
  { firstAfterMs, everyMs, onFailure }: Schedule,
): () => Promise<void> {
  let current: Promise<void> | undefined
  const start = () => {
    if (!db.isInitialized || current) return
    current = run()
      .catch(onFailure)
      .finally(() => {
        current = undefined
      })
  }
  const timers = [setTimeout(start, firstAfterMs), setInterval(start, everyMs)]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearTimeout(timer)
    await current
  }
}

/** Calls `attempt` until it succeeds, waiting 0.25 s, 0.5 s, … up to 5 s between tries. */
export async function retryUntilSuccess(
  attempt: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      await attempt()
      return
    } catch (error) {
      onFailure(error)
      await sleep(waitMs, undefined, { ref: false })
    }
  }
}
