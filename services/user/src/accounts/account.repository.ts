import { randomUUID } from 'node:crypto'
import { AppError, type Db, type Sessions } from '@homeground/service'
import { EntitySchema } from 'typeorm'

/** A person who can log in: a user or an operator. */
export interface Account {
  /** UUID. */
  readonly id: string
  /** The user's own spelling. */
  readonly email: string
  /** `emailKey(email)`: accounts are looked up by it. */
  readonly emailKey: string
  /**
   * True once the user has opened a link sent to the address. At most one account has an address
   * confirmed; any number of unconfirmed ones may have it too.
   */
  readonly emailConfirmed: boolean
  /** May be empty. */
  readonly name: string
  /** argon2id. Null if no password opens the account, e.g. before an invited operator sets one. */
  readonly passwordHash: string | null
  readonly role: 'user' | 'operator'
  readonly createdAt: Date
  /** Replaces `email` once it is confirmed; only confirmed accounts have one. */
  readonly pendingEmail: string | null
  readonly pendingEmailKey: string | null
  /**
   * SHA-256 of the browser that signed up or changed the address: until confirmed, only it may log in. Null for an account
   * from before browsers were stored, to which any browser may log in.
   */
  readonly deviceHash: string | null
  /** When the account was made, or changed its address while unconfirmed. */
  readonly unconfirmedSince: Date
  /** Wants an email about its watched places after each new month. */
  readonly watchDigest: boolean
}

export const Account = new EntitySchema<Account>({
  name: 'Account',
  tableName: 'account',
  columns: {
    id: { type: 'uuid', primary: true },
    email: { type: 'text' },
    emailKey: { type: 'text' },
    emailConfirmed: { type: 'boolean' },
    name: { type: 'text' },
    passwordHash: { type: 'text', nullable: true },
    role: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    pendingEmail: { type: 'text', nullable: true },
    pendingEmailKey: { type: 'text', nullable: true },
    deviceHash: { type: 'text', nullable: true },
    unconfirmedSince: { type: 'timestamptz' },
    watchDigest: { type: 'boolean' },
  },
})

/** The form in which email addresses are compared: trimmed, Unicode NFC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** True for a UUID in the form in which Postgres returns it. Postgres rejects other text with an error. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** Finds an account by its id (UUID); null if it doesn't exist. */
export function findAccount(db: Db, id: string): Promise<Account | null> {
  return db.getRepository(Account).findOneBy({ id })
}

/** The account that has an address confirmed; null if there is none. */
export function findConfirmedAccount(db: Db, emailKey: string): Promise<Account | null> {
  return db.getRepository(Account).findOneBy({ emailKey, emailConfirmed: true })
}

/**
 * The account of an address that its password opens in any browser: the confirmed one, else one from before the browser
 * of a sign-up was stored. Of several of those, one with premium comes first, then the newest. Null if there is none.
 */
export function findOpenAnywhere(
  db: Db,
  { emailKey, nowMs }: { emailKey: string; nowMs: number },
): Promise<Account | null> {
  // One query for all of them: its time does not reveal which kind there is.
  return db
    .getRepository(Account)
    .createQueryBuilder('a')
    .where('a.emailKey = :emailKey', { emailKey })
    .andWhere('(a.emailConfirmed or a.deviceHash is null)')
    .orderBy('a.emailConfirmed', 'DESC')
    .addOrderBy('exists (select from premium_term t where t.account_id = a.id and t.ends_at > :now)', 'DESC')
    .addOrderBy('a.createdAt', 'DESC')
    .addOrderBy('a.id')
    .setParameter('now', new Date(nowMs))
    .limit(1)
    .getOne()
}

/** True for an account from before the browser of a sign-up was stored whose address is not confirmed yet. */
export const isFromBeforeDevices = ({ emailConfirmed, deviceHash }: Account): boolean =>
  !emailConfirmed && deviceHash === null

/** The newest unconfirmed account of an address; null if there is none. */
export function findNewestUnconfirmed(db: Db, emailKey: string): Promise<Account | null> {
  return db
    .getRepository(Account)
    .findOne({ where: { emailKey, emailConfirmed: false }, order: { createdAt: 'DESC', id: 'ASC' } })
}

/** Each one costs a password verification at login. */
const maxAccountsOfDevice = 3

/** The newest unconfirmed accounts of an address that were made in one browser. */
export async function findUnconfirmedOfDevice(
  db: Db,
  { emailKey, deviceHash }: { emailKey: string; deviceHash: string | null },
): Promise<Account[]> {
  if (deviceHash === null) return []
  return db
    .getRepository(Account)
    .find({
      where: { emailKey, emailConfirmed: false, deviceHash },
      order: { createdAt: 'DESC', id: 'ASC' },
      take: maxAccountsOfDevice,
    })
}

/** Creates an account. Unless stated otherwise it is a user's, and its address is not confirmed. */
export async function insertAccount(
  db: Db,
  input: Pick<Account, 'email' | 'passwordHash'> &
    Partial<Pick<Account, 'name' | 'role' | 'emailConfirmed' | 'deviceHash'>>,
): Promise<Account> {
  const { email, passwordHash, name = '', role = 'user' } = input
  const { emailConfirmed = false, deviceHash = null } = input
  const accounts = db.getRepository(Account)
  const id = randomUUID()
  await accounts.insert({
    id,
    email: email.trim(),
    emailKey: emailKey(email),
    emailConfirmed,
    name,
    passwordHash,
    role,
    deviceHash,
    // Unlike now(), this also orders accounts that one transaction, or two at once, create.
    createdAt: () => 'clock_timestamp()',
  })
  return accounts.findOneByOrFail({ id })
}

/** Changes what an account has besides its address. With `passwordHash: null`, no password opens it. */
export async function updateAccount(
  db: Db,
  accountId: string,
  change: Partial<Pick<Account, 'name' | 'passwordHash' | 'watchDigest'>>,
): Promise<void> {
  await db.getRepository(Account).update({ id: accountId }, change)
}

/**
 * Confirms that an account has an address, its own or its pending one, and forgets any other pending one. The
 * caller must hold `lockAddress`.
 */
export async function confirmAccount(
  tx: Db,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await tx
    .getRepository(Account)
    .update(
      { id: accountId },
      { email, emailKey: emailKey(email), emailConfirmed: true, pendingEmail: null, pendingEmailKey: null },
    )
}

/**
 * Changes the address of an account. An unconfirmed one has the new address at once, from `nowMs` and for the
 * browser of the change. A confirmed one keeps its address until the new one is confirmed. The caller must hold
 * `lockAccount`.
 */
export async function updateEmail(
  tx: Db,
  account: Account,
  input: { email: string; deviceHash: string | null; nowMs: number },
): Promise<void> {
  const email = input.email.trim()
  const key = emailKey(email)
  const deviceHash = input.deviceHash ?? account.deviceHash
  const isSpelling = key === account.emailKey
  await tx
    .getRepository(Account)
    .update(
      { id: account.id },
      isSpelling
        ? { email, pendingEmail: null, pendingEmailKey: null }
        : account.emailConfirmed
          ? { pendingEmail: email, pendingEmailKey: key, deviceHash }
          : { email, emailKey: key, deviceHash, unconfirmedSince: new Date(input.nowMs) },
    )
}

/** Forgets the address that an account is about to change to. */
export async function clearPendingEmail(db: Db, accountId: string): Promise<void> {
  await db.getRepository(Account).update({ id: accountId }, { pendingEmail: null, pendingEmailKey: null })
}

/** Deletes an account and all its data. Payments and checkouts stay, without a link to a person. */
export async function deleteAccount(db: Db, accountId: string): Promise<void> {
  await db.getRepository(Account).delete({ id: accountId })
}

const unconfirmedLifetimeMs = 30 * 24 * 3600_000

/**
 * Deletes the accounts that have been unconfirmed for 30 days, paid ones not before their term ends. Returns how
 * many. Errors: 503 if Redis is down; the sessions of a deleted account end at their next call in any case.
 */
export async function endUnconfirmedAccounts(
  db: Db,
  { sessions, nowMs }: { sessions: Sessions; nowMs: number },
): Promise<number> {
  // SQL: the condition is across tables, and an account confirmed meanwhile must stay.
  const [rows] = await db.query(
    `delete from account where not email_confirmed and role = 'user' and unconfirmed_since <= $1
       and not exists (
         select from premium_term where account_id = account.id and ends_at > $2)
     returning id`,
    [new Date(nowMs - unconfirmedLifetimeMs), new Date(nowMs)],
  )
  for (const { id } of rows as { id: string }[]) await sessions.endAll(id)
  return rows.length
}

/**
 * Locks an account until the transaction ends, so that changes of what belongs to it run one at a time.
 * False if it doesn't exist.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<boolean> {
  const rows = await tx.query('select id from account where id = $1 for update', [accountId])
  return rows.length === 1
}

/** Locks the account of a caller, as above. Errors: 401 if it was deleted since the call began. */
export async function lockOwnAccount(tx: Db, accountId: string): Promise<void> {
  if (!(await lockAccount(tx, accountId))) throw new AppError('unauthenticated', 401, 'Please log in.')
}

/**
 * Until the transaction ends, no other transaction can add an account with this address or change the
 * accounts that have it.
 */
export async function lockAddress(tx: Db, emailKey: string): Promise<void> {
  // SQL: an advisory lock also covers accounts that don't exist yet; the rows are locked in a fixed order.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [emailKey])
  await tx.query('select from account where email_key = $1 order by id for update', [emailKey])
}

/**
 * Locks an account whose password was recently given, and returns its current state. Errors: 403 `password_required` if the
 * password was changed meanwhile: whoever knew only the former one must not change the account any more.
 */
export async function lockUnchanged(tx: Db, account: Account): Promise<Account> {
  await lockAccount(tx, account.id)
  const current = await findAccount(tx, account.id)
  if (!current || current.passwordHash !== account.passwordHash) throw passwordRequired()
  return current
}

/** 403: the caller must give the password again. */
export function passwordRequired(): AppError {
  return new AppError('password_required', 403, 'Enter your password again to make this change.')
}
