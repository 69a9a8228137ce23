import { createHash, randomBytes } from 'node:crypto'
import { AppError, unavailable } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { Account } from '../accounts/account.entity.ts'

/** Enough to fetch the device. */
const lifetimeMs = 10 * 60_000

/** A login whose password was right and whose code is missing. */
export interface PendingLogin {
  readonly accountId: string
  /** A new password ends pending logins: see `isCurrent`. */
  readonly passwordDigest: string
  readonly isBroughtAlong: boolean
}

export interface PendingLogins {
  /** Returns a random id, which the caller must repeat. */
  begin(account: Account, more: { isBroughtAlong: boolean }): Promise<string>
  /** Errors: 401 if it has expired. */
  find(id: string): Promise<PendingLogin>
  end(id: string): Promise<void>
}

/** Pending logins in Redis under `prefix`. Errors: every method throws a 503 while Redis is down. */
export function createPendingLogins({ redis, prefix }: { redis: Redis; prefix: string }): PendingLogins {
  const keyOf = (id: string) => `${prefix}:pending-login:${digest(id)}`
  return {
    async begin({ id: accountId, passwordHash }, { isBroughtAlong }) {
      const id = randomBytes(32).toString('base64url')
      const passwordDigest = digest(passwordHash ?? '')
      const login: PendingLogin = { accountId, passwordDigest, isBroughtAlong }
      await orUnavailable(redis.set(keyOf(id), JSON.stringify(login), 'PX', lifetimeMs))
      return id
    },
    async find(id) {
      const text = await orUnavailable(redis.get(keyOf(id)))
      if (text === null) throw expiredLogin()
      return JSON.parse(text)
    },
    async end(id) {
      await orUnavailable(redis.del(keyOf(id)))
    },
  }
}

export function expiredLogin(): AppError {
  return new AppError('unauthenticated', 401, 'This login has expired. Please log in again.')
}

/** False if the account's password was changed after the pending login began. */
export function isCurrent(login: PendingLogin, { passwordHash }: Account): boolean {
  return login.passwordDigest === digest(passwordHash ?? '')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function orUnavailable<T>(command: Promise<T>): Promise<T> {
  return command.catch((error: unknown) => {
    throw unavailable('Login is unavailable right now. Please try again.', error)
  })
}
