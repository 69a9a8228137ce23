import { createHash, randomBytes } from 'node:crypto'
import type { Operator } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { EntitySchema, In, IsNull, LessThanOrEqual } from 'typeorm'
import { Account } from '../accounts/account.repository.ts'
import { SecondFactor } from '../accounts/second-factor.repository.ts'

/** SHA-256 in hex: the only form in which a token is stored. */
export const hashOperatorToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A bearer token that lets a program act as an operator. */
export interface OperatorToken {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string
  readonly accountId: string
  readonly createdAt: Date
  /** Accurate to a minute; null if it was never used. */
  readonly lastUsedAt: Date | null
  /** Present only if the query loads the relation. */
  readonly account: Account
}

export const OperatorToken = new EntitySchema<OperatorToken>({
  name: 'OperatorToken',
  tableName: 'operator_token',
  columns: {
    tokenHash: { type: 'text', primary: true },
    accountId: { type: 'uuid' },
    createdAt: { type: 'timestamptz' },
    lastUsedAt: { type: 'timestamptz', nullable: true },
  },
  relations: {
    account: { type: 'many-to-one', target: 'Account', nullable: false, joinColumn: { name: 'account_id' } },
  },
})

/** All operators by email address, each with the number and the last use of its tokens. */
export async function listOperators(db: Db): Promise<Operator[]> {
  // SQL: the token figures are aggregates.
  const rows: (Omit<Operator, 'lastUsedAt'> & { lastUsedAt: Date | null })[] = await db.query(
    `select email, count(token_hash)::int as tokens, max(last_used_at) as "lastUsedAt",
       exists (
         select from second_factor factor where factor.account_id = id and confirmed_at is not null
       ) as "hasSecondFactor"
     from account left join operator_token on account_id = id
     where role = 'operator' group by id order by email_key, id`,
  )
  return rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null }))
}

/**
 * Makes the account that has an address confirmed an operator, none that only claims it. Null if there is no
 * such account. The caller must hold `lockAddress`.
 */
export async function promoteConfirmedAccount(tx: Db, emailKey: string): Promise<Account | null> {
  const accounts = tx.getRepository(Account)
  const account = await accounts.findOneBy({ emailKey, emailConfirmed: true })
  if (account) await accounts.update({ id: account.id }, { role: 'operator' })
  return account
}

/** Deletes the tokens of an operator. */
export async function deleteOperatorTokens(tx: Db, accountId: string): Promise<void> {
  await tx.getRepository(OperatorToken).delete({ accountId })
}

/**
 * Removes the role, the second factor and the tokens of all operators with an address. Returns the ids of their accounts. The
 * caller must hold `lockAddress`.
 */
export async function demoteOperators(tx: Db, emailKey: string): Promise<string[]> {
  const ids = await findOperatorIds(tx, emailKey)
  await tx.getRepository(Account).update({ id: In(ids) }, { role: 'user' })
  await tx.getRepository(SecondFactor).delete({ accountId: In(ids) })
  await tx.getRepository(OperatorToken).delete({ accountId: In(ids) })
  return ids
}

/** The ids of all operators with an address. */
export async function findOperatorIds(db: Db, emailKey: string): Promise<string[]> {
  const operators = await db.getRepository(Account).findBy({ emailKey, role: 'operator' })
  return operators.map(({ id }) => id)
}

/** Gives an operator a new token: 256 random bits, with a prefix that secret scanners recognize. */
export async function createOperatorToken(db: Db, accountId: string, nowMs: number): Promise<string> {
  const token = `hgo_${randomBytes(32).toString('base64url')}`
  const tokenHash = hashOperatorToken(token)
  await db.getRepository(OperatorToken).insert({ tokenHash, accountId, createdAt: new Date(nowMs) })
  return token
}

/**
 * Returns the email address of the operator that a token belongs to, and records the use. The time of use is
 * written at most once per minute, so that busy clients don't cause constant writes.
 */
export async function useOperatorToken(
  db: Db,
  { tokenHash, nowMs }: { tokenHash: string; nowMs: number },
): Promise<string | undefined> {
  const tokens = db.getRepository(OperatorToken)
  const [token] = await tokens.find({
    where: { tokenHash, account: { role: 'operator' } },
    relations: { account: true },
  })
  if (!token) return undefined
  const minuteAgo = new Date(nowMs - 60_000)
  await tokens.update(
    [
      { tokenHash, lastUsedAt: IsNull() },
      { tokenHash, lastUsedAt: LessThanOrEqual(minuteAgo) },
    ],
    { lastUsedAt: new Date(nowMs) },
  )
  return token.account.email
}
