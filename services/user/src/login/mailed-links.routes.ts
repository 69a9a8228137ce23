import { confirmEmail, forgotPassword, resetPassword, secureAccount } from '@homeground/contracts'
import { AppError, invalid, requireDatabase, type Server, setDeviceKnown, signalOf } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import {
  confirmAccount,
  findAccount,
  findConfirmedAccount,
  lockAccount,
  lockAddress,
  updateAccount,
} from '../accounts/account.repository.ts'
import { changeAndEndAccess } from '../accounts/end-access.ts'
import { deviceHashOf } from '../accounts/login-attempts.ts'
import {
  consumeMailToken,
  consumeSecureToken,
  findSecureToken,
  findTokenOwner,
} from '../accounts/mail-token.repository.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts'
import { deleteSecondFactorSince } from '../accounts/second-factor.repository.ts'
import { refreshSessions, userIdOf } from '../accounts/session-user.ts'
import { notifyOwner, requestLink } from '../mails/request-mail.ts'
import { deleteOperatorTokens } from '../operators/operator.repository.ts'
import type { LoginParts } from './second-factor.ts'

/** Requests for mailed links, and what opening one does: set a password, confirm an address or secure an account. */
export function mailedLinkRoutes(server: Server, parts: LoginParts): void {
  const { db } = parts

  server.route({
    ...forgotPassword,
    handler: async (request, reply) => {
      // The worker checks whether there is an account; a check here would show in the response time.
      const { email } = request.body
      await requestLink(parts, { kind: 'reset', email }, { to: email, request })
      return reply.status(202).send({})
    },
  })

  server.route({
    ...resetPassword,
    handler: async (request, reply) => {
      requireDatabase(db)
      if (!(await setPasswordByToken(parts, request, request.body))) {
        throw invalid({ token: 'this link was already used or has expired' })
      }
      setDeviceKnown(reply)
      return reply.status(202).send({})
    },
  })

  server.route({
    ...confirmEmail,
    handler: async (request, reply) => {
      requireDatabase(db)
      if (!(await confirmAddress(parts, request, request.body))) {
        throw invalid({ token: 'this link was already used, has expired, or the email now belongs to another account' })
      }
      // The browser that signed up is known already.
      if (request.body.password !== undefined) setDeviceKnown(reply)
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...secureAccount,
    handler: async (request, reply) => {
      requireDatabase(db)
      const account = await secureByToken(parts, { ...request.body, signal: signalOf(request) })
      if (account === null) throw invalid({ token: 'this link was already used or has expired' })
      request.log.warn({ account }, 'account secured by its owner')
      return reply.status(202).send({})
    },
  })
}

/**
 * Confirms an address by the token of a mailed link; opening the link again succeeds as well. False if the token
 * is not valid or another account has the address confirmed.
 *
 * Outside the browser that signed up, the person with the link may not be the one who knows the password: a new
 * password is required and all access ends. A new address of a confirmed account is confirmed only by a session of
 * it: a typo gives the account to no one, nor does a change by someone who has lost access since. Errors: 422 on
 * `password` and 403, which leave the token valid.
 */
async function confirmAddress(
  parts: LoginParts,
  request: FastifyRequest,
  { token, password }: { token: string; password?: string },
): Promise<boolean> {
  const { db, sessions, attempts, now } = parts
  const signal = signalOf(request)
  const use = { token, purpose: 'confirm', nowMs: now() } as const
  const link = await findTokenOwner(db, use)
  if (!link) return false
  if (link.emailConfirmed) return password === undefined
  const { accountId, email, emailKey } = link
  // The same click twice: another call may confirm the address at any step of this one.
  const isConfirmedByNow = async () =>
    password === undefined && (await findTokenOwner(db, use))?.emailConfirmed === true
  if (link.isUsed || (await findConfirmedAccount(db, emailKey))) return isConfirmedByNow()
  const userId = userIdOf(request)
  const deviceHash = deviceHashOf(request)
  const isOwnBrowser = userId === accountId || (deviceHash !== null && deviceHash === link.deviceHash)
  if (link.isPending && userId !== accountId) {
    const message =
      userId === undefined
        ? 'Log in to your account, then open this link again.'
        : 'This link is for another account than the one you are logged in to. Log in to that account, then open this link again.'
    throw new AppError('forbidden', 403, message)
  }
  if (!isOwnBrowser && password === undefined) {
    throw invalid({ password: 'is required: choose a new one, because you signed up in another browser' })
  }
  if (password !== undefined) checkNewPassword({ password, email })
  const passwordHash = password === undefined ? undefined : await hashPassword(password, signal)
  const before = await changeAndEndAccess(parts, { signal }, async (tx, endAccess) => {
    await lockAddress(tx, emailKey)
    await lockAccount(tx, accountId)
    if (await findConfirmedAccount(tx, emailKey)) return null
    if (!(await consumeMailToken(tx, use))) return null
    const account = await findAccount(tx, accountId)
    await confirmAccount(tx, { accountId, email })
    if (passwordHash !== undefined) {
      await updateAccount(tx, accountId, { passwordHash })
      await endAccess(accountId)
    }
    return account
  })
  if (!before) return isConfirmedByNow()
  await attempts.rememberDevice({ emailKey, deviceHash })
  await refreshSessions({ db, sessions, nowMs: now() }, accountId)
  await notifyOwner(parts, before, 'email')
  return true
}

/**
 * Takes an account back for the owner, by the token of a mail about a change or a login that someone else made. Undoes what
 * happened since: puts back the address to which the mail was sent, removes the password, a second factor turned on since,
 * and operator tokens, ends all access, and mails a link to set a new password to that address. Starts no session. Returns
 * the id of the account; null if the token is not valid. Errors: 422 on `token` if another account has the address; 503 if
 * Redis is down or at the deadline.
 */
async function secureByToken(
  parts: LoginParts,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<string | null> {
  const { db, attempts, mails, now } = parts
  const use = { token, nowMs: now() }
  const link = await findSecureToken(db, use)
  if (!link) return null
  const { accountId, email, emailKey, createdAt } = link
  await attempts.requireRedis()
  const isSecured = await changeAndEndAccess(parts, { signal }, async (tx, endAccess) => {
    await lockAddress(tx, emailKey)
    await lockAccount(tx, accountId)
    if (!(await consumeSecureToken(tx, use))) return false
    const owner = await findConfirmedAccount(tx, emailKey)
    if (owner && owner.id !== accountId) {
      throw invalid({ token: 'this email now belongs to another account' })
    }
    const account = await findAccount(tx, accountId)
    if (account?.emailKey !== emailKey) await confirmAccount(tx, { accountId, email })
    await updateAccount(tx, accountId, { passwordHash: null })
    await deleteSecondFactorSince(tx, { accountId, since: createdAt })
    await deleteOperatorTokens(tx, accountId)
    await endAccess(accountId)
    return true
  })
  if (!isSecured) return null
  await attempts.forgetDevices(emailKey)
  await mails.add({ kind: 'reset', email })
  return accountId
}

/**
 * Sets a password by the token of a mailed link, once. Also confirms the address, ends all access, and makes the
 * browser known to the account, so that failures elsewhere don't keep the owner out of it. False if the token is not valid
 * or another account has the address confirmed. Errors: 422 for a bad password, which leaves the token valid.
 */
async function setPasswordByToken(
  parts: LoginParts,
  request: FastifyRequest,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const { db, attempts, now } = parts
  const signal = signalOf(request)
  const use = { token, purpose: 'reset', nowMs: now() } as const
  const link = await findTokenOwner(db, use)
  if (!link || link.isUsed) return false
  const { accountId, email, emailKey } = link
  checkNewPassword({ password, email })
  const passwordHash = await hashPassword(password, signal)
  const isSet = await changeAndEndAccess(parts, { signal }, async (tx, endAccess) => {
    await lockAddress(tx, emailKey)
    const owner = await findConfirmedAccount(tx, emailKey)
    if (owner && owner.id !== accountId) return false
    if (!(await consumeMailToken(tx, use))) return false
    await confirmAccount(tx, { accountId, email })
    await updateAccount(tx, accountId, { passwordHash })
    await endAccess(accountId)
    return true
  })
  if (!isSet) return false
  await attempts.rememberDevice({ emailKey, deviceHash: deviceHashOf(request) })
  const account = await findAccount(db, accountId)
  if (account) await notifyOwner(parts, account, 'password')
  return true
}
