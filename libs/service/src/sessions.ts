import { createHash, randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { unavailable } from './errors.ts'

/** A session ends after two weeks without a request, and after sixty days whatever happens. */
export const sessionIdleMs = 14 * 24 * 3600_000
export const sessionLifetimeMs = 60 * 24 * 3600_000

/** What a session knows of its user, so that no request has to ask the user service. */
export interface SessionUser {
  readonly userId: string
  readonly role: 'user' | 'operator'
  /** End of the paid term in ms since 1970; 0 without one. */
  readonly premiumUntilMs: number
}

export interface SessionRow {
  readonly handle: string
  readonly device: string
  readonly startedAtMs: number
  readonly seenAtMs: number
}

export interface Sessions {
  /** Opens a session and answers its id, which only the cookie holds: 256 random bits, base64url. */
  start(person: SessionUser, device: string): Promise<string>
  /** Ends one session of a user; false when it was not theirs. */
  end(userId: string, handle: string): Promise<boolean>
  /** Ends all sessions of a user, but for the one to keep. */
  endAll(userId: string, keep?: string): Promise<void>
  /** The user's open sessions, last seen first. */
  list(userId: string): Promise<SessionRow[]>
  /** Writes what changed about a user into all their sessions. */
  update(person: SessionUser): Promise<void>
}

/** By this a session is known everywhere but in the cookie: the SHA-256 of its id, in hex. */
export function sessionHandle(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

/** Redis key of a session: a hash of user, role, premiumUntil, startedAt, seenAt, endsAt (ms) and device. */
export const sessionKey = (prefix: string, handle: string) => `${prefix}:session:${handle}`

/** Writes fields only into a session that is still there, so that an ended one never comes back. */
const updateScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HSET', KEYS[1], 'role', ARGV[1], 'premiumUntil', ARGV[2])
end
return 0`

/**
 * The sessions of all users, in Redis under `prefix`. Errors: every call throws a 503 while Redis is away.
 */
export function createSessions(input: {
  redis: Redis
  prefix: string
  /** Milliseconds since 1970; tests move it. */
  now?: () => number
}): Sessions {
  const { redis, prefix, now = Date.now } = input
  const keyOf = (handle: string) => sessionKey(prefix, handle)
  const indexOf = (userId: string) => `${prefix}:sessions-of:${userId}`
  const handlesOf = (userId: string) => redis.zrange(indexOf(userId), '0', '-1')

  async function start({ userId, role, premiumUntilMs }: SessionUser, device: string) {
    const id = randomBytes(32).toString('base64url')
    const handle = sessionHandle(id)
    const startedAt = now()
    const endsAt = startedAt + sessionLifetimeMs
    await all(
      redis
        .multi()
        .hset(keyOf(handle), {
          ...{ user: userId, role, premiumUntil: premiumUntilMs, device: device.slice(0, 300) },
          ...{ startedAt, seenAt: startedAt, endsAt },
        })
        .pexpire(keyOf(handle), sessionIdleMs)
        .zremrangebyscore(indexOf(userId), 0, startedAt)
        .zadd(indexOf(userId), endsAt, handle)
        .pexpire(indexOf(userId), sessionLifetimeMs)
        .exec(),
    )
    return id
  }

  async function end(userId: string, handle: string) {
    const removed = await redis.zrem(indexOf(userId), handle)
    if (removed === 1) await redis.del(keyOf(handle))
    return removed === 1
  }

  async function endAll(userId: string, keep?: string) {
    const ended = (await handlesOf(userId)).filter((handle) => handle !== keep)
    if (ended.length === 0) return
    await all(
      redis
        .multi()
        .del(...ended.map(keyOf))
        .zrem(indexOf(userId), ...ended)
        .exec(),
    )
  }

  async function list(userId: string) {
    const handles = await handlesOf(userId)
    const rows = await Promise.all(
      handles.map(async (handle) => ({ handle, fields: await redis.hgetall(keyOf(handle)) })),
    )
    return rows
      .filter(({ fields }) => isOpen(fields, now()))
      .map(({ handle, fields }) => ({
        handle,
        device: fields.device ?? '',
        startedAtMs: Number(fields.startedAt),
        seenAtMs: Number(fields.seenAt),
      }))
      .sort((a, b) => b.seenAtMs - a.seenAtMs)
  }

  async function update({ userId, role, premiumUntilMs }: SessionUser) {
    const handles = await handlesOf(userId)
    await Promise.all(
      handles.map((handle) => redis.eval(updateScript, 1, keyOf(handle), role, premiumUntilMs)),
    )
  }

  return {
    start: orUnavailable(start),
    end: orUnavailable(end),
    endAll: orUnavailable(endAll),
    list: orUnavailable(list),
    update: orUnavailable(update),
  }
}

function isOpen(fields: Record<string, string>, nowMs: number): boolean {
  return Number(fields.endsAt) > nowMs && Number(fields.seenAt) + sessionIdleMs > nowMs
}

/** The first error among the answers of a transaction, thrown. */
async function all(answers: Promise<[Error | null, unknown][] | null>): Promise<void> {
  for (const [error] of (await answers) ?? []) if (error) throw error
}

function orUnavailable<A extends unknown[], R>(work: (...args: A) => Promise<R>) {
  return (...args: A): Promise<R> =>
    work(...args).catch((error: unknown) => {
      throw unavailable('Logins are away for the moment. Please try again.', error)
    })
}
