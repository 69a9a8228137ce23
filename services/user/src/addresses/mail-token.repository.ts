import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '@homeground/service'
import type { Account } from '../accounts/account.repository.ts'

export type Purpose = 'reset' | 'confirm'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Makes a link's token for an account's present address: 256 random bits, base64url. Only its SHA-256 is
 * stored, and earlier ones of the same purpose die. Undefined when `atMostAnHour` were made already.
 */
export async function makeToken(
  db: Db,
  account: Account,
  input: { purpose: Purpose; lifetimeMs: number; nowMs: number; atMostAnHour: number },
): Promise<string | undefined> {
  const { purpose, lifetimeMs, nowMs, atMostAnHour } = input
  const [{ made }] = await db.query(
    `select count(*)::int as made from mail_token
     where account_id = $1 and purpose = $2 and created_at > $3`,
    [account.id, purpose, new Date(nowMs - 3600_000)],
  )
  if (made >= atMostAnHour) return undefined
  await endTokens(db, { accountId: account.id, purpose, nowMs })
  const token = randomBytes(32).toString('base64url')
  const times = [new Date(nowMs), new Date(nowMs + lifetimeMs)]
  await db.query(
    `insert into mail_token (token_hash, account_id, purpose, email_key, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashOf(token), account.id, purpose, account.emailKey, ...times],
  )
  return token
}

/** Takes back a token whose mail could not be sent. */
export async function forgetToken(db: Db, token: string): Promise<void> {
  await db.query('delete from mail_token where token_hash = $1', [hashOf(token)])
}

/** Ends the open tokens of an account; those that ended a week ago are forgotten. */
export async function endTokens(
  db: Db,
  input: { accountId: string; purpose?: Purpose; nowMs: number },
): Promise<void> {
  const { accountId, purpose = null, nowMs } = input
  await db.query(
    `update mail_token set used_at = $2
     where account_id = $1 and used_at is null and ($3::text is null or purpose = $3)`,
    [accountId, new Date(nowMs), purpose],
  )
  await db.query('delete from mail_token where account_id = $1 and expires_at < $2', [
    accountId,
    new Date(nowMs - 7 * 24 * 3600_000),
  ])
}

interface TokenUse {
  readonly token: string
  readonly purpose: Purpose
  readonly nowMs: number
}

export interface TokenOwner {
  readonly accountId: string
  readonly email: string
  readonly emailKey: string
  readonly emailConfirmed: boolean
  readonly used: boolean
}

/** Whose a token is, while it has not expired and its account still has the address it was mailed to. */
export async function findTokenOwner(
  db: Db,
  { token, purpose, nowMs }: TokenUse,
): Promise<TokenOwner | undefined> {
  const rows = await db.query(
    `select a.id as "accountId", a.email, a.email_key as "emailKey",
       a.email_confirmed as "emailConfirmed", t.used_at is not null as used
     from mail_token t join account a on a.id = t.account_id and a.email_key = t.email_key
     where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3`,
    [hashOf(token), purpose, new Date(nowMs)],
  )
  return rows[0]
}

/** Uses a token up; false when it was used, ended or expired meanwhile: of two at once one gets true. */
export async function useToken(db: Db, { token, purpose, nowMs }: TokenUse): Promise<boolean> {
  const [used] = await db.query(
    `update mail_token t set used_at = $3 from account a
     where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3 and t.used_at is null
       and a.id = t.account_id and a.email_key = t.email_key
     returning t.token_hash`,
    [hashOf(token), purpose, new Date(nowMs)],
  )
  return used.length === 1
}
