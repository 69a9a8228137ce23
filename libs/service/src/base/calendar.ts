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
