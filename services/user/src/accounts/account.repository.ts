import { randomUUID } from 'node:crypto'
import type { Db } from '@homeground/service'
import { emailKey } from '../addresses/email-key.ts'
import { Account } from './account.entity.ts'

/** Finds an account by its id (UUID); null if it doesn't exist. */
export function findAccount(db: Db, id: string): Promise<Account | null> {
  return db.getRepository(Account).findOneBy({ id })
}

/** The accounts that can log in with an address, at most two: the confirmed one first, then the newest. */
export function findAccountsByEmail(db: Db, key: string): Promise<Account[]> {
  return db.getRepository(Account).find({
    where: { emailKey: key },
    order: { emailConfirmed: 'DESC', createdAt: 'DESC', id: 'ASC' },
    take: 2,
  })
}

/** Creates an account. Unless stated otherwise it is a user's, and its address is not confirmed. */
export async function insertAccount(
  db: Db,
  input: Pick<Account, 'email' | 'passwordHash'> &
    Partial<Pick<Account, 'name' | 'role' | 'emailConfirmed'>>,
): Promise<Account> {
  const { email, passwordHash, name = '', role = 'user', emailConfirmed = false } = input
  const accounts = db.getRepository(Account)
  const id = randomUUID()
  await accounts.insert({
    ...{ id, email: email.trim(), emailKey: emailKey(email), emailConfirmed },
    ...{ name, passwordHash, role },
    // Unlike now(), this also orders accounts that one transaction, or two at once, create.
    createdAt: () => 'clock_timestamp()',
  })
  return accounts.findOneByOrFail({ id })
}

/** Sets the password of an account. With null, no password opens it. */
export async function updatePassword(
  db: Db,
  { accountId, passwordHash }: { accountId: string; passwordHash: string | null },
): Promise<void> {
  await db.getRepository(Account).update({ id: accountId }, { passwordHash })
}

/** Changes the name of an account's user. */
export async function updateName(
  db: Db,
  { accountId, name }: { accountId: string; name: string },
): Promise<void> {
  await db.getRepository(Account).update({ id: accountId }, { name })
}

/** Changes the address of an account. It stays confirmed only if nothing but its spelling changes. */
export async function updateEmail(
  db: Db,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  // SQL, because one statement must compare the stored address with the new one and replace it.
  await db.query(
    `update account set email = $2, email_key = $3, email_confirmed = email_confirmed and email_key = $3
     where id = $1`,
    [accountId, email.trim(), emailKey(email)],
  )
}

/** Deletes an account and all its data. Payments and checkouts stay, without a link to a person. */
export async function deleteAccount(db: Db, accountId: string): Promise<void> {
  await db.getRepository(Account).delete({ id: accountId })
}

/**
 * Locks an account until the transaction ends, so that changes of what belongs to it run one at a time.
 * False if it doesn't exist.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<boolean> {
  const rows = await tx.query('select id from account where id = $1 for update', [accountId])
  return rows.length === 1
}
