import { createHash, randomBytes } from 'node:crypto'
import {
  createOperator,
  internalPaths,
  listOperators as listOperatorsRoute,
  type Operator,
  removeOperator,
  resetSecondFactor as resetSecondFactorRoute,
  type TokenScope,
  tokenDays,
} from '@homeground/contracts'
import {
  type Db,
  identityOf,
  logSecurityEvent,
  notFound,
  requireDatabase,
  requireOperatorRole,
  type Server,
  type SessionFactors,
  signalOf,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { EntitySchema, In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm'
import {
  Account,
  clearPendingEmail,
  emailKey,
  findAccount,
  insertAccount,
  lockAddress,
} from '../accounts/account.repository.ts'
import { type AccessParts, changeAndEndAccess } from '../accounts/end-access.ts'
import { revokeMailTokens } from '../accounts/mail-token.repository.ts'
import { deleteSecondFactor, SecondFactor } from '../accounts/second-factor.repository.ts'
import { findSessionUser, refreshSessions } from '../accounts/session-user.ts'
import { type MailRequestParts, notifyOwner } from '../mails/mails.ts'

interface OperatorParts extends AccessParts, Omit<MailRequestParts, 'attempts'> {
  readonly sessionFactors: SessionFactors
}

/** Lists, creates and removes operators; resolves operator tokens for the gateway. */
export function operatorRoutes(server: Server, parts: OperatorParts): void {
  const { db, now } = parts

  server.route({
    ...listOperatorsRoute,
    handler: async (request) => {
      requireOperatorRole(request)
      requireDatabase(db)
      return listOperators(db, now())
    },
  })

  server.route({
    ...createOperator,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const created = await grantOperator(parts, { ...request.body, request })
      const { email, expiresAt } = created
      const { scope = 'all' } = request.body
      logSecurityEvent(request.log, 'operator created', { by: identityOf(request).subject, email, scope, expiresAt })
      return reply.status(201).send(created)
    },
  })

  server.route({
    ...removeOperator,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const { email } = request.params
      await revokeOperator(parts, email)
      logSecurityEvent(request.log, 'operator removed', { by: identityOf(request).subject, email })
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...resetSecondFactorRoute,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const { email } = request.params
      await resetSecondFactor(parts, { email, signal: signalOf(request) })
      logSecurityEvent(request.log, 'second factor reset', { by: identityOf(request).subject, email })
      return reply.status(204).send(null)
    },
  })

  server.get(internalPaths.operatorToken, async (request) => {
    requireDatabase(db)
    const tokenHash = hashOperatorToken(`${request.headers['x-operator-token']}`)
    const token = await useOperatorToken(db, { tokenHash, nowMs: now() })
    if (!token) throw notFound('There is no such operator token.')
    return { email: token.account.email, scope: token.scope }
  })
}

interface Grant {
  readonly email: string
  readonly scope?: TokenScope
  readonly days?: number
  readonly request: FastifyRequest
}

/**
 * Makes the confirmed account of an address an operator, or creates one and invites it by mail, and gives it
 * a new token. A change to another address that is not confirmed is dropped: operators keep theirs. Errors: 429 after too
 * many invitations; 503 if Postgres or Redis is down; calling again completes what is missing.
 */
async function grantOperator(
  { db, sessions, mails, mailLimits, now }: OperatorParts,
  { email, scope = 'all', days = tokenDays.default, request }: Grant,
): Promise<{ email: string; token: string; expiresAt: string; invited: boolean }> {
  const key = emailKey(email)
  const account = await db.transaction(async (tx) => {
    await lockAddress(tx, key)
    const promoted = await promoteConfirmedAccount(tx, key)
    if (promoted) {
      const { id: accountId } = promoted
      await clearPendingEmail(tx, accountId)
      await revokeMailTokens(tx, { accountId, purposes: ['confirm'], nowMs: now() })
    }
    // A new account counts as confirmed: only whoever reads the mail of the address can open it.
    const created = { email, passwordHash: null, role: 'operator', emailConfirmed: true } as const
    const operator = promoted ?? (await insertAccount(tx, created))
    // An invitation is sent even if others have caused many mails to its address.
    const invitations = operator.passwordHash === null ? [{ to: operator.email, isNotice: true }] : []
    if (invitations.length > 0) await mailLimits.count(request, invitations)
    return operator
  })
  await refreshSessions({ db, sessions, nowMs: now() }, account.id)
  const invited = account.passwordHash === null
  if (invited) await mails.add({ kind: 'invitation', accountId: account.id })
  // The token is returned only once, so it comes last: an earlier failure leaves no token that is lost.
  const expiresAt = new Date(now() + days * 24 * 3600_000)
  const token = await createOperatorToken(db, { accountId: account.id, scope, expiresAt, createdAt: new Date(now()) })
  return { email: account.email, token, expiresAt: expiresAt.toISOString(), invited }
}

/**
 * Removes the role, the second factors and the tokens of the operators with an address. Errors: 404 if there are none; 503 if
 * Postgres or Redis is down, and then nothing changes.
 */
async function revokeOperator({ db, sessions, sessionFactors, now }: OperatorParts, email: string): Promise<void> {
  const key = emailKey(email)
  await db.transaction(async (tx) => {
    await lockAddress(tx, key)
    const ids = await demoteOperators(tx, key)
    if (ids.length === 0) throw notFound(`There is no operator ${email}.`)
    // Before the commit: if Redis is down, the sessions stay operator sessions, so the role must stay too.
    for (const id of ids) {
      const sessionUser = await findSessionUser(tx, id, now())
      if (sessionUser) await sessions.update(sessionUser)
      await sessionFactors.forget(id)
    }
  })
}

/**
 * Removes the second factor of an operator who can't log in any more, and ends all access: the device may be in
 * other hands. Errors: 404 if there is no such operator or second factor; 503 if Postgres or Redis is down.
 */
async function resetSecondFactor(
  parts: OperatorParts,
  { email, signal }: { email: string; signal: AbortSignal },
): Promise<void> {
  const key = emailKey(email)
  const reset = await changeAndEndAccess(parts, { signal }, async (tx, endAccess) => {
    await lockAddress(tx, key)
    const accounts: Account[] = []
    for (const id of await findOperatorIds(tx, key)) {
      if (!(await deleteSecondFactor(tx, id))) continue
      await endAccess(id)
      const account = await findAccount(tx, id)
      if (account) accounts.push(account)
    }
    if (accounts.length === 0) throw notFound(`There is no operator ${email} with a second factor.`)
    return accounts
  })
  for (const account of reset) await notifyOwner(parts, account, 'second-factor-off')
}

/** SHA-256 in hex: the only form in which a token is stored. */
const hashOperatorToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A bearer token that lets a program act as an operator. */
export interface OperatorToken {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string
  readonly accountId: string
  readonly scope: TokenScope
  readonly createdAt: Date
  readonly expiresAt: Date
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
    scope: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    expiresAt: { type: 'timestamptz' },
    lastUsedAt: { type: 'timestamptz', nullable: true },
  },
  relations: {
    account: { type: 'many-to-one', target: 'Account', nullable: false, joinColumn: { name: 'account_id' } },
  },
})

/** All operators by email address, each with the number, the last use and the first expiry of its tokens that still work. */
async function listOperators(db: Db, nowMs: number): Promise<Operator[]> {
  // SQL: the token figures are aggregates.
  type Moments = { lastUsedAt: Date | null; nextExpiryAt: Date | null }
  const rows: (Omit<Operator, keyof Moments> & Moments)[] = await db.query(
    `select email, count(token_hash)::int as tokens, max(last_used_at) as "lastUsedAt",
       min(expires_at) as "nextExpiryAt",
       exists (
         select from second_factor factor where factor.account_id = id and confirmed_at is not null
       ) as "hasSecondFactor"
     from account left join operator_token on account_id = id and expires_at > $1
     where role = 'operator' group by id order by email_key, id`,
    [new Date(nowMs)],
  )
  return rows.map((row) => ({
    ...row,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    nextExpiryAt: row.nextExpiryAt?.toISOString() ?? null,
  }))
}

/**
 * Makes the account that has an address confirmed an operator, none that only claims it. Null if there is no
 * such account. The caller must hold `lockAddress`.
 */
async function promoteConfirmedAccount(tx: Db, emailKey: string): Promise<Account | null> {
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
async function demoteOperators(tx: Db, emailKey: string): Promise<string[]> {
  const ids = await findOperatorIds(tx, emailKey)
  await tx.getRepository(Account).update({ id: In(ids) }, { role: 'user' })
  await tx.getRepository(SecondFactor).delete({ accountId: In(ids) })
  await tx.getRepository(OperatorToken).delete({ accountId: In(ids) })
  return ids
}

/** The ids of all operators with an address. */
async function findOperatorIds(db: Db, emailKey: string): Promise<string[]> {
  const operators = await db.getRepository(Account).findBy({ emailKey, role: 'operator' })
  return operators.map(({ id }) => id)
}

/** Gives an operator a new token: 256 random bits, with a prefix that secret scanners recognize. Deletes expired ones. */
async function createOperatorToken(
  db: Db,
  token: Pick<OperatorToken, 'accountId' | 'scope' | 'createdAt' | 'expiresAt'>,
): Promise<string> {
  const text = `hgo_${randomBytes(32).toString('base64url')}`
  const tokens = db.getRepository(OperatorToken)
  await tokens.delete({ accountId: token.accountId, expiresAt: LessThanOrEqual(token.createdAt) })
  await tokens.insert({ ...token, tokenHash: hashOperatorToken(text) })
  return text
}

/**
 * Returns a token that has not expired with the account of its operator, and records the use. The time of use is
 * written at most once per minute, so that busy clients don't cause constant writes.
 */
async function useOperatorToken(
  db: Db,
  { tokenHash, nowMs }: { tokenHash: string; nowMs: number },
): Promise<OperatorToken | undefined> {
  const tokens = db.getRepository(OperatorToken)
  const [token] = await tokens.find({
    where: { tokenHash, expiresAt: MoreThan(new Date(nowMs)), account: { role: 'operator' } },
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
  return token
}
