export interface Day {
  /** `YYYY-MM-DD` in the time zone. */
  readonly name: string
  /** The first moment of the next day, in ms since 1970. */
  readonly endsAtMs: number
}

/**
 * Answers the day of a moment in an IANA time zone, daylight saving included.
 * Errors: throws a RangeError for a zone that does not exist.
 */
export function openCalendar(timeZone: string): (nowMs: number) => Day {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  let known: (Day & { fromMs: number }) | undefined
  return (nowMs) => {
    if (!known || nowMs < known.fromMs || nowMs >= known.endsAtMs) {
      const name = format.format(nowMs)
      const endsAtMs = firstMoment(nowMs, (ms) => format.format(ms) !== name)
      known = { name, endsAtMs, fromMs: nowMs }
    }
    return known
  }
}

/** The first millisecond after `fromMs` for which `holds` is true, which it is within 26 hours. */
function firstMoment(fromMs: number, holds: (ms: number) => boolean): number {
  let before = fromMs
  let after = fromMs + 26 * 3600_000
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (holds(middle)) after = middle
    else before = middle
  }
  return after
}
