import type { Operator } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { emailKey } from '../addresses/email-key.ts'

export interface OperatorAccount {
  readonly id: string
  /** As the person wrote it. */
  readonly email: string
  readonly hasPassword: boolean
}

const columns = `id, email, password_hash is not null as "hasPassword"`

export async function listOperatorAccounts(db: Db): Promise<Operator[]> {
  const rows: (Omit<Operator, 'lastUsedAt'> & { lastUsedAt: Date | null })[] = await db.query(
    `select email, count(token_hash)::int as tokens, max(last_used_at) as "lastUsedAt"
     from account left join operator_token on account_id = id
     where role = 'operator' group by id order by email_key, id`,
  )
  return rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null }))
}

/** Makes the one who has proved to have the address an operator; nobody else who claims it. */
export async function promoteOwner(tx: Db, key: string): Promise<OperatorAccount | undefined> {
  const [rows] = await tx.query(
    `update account set role = 'operator' where email_key = $1 and email_confirmed
     returning ${columns}`,
    [key],
  )
  return rows[0]
}

/** An account that counts as confirmed: whoever gets the invitation has the address. */
export async function insertOperator(tx: Db, email: string): Promise<OperatorAccount> {
  const rows = await tx.query(
    `insert into account (email, email_key, email_confirmed, role, created_at)
     values ($1, $2, true, 'operator', clock_timestamp()) returning ${columns}`,
    [email.trim(), emailKey(email)],
  )
  return rows[0]
}

/** Takes role and tokens from all operators of an address; answers their accounts. */
export async function demoteOperators(tx: Db, key: string): Promise<string[]> {
  const [rows]: [{ id: string }[]] = await tx.query(
    `update account set role = 'user' where email_key = $1 and role = 'operator' returning id`,
    [key],
  )
  const ids = rows.map(({ id }) => id)
  await tx.query('delete from operator_token where account_id = any($1)', [ids])
  return ids
}

export async function insertToken(
  db: Db,
  { hash, accountId, nowMs }: { hash: string; accountId: string; nowMs: number },
): Promise<void> {
  await db.query(
    'insert into operator_token (token_hash, account_id, created_at) values ($1, $2, $3)',
    [hash, accountId, new Date(nowMs)],
  )
}

/** Whose token it is; notes the use, to within a minute, so that busy programs do not write all the time. */
export async function useToken(
  db: Db,
  { hash, nowMs }: { hash: string; nowMs: number },
): Promise<string | undefined> {
  const rows: { email: string }[] = await db.query(
    `select email from operator_token join account on id = account_id
     where token_hash = $1 and role = 'operator'`,
    [hash],
  )
  if (rows.length === 0) return undefined
  await db.query(
    `update operator_token set last_used_at = $2
     where token_hash = $1 and (last_used_at is null or last_used_at <= $3)`,
    [hash, new Date(nowMs), new Date(nowMs - 60_000)],
  )
  return rows[0]?.email
}
