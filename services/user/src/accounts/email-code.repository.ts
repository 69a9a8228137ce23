import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { confirmationCode } from '@homeground/contracts/account-rules'
import type { Db } from '@homeground/service'
import { EntitySchema } from 'typeorm'
import { emailKey } from './account.repository.ts'

/** A code that confirms an address where its owner signed up. An account has one at most: a new one replaces it. */
export interface EmailCode {
  readonly accountId: string
  /** Keyed hash of the code, hex. The code itself is only in the mail, or on the page that showed it. */
  readonly codeHash: string
  /** Where it was mailed. It is void once the account has another address. */
  readonly emailKey: string
  /** Wrong codes that were typed since it was made. */
  readonly attempts: number
  readonly expiresAt: Date
}

export const EmailCode = new EntitySchema<EmailCode>({
  name: 'EmailCode',
  tableName: 'email_code',
  columns: {
    accountId: { type: 'uuid', primary: true },
    codeHash: { type: 'text' },
    emailKey: { type: 'text' },
    attempts: { type: 'integer' },
    expiresAt: { type: 'timestamptz' },
  },
})

/** A plain hash of six digits could be read by trying all of them, so it has a key that the database doesn't know. */
function hashOf(code: string, { accountId, identitySecret }: { accountId: string; identitySecret: string }): Buffer {
  const key = Buffer.from(hkdfSync('sha256', identitySecret, '', 'email codes', 32))
  return createHmac('sha256', key).update(`${accountId} ${code}`).digest()
}

interface CodeInput {
  readonly accountId: string
  readonly email: string
  readonly identitySecret: string
  readonly nowMs: number
}

/** A new code, which nobody can guess. */
export const randomCode = (): string => codeOf(randomInt(10 ** confirmationCode.digits))

/** The code of a number: its last digits. */
export function codeOf(number: number): string {
  const { digits } = confirmationCode
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Stores the code of an account for its own or its pending address, in place of the one before. */
export async function storeEmailCode(
  db: Db,
  { accountId, email, code, identitySecret, nowMs }: CodeInput & { readonly code: string },
): Promise<void> {
  const codeHash = hashOf(code, { accountId, identitySecret }).toString('hex')
  const expiresAt = new Date(nowMs + confirmationCode.minutes * 60_000)
  await db
    .getRepository(EmailCode)
    .upsert({ accountId, codeHash, emailKey: emailKey(email), attempts: 0, expiresAt }, ['accountId'])
}

/**
 * Counts an attempt at the code of an account, and returns the address that it was mailed to if the code is right. Null
 * if it is wrong, expired, or was tried too often; concurrent attempts count too. The right code stays until
 * {@link deleteEmailCode}. The caller must not be in a transaction that may be rolled back.
 */
export async function tryEmailCode(
  db: Db,
  { accountId, code, identitySecret, nowMs }: Omit<CodeInput, 'email'> & { readonly code: string },
): Promise<{ emailKey: string; codeHash: string } | null> {
  // SQL: checking and counting must be one statement.
  const [[row]] = await db.query(
    `update email_code set attempts = attempts + 1
     where account_id = $1 and expires_at > $2 and attempts < $3
     returning code_hash as "codeHash", email_key as "emailKey"`,
    [accountId, new Date(nowMs), confirmationCode.attempts],
  )
  if (!row) return null
  const isRight = timingSafeEqual(Buffer.from(row.codeHash, 'hex'), hashOf(code, { accountId, identitySecret }))
  return isRight ? row : null
}

/** Deletes the code of an account; with a hash, only that one. False if there is none. */
export async function deleteEmailCode(db: Db, accountId: string, codeHash?: string): Promise<boolean> {
  const { affected } = await db
    .getRepository(EmailCode)
    .delete({ accountId, ...(codeHash !== undefined && { codeHash }) })
  return affected === 1
}
