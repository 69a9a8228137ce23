import { createCalendar, type Day } from '@homeground/service'

/** The current day of the quota. */
export interface QuotaClock {
  /** Milliseconds since 1970. */
  nowMs(): number
  today(): Day
  /** Seconds until the next day begins; at least 1. */
  secondsUntilReset(): number
}

/** Errors: throws a RangeError if the IANA time zone does not exist. */
export function createQuotaClock(timeZone: string, nowMs: () => number): QuotaClock {
  const dayAt = createCalendar(timeZone)
  const today = () => dayAt(nowMs())
  return { nowMs, today, secondsUntilReset: () => Math.max(1, Math.ceil((today().endsAtMs - nowMs()) / 1000)) }
}
