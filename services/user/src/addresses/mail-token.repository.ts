import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '@homeground/service'
import { IsNull, LessThan, MoreThan } from 'typeorm'
import type { Account } from '../accounts/account.entity.ts'
import { MailToken } from './mail-token.entity.ts'

const hourMs = 3600_000
const deleteAfterMs = 7 * 24 * hourMs

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Creates a token for a link to an account's current address: 256 random bits, base64url. Revokes earlier
 * tokens of the same purpose. Returns undefined if `maxPerHour` were created within the last hour.
 */
export async function createMailToken(
  db: Db,
  account: Account,
  input: {
    purpose: MailToken['purpose']
    lifetimeMs: number
    nowMs: number
    maxPerHour: number
  },
): Promise<string | undefined> {
  const { purpose, lifetimeMs, nowMs, maxPerHour } = input
  const tokens = db.getRepository(MailToken)
  const createdWithinHour = await tokens.countBy({
    accountId: account.id,
    purpose,
    createdAt: MoreThan(new Date(nowMs - hourMs)),
  })
  if (createdWithinHour >= maxPerHour) return undefined
  await revokeMailTokens(db, { accountId: account.id, purpose, nowMs })
  const token = randomBytes(32).toString('base64url')
  await tokens.insert({
    ...{ tokenHash: hashOf(token), accountId: account.id, purpose, emailKey: account.emailKey },
    ...{ createdAt: new Date(nowMs), expiresAt: new Date(nowMs + lifetimeMs) },
  })
  return token
}

/** Deletes a token whose mail could not be sent. */
export async function deleteMailToken(db: Db, token: string): Promise<void> {
  await db.getRepository(MailToken).delete({ tokenHash: hashOf(token) })
}

/** Revokes an account's valid tokens, of one purpose or all. Deletes those that expired over a week ago. */
export async function revokeMailTokens(
  db: Db,
  input: { accountId: string; purpose?: MailToken['purpose']; nowMs: number },
): Promise<void> {
  const { accountId, purpose, nowMs } = input
  const tokens = db.getRepository(MailToken)
  await tokens.update(
    { accountId, usedAt: IsNull(), ...(purpose && { purpose }) },
    { usedAt: new Date(nowMs) },
  )
  await tokens.delete({ accountId, expiresAt: LessThan(new Date(nowMs - deleteAfterMs)) })
}

interface TokenUse {
  readonly token: string
  readonly purpose: MailToken['purpose']
  readonly nowMs: number
}

/** The account that a token was mailed to. */
export interface TokenOwner {
  readonly accountId: string
  readonly email: string
  readonly emailKey: string
  readonly emailConfirmed: boolean
  /** The token was used or revoked. */
  readonly isUsed: boolean
}

/**
 * Finds the account of a token that has not expired, used or not. Undefined if there is none, or the account
 * has changed its address since.
 */
export async function findTokenOwner(
  db: Db,
  { token, purpose, nowMs }: TokenUse,
): Promise<TokenOwner | undefined> {
  // SQL: the join is on the address as well.
  const rows = await db.query(
    `select a.id as "accountId", a.email, a.email_key as "emailKey",
       a.email_confirmed as "emailConfirmed", t.used_at is not null as "isUsed"
     from mail_token t join account a on a.id = t.account_id and a.email_key = t.email_key
     where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3`,
    [hashOf(token), purpose, new Date(nowMs)],
  )
  return rows[0]
}

/**
 * Marks a token as used. False if it is not valid (any more): of concurrent calls with one token, exactly one
 * returns true.
 */
export async function consumeMailToken(
  db: Db,
  { token, purpose, nowMs }: TokenUse,
): Promise<boolean> {
  // SQL: checking and marking must be one statement.
  const [used] = await db.query(
    `update mail_token t set used_at = $3 from account a
     where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3 and t.used_at is null
       and a.id = t.account_id and a.email_key = t.email_key
     returning t.token_hash`,
    [hashOf(token), purpose, new Date(nowMs)],
  )
  return used.length === 1
}
