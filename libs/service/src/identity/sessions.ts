import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import { unavailable } from '../base/errors.ts'
import { createRedisScript } from '../storage/redis.ts'
import {
  endSessionLua,
  passwordGivenLua,
  renewSessionLua,
  type SessionHash,
  secondFactorGivenLua,
  sessionIdleMs,
  sessionKey,
  sessionLifetimeMs,
  updateSessionLua,
  userSessionsKey,
} from './session-layout.ts'

/** The facts of its user that a session stores, so that requests need not call the user service. */
export interface SessionUser {
  readonly userId: string
  readonly role: 'user' | 'operator'
  /** End of the paid term in ms since 1970; 0 without one. */
  readonly premiumUntilMs: number
  /** The account's address is confirmed. Without that, and without premium, it has no daily searches of its own. */
  readonly isConfirmed: boolean
}

export interface SessionRow {
  readonly handle: string
  readonly device: string
  readonly startedAtMs: number
  readonly seenAtMs: number
}

export interface Sessions {
  /** Starts a session and returns its id, which only the cookie stores: 256 random bits, base64url. */
  start(user: SessionUser, device: string): Promise<string>
  /** Ends one session of a user; false if they have no such session. May be repeated after a 503. */
  end(userId: string, handle: string): Promise<boolean>
  /** Ends all sessions of a user except, if given, one. */
  endAll(userId: string, exceptHandle?: string): Promise<void>
  /**
   * Gives a session of a user another id, which it returns: whoever knows the former one is logged out. Undefined if
   * they have no such session.
   */
  renew(userId: string, handle: string): Promise<string | undefined>
  /** Records that the user has just given the password in a session. Starting one counts as well. */
  givePassword(handle: string): Promise<void>
  /** Whether the password was given in an open session within the last ten minutes. */
  hasRecentPassword(handle: string): Promise<boolean>
  /** The user's open sessions, last seen first. */
  list(userId: string): Promise<SessionRow[]>
  /** Updates role, premium and confirmation in all sessions of a user. */
  update(user: SessionUser): Promise<void>
}

/** How long a password counts as given recently. */
const recentPasswordMs = 10 * 60_000

/** Identifies a session everywhere except in the cookie: the SHA-256 of its id, in hex. */
export function sessionHandle(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

/** The sessions of all users, in Redis under `prefix`. Errors: every method throws a 503 while Redis is down. */
export function createSessions(input: {
  redis: Redis
  prefix: string
  /** Milliseconds since 1970; tests move it. */
  now?: () => number
}): Sessions {
  const { redis, prefix, now = Date.now } = input
  const keyOf = (handle: string) => sessionKey(prefix, handle)
  const indexOf = (userId: string) => userSessionsKey(prefix, userId)
  const handlesOf = (userId: string) => redis.zrange(indexOf(userId), '0', '-1')
  const updateSession = createRedisScript(redis, updateSessionLua)
  const endSession = createRedisScript(redis, endSessionLua)
  const renewSession = createRedisScript(redis, renewSessionLua)
  const recordPassword = createRedisScript(redis, passwordGivenLua)

  async function start(user: SessionUser, device: string) {
    const { userId, role } = user
    const id = randomBytes(32).toString('base64url')
    const handle = sessionHandle(id)
    const startedAt = now()
    const endsAt = startedAt + sessionLifetimeMs
    const hash: SessionHash = {
      user: userId,
      role,
      premiumUntil: user.premiumUntilMs,
      device: device.slice(0, 300),
      confirmed: user.isConfirmed ? 1 : 0,
      startedAt,
      seenAt: startedAt,
      endsAt,
      passwordAt: startedAt,
    }
    await requireSuccess(
      redis
        .multi()
        .hset(keyOf(handle), { ...hash })
        .pexpire(keyOf(handle), sessionIdleMs)
        .zremrangebyscore(indexOf(userId), 0, startedAt)
        .zadd(indexOf(userId), endsAt, handle)
        .pexpire(indexOf(userId), sessionLifetimeMs)
        .exec(),
    )
    return id
  }

  async function end(userId: string, handle: string) {
    return (await endSession([keyOf(handle), indexOf(userId)], userId, handle)) === 1
  }

  async function endAll(userId: string, exceptHandle?: string) {
    const ended = (await handlesOf(userId)).filter((handle) => handle !== exceptHandle)
    if (ended.length === 0) return
    await requireSuccess(
      redis
        .multi()
        .del(...ended.map(keyOf))
        .zrem(indexOf(userId), ...ended)
        .exec(),
    )
  }

  async function renew(userId: string, handle: string) {
    const id = randomBytes(32).toString('base64url')
    const next = sessionHandle(id)
    const keys = [keyOf(handle), keyOf(next), indexOf(userId)]
    return (await renewSession(keys, handle, next)) === 1 ? id : undefined
  }

  async function givePassword(handle: string) {
    await recordPassword([keyOf(handle)], now())
  }

  async function hasRecentPassword(handle: string) {
    const fields = (await redis.hgetall(keyOf(handle))) as Fields
    return isOpen(fields, now()) && now() - Number(fields.passwordAt ?? 0) <= recentPasswordMs
  }

  async function list(userId: string) {
    const handles = await handlesOf(userId)
    const rows = await Promise.all(
      handles.map(async (handle) => ({ handle, fields: (await redis.hgetall(keyOf(handle))) as Fields })),
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

  async function update({ userId, role, premiumUntilMs, isConfirmed }: SessionUser) {
    const handles = await handlesOf(userId)
    const fields = [role, premiumUntilMs, isConfirmed ? 1 : 0]
    await Promise.all(handles.map((handle) => updateSession([keyOf(handle)], ...fields)))
  }

  return {
    start: orUnavailable(start),
    end: orUnavailable(end),
    endAll: orUnavailable(endAll),
    renew: orUnavailable(renew),
    givePassword: orUnavailable(givePassword),
    hasRecentPassword: orUnavailable(hasRecentPassword),
    list: orUnavailable(list),
    update: orUnavailable(update),
  }
}

type Fields = Partial<Record<keyof SessionHash, string>>

function isOpen({ endsAt, seenAt }: Fields, nowMs: number): boolean {
  return Number(endsAt) > nowMs && Number(seenAt) + sessionIdleMs > nowMs
}

/** Throws the first error of a transaction's results, which Redis returns instead of failing. */
async function requireSuccess(results: Promise<[Error | null, unknown][] | null>): Promise<void> {
  for (const [error] of (await results) ?? []) if (error) throw error
}

function orUnavailable<A extends unknown[], R>(work: (...args: A) => Promise<R>) {
  return (...args: A): Promise<R> =>
    work(...args).catch((error: unknown) => {
      throw unavailable('Logins are unavailable right now. Please try again.', error)
    })
}

/** Records in which sessions the second factor of the account was given. */
export interface SessionFactors {
  isGiven(handle: string): Promise<boolean>
  /** Records that the second factor was given in a session. */
  give(handle: string): Promise<void>
  /** Forgets it in all sessions of a user, whose second factor was removed. */
  forget(userId: string): Promise<void>
}

/** Second factors of the sessions in Redis under `prefix`. Errors: every method throws a 503 while Redis is down. */
export function createSessionFactors({ redis, prefix }: { redis: Redis; prefix: string }): SessionFactors {
  const field: keyof SessionHash = 'secondFactor'
  const recordFactor = createRedisScript(redis, secondFactorGivenLua)
  return {
    isGiven: orUnavailable(async (handle) => (await redis.hget(sessionKey(prefix, handle), field)) === 'given'),
    give: orUnavailable(async (handle) => {
      await recordFactor([sessionKey(prefix, handle)])
    }),
    forget: orUnavailable(async (userId) => {
      const handles = await redis.zrange(userSessionsKey(prefix, userId), '0', '-1')
      await Promise.all(handles.map((handle) => redis.hdel(sessionKey(prefix, handle), field)))
    }),
  }
}

/**
 * How a service reports a change of the caller's session to the gateway: `start <id>`, `end`, or `device` if only the
 * browser became known. The gateway turns the header into cookies and removes it; services know nothing about cookies.
 */
export const sessionHeader = 'x-homeground-session'

/** Makes the caller's browser use a new session. */
export function setSessionStart(reply: FastifyReply, id: string): void {
  reply.header(sessionHeader, `start ${id}`)
}

/** Makes the caller's browser keep the device id of the request, without a change of its session. */
export function setDeviceKnown(reply: FastifyReply): void {
  reply.header(sessionHeader, 'device')
}

/** Makes the caller's browser forget its session. */
export function setSessionEnd(reply: FastifyReply): void {
  reply.header(sessionHeader, 'end')
}
