import {
  createOperator,
  internalPaths,
  listOperators as listOperatorsRoute,
  removeOperator,
  resetSecondFactor as resetSecondFactorRoute,
} from '@homeground/contracts'
import {
  identityOf,
  notFound,
  requireDatabase,
  requireOperatorRole,
  type Server,
  type SessionFactors,
  signalOf,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import {
  type Account,
  clearPendingEmail,
  emailKey,
  findAccount,
  insertAccount,
  lockAddress,
} from '../accounts/account.repository.ts'
import { type AccessParts, changeAndEndAccess } from '../accounts/end-access.ts'
import { revokeMailTokens } from '../accounts/mail-token.repository.ts'
import { deleteSecondFactor } from '../accounts/second-factor.repository.ts'
import { findSessionUser, refreshSessions } from '../accounts/session-user.ts'
import { type MailRequestParts, notifyOwner } from '../mails/request-mail.ts'
import {
  createOperatorToken,
  demoteOperators,
  findOperatorIds,
  hashOperatorToken,
  listOperators,
  promoteConfirmedAccount,
  useOperatorToken,
} from './operator.repository.ts'

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
      return listOperators(db)
    },
  })

  server.route({
    ...createOperator,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const created = await grantOperator(parts, { email: request.body.email, request })
      const { email } = created
      request.log.info({ by: identityOf(request).subject, email }, 'operator created')
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
      request.log.info({ by: identityOf(request).subject, email }, 'operator removed')
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
      request.log.info({ by: identityOf(request).subject, email }, 'second factor reset')
      return reply.status(204).send(null)
    },
  })

  server.get(internalPaths.operatorToken, async (request) => {
    requireDatabase(db)
    const tokenHash = hashOperatorToken(`${request.headers['x-operator-token']}`)
    const email = await useOperatorToken(db, { tokenHash, nowMs: now() })
    if (email === undefined) throw notFound('There is no such operator token.')
    return { email }
  })
}

/**
 * Makes the confirmed account of an address an operator, or creates one and invites it by mail, and gives it
 * a new token. A change to another address that is not confirmed is dropped: operators keep theirs. Errors: 429 after too
 * many invitations; 503 if Postgres or Redis is down; calling again completes what is missing.
 */
async function grantOperator(
  { db, sessions, mails, mailLimits, now }: OperatorParts,
  { email, request }: { email: string; request: FastifyRequest },
): Promise<{ email: string; token: string; invited: boolean }> {
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
  const token = await createOperatorToken(db, account.id, now())
  return { email: account.email, token, invited }
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
