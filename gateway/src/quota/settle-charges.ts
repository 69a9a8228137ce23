import { createRedisScript } from '@homeground/service'
import type { Redis } from 'ioredis'
import { settleLua } from './charge-lua.ts'
import type { RedisFallback } from './redis-fallback.ts'

/** How a search ended on one quota. */
export interface Settlement {
  readonly key: string
  readonly fingerprint: string
  /** The id of the request that reserved it. */
  readonly id: string
  readonly action: 'confirm' | 'release'
  /** When the request began, in ms since 1970. */
  readonly nowMs: number
  /** Until the quota ends. */
  readonly endsInMs: number
}

/** Settlements in one command, so that none holds up Redis. */
const maxPerCommand = 500
/** Settlements that wait for Redis to recover; beyond, the oldest are dropped. */
const maxWaiting = 50_000

/**
 * Settles reserved searches in Redis, those of one turn of the event loop with one command. While Redis is slow or
 * down they wait, and are sent before anything else once it has recovered. All may be sent twice.
 */
export function createSettlements(redis: Redis, fallback: RedisFallback) {
  const run = createRedisScript(redis, settleLua)
  let next: Settlement[] = []
  let waiting: Settlement[] = []

  const sendPart = async (part: readonly Settlement[]) => {
    const keys = part.map(({ key }) => key)
    const args = part.map(({ nowMs, fingerprint, id, action, endsInMs }) => [nowMs, fingerprint, id, action, endsInMs])
    return Number(await run(keys, ...args.flat()))
  }
  const keep = (settlements: readonly Settlement[]) => {
    waiting.push(...settlements)
    if (waiting.length > maxWaiting) waiting.splice(0, waiting.length - maxWaiting)
  }
  /** Returns how many quotas have one search less; undefined if Redis could not be asked. */
  const send = (part: readonly Settlement[]) =>
    fallback.use<number | undefined>(
      () => sendPart(part),
      () => {
        keep(part)
        return undefined
      },
    )
  const sendNext = () => {
    for (let at = 0; at < next.length; at += maxPerCommand) void send(next.slice(at, at + maxPerCommand))
    next = []
  }
  fallback.onRecovery(async () => {
    while (waiting.length > 0) {
      const part = waiting.slice(0, maxPerCommand)
      waiting = waiting.slice(maxPerCommand)
      await sendPart(part).catch((error: unknown) => {
        waiting = [...part, ...waiting]
        throw error
      })
    }
  })

  return {
    /** In a moment; the response does not wait for it. */
    confirm(settlements: readonly Settlement[]): void {
      if (next.length === 0) setImmediate(sendNext)
      next.push(...settlements)
    },
    /** Returns whether a quota has one search less; undefined if Redis could not be asked. */
    async release(settlements: readonly Settlement[]): Promise<boolean | undefined> {
      const removed = await send(settlements)
      return removed === undefined ? undefined : removed > 0
    },
  }
}
