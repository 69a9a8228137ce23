import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { AppError, identityOf, invalid, logSecurityEvent, type SessionFactors } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { Secret, TOTP } from 'otpauth'
import type { Account } from '../accounts/account.repository.ts'
import type { AccessParts } from '../accounts/end-access.ts'
import { deviceHashOf, orUnavailable } from '../accounts/login-attempts.ts'
import { findSecondFactor, useRecoveryCode, useStep } from '../accounts/second-factor.repository.ts'
import type { MailRequestParts } from '../mails/mails.ts'

/** Dependencies of the routes with which a person logs in and changes the own account. */
export interface LoginParts extends AccessParts, MailRequestParts {
  readonly sessionFactors: SessionFactors
  readonly pendingLogins: ReturnType<typeof createPendingLogins>
  readonly secretBox: ReturnType<typeof createSecretBox>
  /** Keys the hashes of codes that confirm an address. */
  readonly identitySecret: string
}

/**
 * Requires a code of the account's second factor and uses it up. Wrong ones are throttled like passwords, per
 * account and client. Errors: 422 on `code`; 429 after too many failures.
 */
export async function requireCode(
  parts: LoginParts,
  accountId: string,
  { request, code }: { request: FastifyRequest; code: string },
): Promise<void> {
  await throttled(parts, { accountId, request }, () => useCode(parts, { accountId, code }))
}

/** Counts a failure unless `isRight` resolves to true. Errors: 422 on `code`; 429 after too many failures. */
export async function throttled(
  { attempts }: LoginParts,
  { accountId, request }: { accountId: string; request: FastifyRequest },
  isRight: () => Promise<boolean>,
): Promise<void> {
  const attempt = {
    // Counted apart from the passwords of the address.
    emailKey: `second factor ${accountId}`,
    client: identityOf(request).client,
    deviceHash: deviceHashOf(request),
  }
  const countedKeys = await attempts.begin(attempt)
  if (!(await isRight())) {
    logSecurityEvent(request.log, 'wrong code', { account: accountId })
    throw invalid({ code: 'is wrong, has expired or was already used' })
  }
  await attempts.takeBack(countedKeys)
  await attempts.rememberDevice(attempt)
}

async function useCode(
  { db, secretBox, now }: LoginParts,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    return useRecoveryCode(db, { accountId, codeHash: hashRecoveryCode(code) })
  }
  const factor = await findSecondFactor(db, accountId)
  if (!factor?.confirmedAt) return false
  const secret = secretBox.unlock(factor.secret, accountId)
  const step = stepOf(digits, { secret, nowMs: now() })
  return step !== null && useStep(db, { accountId, step })
}

/** Supported by every authenticator app: RFC 6238 with SHA-1, six digits, 30 seconds. */
const settings = { issuer: 'Homeground', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Codes of the previous and the next step are accepted too, for clocks that differ. */
const windowSteps = 1

/** A new secret: 160 random bits, base32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth:// URI that an authenticator app scans. */
export function otpauthUri(secret: string, email: string): string {
  return new TOTP({ ...settings, label: email, secret }).toString()
}

/** The time step that a code is of, if it is close enough to now; otherwise null. */
export function stepOf(code: string, { secret, nowMs }: { secret: string; nowMs: number }) {
  const totp = new TOTP({ ...settings, secret })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: windowSteps })
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta
}

const codeCount = 10

/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const codeLength = 28

const groupLength = 4

/** New recovery codes of 140 random bits each: `7K2M-…`, seven groups of four. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    // 32 divides 256, so every letter is equally likely.
    const letters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length])
    return letters.join('').replaceAll(new RegExp(`(.{${groupLength}})(?=.)`, 'g'), '$1-')
  })
}

/** SHA-256 in hex, the only form in which a code is stored. Spaces, dashes and case don't matter. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return createHash('sha256').update(letters).digest('hex')
}

/** Enough to fetch the device. */
const pendingMs = 10 * 60_000

/** A login whose password was right and whose code is missing. */
interface PendingLogin {
  readonly accountId: string
  /** A new password ends pending logins: see `isCurrent`. */
  readonly passwordDigest: string
  readonly isBroughtAlong: boolean
}

/** Pending logins in Redis under `prefix`. Errors: every method throws a 503 while Redis is down. */
export function createPendingLogins({ redis, prefix }: { redis: Redis; prefix: string }) {
  const keyOf = (id: string) => `${prefix}:pending-login:${digest(id)}`
  return {
    /** Returns a random id, which the caller must repeat. */
    async begin({ id: accountId, passwordHash }: Account, { isBroughtAlong }: { isBroughtAlong: boolean }) {
      const id = randomBytes(32).toString('base64url')
      const passwordDigest = digest(passwordHash ?? '')
      const login: PendingLogin = { accountId, passwordDigest, isBroughtAlong }
      await orUnavailable(redis.set(keyOf(id), JSON.stringify(login), 'PX', pendingMs))
      return id
    },
    /** Errors: 401 if it has expired. */
    async find(id: string): Promise<PendingLogin> {
      const text = await orUnavailable(redis.get(keyOf(id)))
      if (text === null) throw expiredLogin()
      return JSON.parse(text)
    },
    async end(id: string) {
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

/** Encrypts with AES-256-GCM and a key derived from the secret of the system; a box is nonce, tag and text, base64. */
export function createSecretBox(identitySecret: string) {
  const key = Buffer.from(hkdfSync('sha256', identitySecret, '', 'second factors', 32))
  return {
    /** Encrypts a text for one account: it can't be moved to another one. */
    lock(text: string, accountId: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(accountId))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
    },
    /** Errors: 409 if the secret of the system has changed since. */
    unlock(box: string, accountId: string): string {
      const bytes = Buffer.from(box, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(accountId)).setAuthTag(bytes.subarray(12, 28))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
      } catch (error) {
        throw new AppError(
          'conflict',
          409,
          'The authenticator app of this account no longer works. Use a recovery code, or ask an operator to reset it.',
          { cause: error },
        )
      }
    },
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
