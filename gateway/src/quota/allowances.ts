import type { Redis } from 'ioredis'
import { type Admitted, openAdmission } from '../callers/admission.ts'
import type { Day } from '../callers/calendar.ts'
import type { RedisOrNot } from '../callers/redis-or-not.ts'
import type { Ask, Limits } from './allowance.ts'
import { ownAllowance } from './own-allowance.ts'

export interface Allowances {
  /** Who asks, and whether the question may pass; `ask` is left out where nothing is counted. */
  admit(input: {
    handle: string
    ask: Omit<Ask, 'day'> | undefined
    nowMs: number
  }): Promise<Admitted & { redisAway: boolean }>
  dayOf(nowMs: number): Day
  resetsInSeconds(nowMs: number): number
}

/** The day's free searches: counted in Redis for all gateways together, in this process while it is away. */
export function openAllowances(input: {
  redis: Redis
  prefix: string
  limits: Limits
  redisOrNot: RedisOrNot
  calendar: (nowMs: number) => Day
}): Allowances {
  const { limits, redisOrNot, calendar } = input
  const shared = openAdmission(input)
  const own = ownAllowance(limits)
  return {
    async admit({ handle, ask, nowMs }) {
      const whole = ask && { ...ask, day: calendar(nowMs) }
      const nobody = { person: undefined, standing: undefined }
      if (!handle && !whole) return { ...nobody, redisAway: false }
      return redisOrNot<Admitted & { redisAway: boolean }>(
        async () => ({ ...(await shared.ask(handle, whole, nowMs)), redisAway: false }),
        () => ({ ...nobody, standing: whole && own.ask(whole), redisAway: true }),
      )
    },
    dayOf: calendar,
    resetsInSeconds: (nowMs) => Math.max(1, Math.ceil((calendar(nowMs).endsAtMs - nowMs) / 1000)),
  }
}
