import type { Db, SessionUser } from '@homeground/service'
import { emailKey } from '../addresses/email-key.ts'

export interface Account {
  readonly id: string
  /** As the person wrote it. */
  readonly email: string
  readonly emailKey: string
  readonly emailConfirmed: boolean
  readonly name: string
  /** argon2id; null until a person who was invited sets a password. */
  readonly passwordHash: string | null
  readonly role: 'user' | 'operator'
}

const columns = `id, email, email_key as "emailKey", email_confirmed as "emailConfirmed", name,
  password_hash as "passwordHash", role`

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const rows = await db.query(`select ${columns} from account where id = $1`, [id])
  return rows[0]
}

/** Those who claim an address and may log in with it: at most two, the confirmed owner first, then the newest. */
export async function accountsOfAddress(db: Db, key: string): Promise<Account[]> {
  return db.query(
    `select ${columns} from account where email_key = $1
     order by email_confirmed desc, created_at desc, id limit 2`,
    [key],
  )
}

/** Makes an account whose address nobody has proved yet. Its email key is worked out here. */
export async function insertAccount(
  db: Db,
  input: {
    email: string
    name?: string
    passwordHash: string | null
    role?: Account['role']
  },
): Promise<Account> {
  const { email, name = '', passwordHash, role = 'user' } = input
  const rows = await db.query(
    `insert into account (email, email_key, name, password_hash, role, created_at)
     values ($1, $2, $3, $4, $5, clock_timestamp()) returning ${columns}`,
    [email.trim(), emailKey(email), name, passwordHash, role],
  )
  return rows[0]
}

/** End of the paid term in ms since 1970; 0 without one that runs at `nowMs`. */
export async function premiumUntilMs(db: Db, accountId: string, nowMs: number): Promise<number> {
  const [{ until }] = await db.query(
    'select max(ends_at) as until from premium_term where account_id = $1 and ends_at > $2',
    [accountId, new Date(nowMs)],
  )
  return until?.getTime() ?? 0
}

/** What sessions know of an account's person at `nowMs`; undefined when the account is gone. */
export async function personOf(
  db: Db,
  accountId: string,
  nowMs: number,
): Promise<SessionUser | undefined> {
  const account = await findAccount(db, accountId)
  if (!account) return undefined
  return {
    userId: account.id,
    role: account.role,
    premiumUntilMs: await premiumUntilMs(db, accountId, nowMs),
  }
}

/** Sets the password, or with null leaves none that opens the account. */
export async function updatePassword(
  db: Db,
  { accountId, passwordHash }: { accountId: string; passwordHash: string | null },
): Promise<void> {
  await db.query('update account set password_hash = $2 where id = $1', [accountId, passwordHash])
}

export async function updateName(
  db: Db,
  { accountId, name }: { accountId: string; name: string },
): Promise<void> {
  await db.query('update account set name = $2 where id = $1', [accountId, name])
}

/** Gives an account another address; unless only its spelling differs, it has to be proved anew. */
export async function updateEmail(
  db: Db,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await db.query(
    `update account set email = $2, email_key = $3, email_confirmed = email_confirmed and email_key = $3
     where id = $1`,
    [accountId, email.trim(), emailKey(email)],
  )
}

/** All that belongs to it goes along; payments and checkouts stay without a name on them. */
export async function deleteAccount(db: Db, accountId: string): Promise<void> {
  await db.query('delete from account where id = $1', [accountId])
}
