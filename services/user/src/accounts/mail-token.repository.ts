import { createHash } from 'node:crypto'
import type { Db } from '@homeground/service'
import { EntitySchema, In, IsNull, LessThan } from 'typeorm'
import { type Account, emailKey } from './account.repository.ts'

/** A link sent by mail: opening it proves that its recipient reads the mail of an address. */
export interface MailToken {
  /** SHA-256 of the token, hex. The token itself is only in the mail. */
  readonly tokenHash: string
  readonly accountId: string
  /** `secure`: undoes what someone else did to the account. */
  readonly purpose: 'reset' | 'confirm' | 'secure'
  /** Where the link was sent. The token is void once the account has another address, but for `secure`. */
  readonly emailKey: string
  /** The same as the user typed it; null in rows of before. */
  readonly email: string | null
  /** For `secure`: when the change or the login happened that the mail is about. */
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When it was used or revoked; null while it is valid. */
  readonly usedAt: Date | null
}

export const MailToken = new EntitySchema<MailToken>({
  name: 'MailToken',
  tableName: 'mail_token',
  columns: {
    tokenHash: { type: 'text', primary: true },
    accountId: { type: 'uuid' },
    purpose: { type: 'text' },
    emailKey: { type: 'text' },
    email: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz' },
    expiresAt: { type: 'timestamptz' },
    usedAt: { type: 'timestamptz', nullable: true },
  },
})

const hourMs = 3600_000
/** A used link that secures an account stays as long as one that it voids is valid: twice its lifetime of seven days. */
const deleteAfterMs = 7 * 24 * hourMs

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Stores a token for a link to an account's current or pending address. Earlier ones stay valid, so that nobody can revoke a
 * link by requesting another. One that is stored already stays as it is.
 */
export async function storeMailToken(
  db: Db,
  account: Pick<Account, 'id'>,
  input: {
    /** 256 bits that nobody can guess. */
    token: string
    /** Where the link is sent. */
    email: string
    purpose: MailToken['purpose']
    lifetimeMs: number
    /** The lifetime begins here. */
    nowMs: number
  },
): Promise<void> {
  const { token, purpose, email, lifetimeMs, nowMs } = input
  const tokens = db.getRepository(MailToken)
  await tokens.delete({ accountId: account.id, expiresAt: LessThan(new Date(nowMs - deleteAfterMs)) })
  const row = {
    tokenHash: hashOf(token),
    accountId: account.id,
    purpose,
    email,
    emailKey: emailKey(email),
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + lifetimeMs),
  }
  await tokens.createQueryBuilder().insert().values(row).orIgnore().execute()
}

/** Deletes a token whose mail could not be sent. */
export async function deleteMailToken(db: Db, token: string): Promise<void> {
  await db.getRepository(MailToken).delete({ tokenHash: hashOf(token) })
}

/** Revokes an account's valid tokens of some purposes. */
export async function revokeMailTokens(
  db: Db,
  { accountId, purposes, nowMs }: { accountId: string; purposes: readonly MailToken['purpose'][]; nowMs: number },
): Promise<void> {
  await db
    .getRepository(MailToken)
    .update({ accountId, usedAt: IsNull(), purpose: In([...purposes]) }, { usedAt: new Date(nowMs) })
}

/** SQL: `a` has the address that `t` was mailed to; to be confirmed, a pending one counts too. */
const isAddressOfAccount = `a.id = t.account_id and (a.email_key = t.email_key
  or t.purpose = 'confirm' and a.pending_email_key = t.email_key)`

interface TokenUse {
  readonly token: string
  readonly purpose: Exclude<MailToken['purpose'], 'secure'>
  readonly nowMs: number
}

/** The account that a token was mailed to, and the address. */
export interface TokenOwner {
  readonly accountId: string
  readonly email: string
  readonly emailKey: string
  /** The account has this address, and confirmed. */
  readonly emailConfirmed: boolean
  /** A confirmed account has another address, and changes to this one. */
  readonly isPending: boolean
  /** The browser that signed up or changed the address; null if unknown. */
  readonly deviceHash: string | null
  /** The token was used or revoked. */
  readonly isUsed: boolean
}

/**
 * Finds the account of a token that has not expired, used or not. Undefined if there is none, or the account
 * has neither the address nor, for a confirmation, is about to change to it.
 */
export async function findTokenOwner(db: Db, { token, purpose, nowMs }: TokenUse): Promise<TokenOwner | undefined> {
  // SQL: the join is on the addresses as well.
  const rows = await db.query(
    `select a.id as "accountId", t.email_key as "emailKey", a.device_hash as "deviceHash",
       case when a.email_key = t.email_key then a.email else a.pending_email end as email,
       a.email_confirmed and a.email_key = t.email_key as "emailConfirmed",
       a.email_key <> t.email_key as "isPending", t.used_at is not null as "isUsed"
     from mail_token t join account a on ${isAddressOfAccount}
     where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3`,
    [hashOf(token), purpose, new Date(nowMs)],
  )
  return rows[0]
}

/**
 * Marks a token as used. False if it is not valid (any more): of concurrent calls with one token, exactly one
 * returns true.
 */
export async function consumeMailToken(db: Db, { token, purpose, nowMs }: TokenUse): Promise<boolean> {
  // SQL: checking and marking must be one statement.
  const [used] = await db.query(
    `update mail_token t set used_at = $3 from account a
     where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3 and t.used_at is null
       and ${isAddressOfAccount}
     returning t.token_hash`,
    [hashOf(token), purpose, new Date(nowMs)],
  )
  return used.length === 1
}

/** The account and the address that a token that secures an account puts back. */
export interface SecureToken {
  readonly accountId: string
  readonly email: string
  readonly emailKey: string
  readonly createdAt: Date
}

/**
 * SQL: `t` secures an account, and no mail about something earlier was used for that after what `t` is about. So the first
 * mail to an owner outranks all later ones, which an intruder may get at another address, also those that are sent late.
 */
const isValidSecureToken = `t.token_hash = $1 and t.purpose = 'secure' and t.expires_at > $2
  and t.used_at is null and not exists (
    select from mail_token earlier where earlier.account_id = t.account_id
      and earlier.purpose = 'secure' and earlier.created_at <= t.created_at
      and earlier.used_at >= t.created_at)`

/** Finds a token that secures an account; undefined if it is not valid. */
export async function findSecureToken(
  db: Db,
  { token, nowMs }: { token: string; nowMs: number },
): Promise<SecureToken | undefined> {
  const rows = await db.query(
    `select t.account_id as "accountId", t.email, t.email_key as "emailKey",
       t.created_at as "createdAt" from mail_token t where ${isValidSecureToken}`,
    [hashOf(token), new Date(nowMs)],
  )
  return rows[0]
}

/** Marks a token that secures an account as used; false if it is not valid (any more). The caller must hold `lockAccount`. */
export async function consumeSecureToken(tx: Db, { token, nowMs }: { token: string; nowMs: number }): Promise<boolean> {
  const [used] = await tx.query(
    `update mail_token t set used_at = $2 where ${isValidSecureToken} returning t.token_hash`,
    [hashOf(token), new Date(nowMs)],
  )
  return used.length === 1
}
