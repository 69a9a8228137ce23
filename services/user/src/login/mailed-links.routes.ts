import {
  confirmByCode,
  confirmEmail,
  createConfirmationCode,
  forgotPassword,
  resetPassword,
  secureAccount,
} from '@homeground/contracts'
import { confirmationCode } from '@homeground/contracts/account-rules'
import {
  AppError,
  invalid,
  logSecurityEvent,
  requireDatabase,
  requireUser,
  type Server,
  setDeviceKnown,
  signalOf,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import {
  type Account,
  confirmAccount,
  findAccount,
  findConfirmedAccount,
  lockAccount,
  lockAddress,
  updateAccount,
} from '../accounts/account.repository.ts'
import { deleteEmailCode, randomCode, storeEmailCode, tryEmailCode } from '../accounts/email-code.repository.ts'
import { changeAndEndAccess } from '../accounts/end-access.ts'
import { deviceHashOf } from '../accounts/login-attempts.ts'
import {
  consumeMailToken,
  consumeSecureToken,
  findSecureToken,
  findTokenOwner,
  type TokenOwner,
} from '../accounts/mail-token.repository.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts'
import { deleteSecondFactorSince } from '../accounts/second-factor.repository.ts'
import { refreshSessions, userIdOf, userResponse } from '../accounts/session-user.ts'
import { notifyOwner, requestLink } from '../mails/mails.ts'
import { deleteOperatorTokens } from '../operators/operators.ts'
import type { LoginParts } from './second-factor.ts'

/** Requests for mailed links, and what opening one or typing a code does: set a password, confirm an address or secure an account. */
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
        throw deadLink()
      }
      // The browser that signed up is known already.
      if (request.body.password !== undefined) setDeviceKnown(reply)
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...createConfirmationCode,
    handler: async (request, reply) => {
      requireDatabase(db)
      const code = await showCode(parts, request, request.body.token)
      if (code === null) throw deadLink()
      return reply.status(201).send({ code, minutes: confirmationCode.minutes })
    },
  })

  server.route({
    ...confirmByCode,
    handler: async (request) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      const account = await confirmByTypedCode(parts, request, { accountId: userId, code: request.body.code })
      return userResponse(db, account, parts.now())
    },
  })

  server.route({
    ...secureAccount,
    handler: async (request, reply) => {
      requireDatabase(db)
      const account = await secureByToken(parts, { ...request.body, signal: signalOf(request) })
      if (account === null) throw invalid({ token: 'this link was already used or has expired' })
      logSecurityEvent(request.log, 'account secured by its owner', { account })
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
  requireOwnSession(link, userId)
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
    await deleteEmailCode(tx, accountId)
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

const deadLink = () =>
  invalid({ token: 'this link was already used, has expired, or the email now belongs to another account' })

/** Errors: 403 if a link changes the address of a confirmed account, and the caller is not logged in to that one. */
function requireOwnSession({ isPending, accountId }: TokenOwner, userId: string | undefined): void {
  if (!isPending || userId === accountId) return
  const message =
    userId === undefined
      ? 'Log in to your account, then open this link again.'
      : 'This link is for another account than the one you are logged in to. Log in to that account, then open this link again.'
  throw new AppError('forbidden', 403, message)
}

/**
 * Makes a code for the reader of a mail who opened its link outside the browser that signed up. Nothing is confirmed: only
 * whoever types it there and knows it from this page confirms the password that was chosen there. Null if the link does
 * not work. Errors: 403 for the new address of a confirmed account, which only a session of that account confirms.
 */
async function showCode(
  { db, identitySecret, now }: LoginParts,
  request: FastifyRequest,
  token: string,
): Promise<string | null> {
  const link = await findTokenOwner(db, { token, purpose: 'confirm', nowMs: now() })
  if (!link || link.isUsed || (await findConfirmedAccount(db, link.emailKey))) return null
  requireOwnSession(link, userIdOf(request))
  const { accountId, email } = link
  const code = randomCode()
  await storeEmailCode(db, { accountId, email, code, identitySecret, nowMs: now() })
  return code
}

const wrongCode = () =>
  invalid({ code: 'is wrong, was used, or has expired: ask for a new one, or open the link in the newest email' })

/**
 * Confirms an address of the caller's account with a code. Whoever has both the code and the session reads the mail and
 * chose the password, or was told the code by the reader. Of an unconfirmed account, only the browser that signed up counts.
 * Errors: 422 on `code`, the same for every reason; 401 if the account was deleted; 503 if Redis is down.
 */
async function confirmByTypedCode(
  parts: LoginParts,
  request: FastifyRequest,
  { accountId, code }: { accountId: string; code: string },
): Promise<Account> {
  const { db, sessions, attempts, identitySecret, now } = parts
  const account = await findAccount(db, accountId)
  if (!account) throw new AppError('unauthenticated', 401, 'Please log in.')
  // The same code sent twice, or the link was opened meanwhile.
  if (isDone(account)) return account
  const deviceHash = deviceHashOf(request)
  if (!account.emailConfirmed && account.deviceHash !== null && account.deviceHash !== deviceHash) throw wrongCode()
  const key = account.pendingEmailKey ?? account.emailKey
  if (!(await attempts.beginCode(key))) throw wrongCode()
  const typed = { accountId, code: code.replaceAll(/\s/g, ''), identitySecret, nowMs: now() }
  const right = await tryEmailCode(db, typed)
  if (!right) {
    // The call with the same code may have been done since, and the code is deleted.
    const current = await findAccount(db, accountId)
    if (current && isDone(current)) return current
    logSecurityEvent(request.log, 'wrong code for an email', { account: accountId })
    throw wrongCode()
  }
  const before = await changeAndEndAccess(parts, { signal: signalOf(request) }, async (tx) => {
    await lockAddress(tx, right.emailKey)
    await lockAccount(tx, accountId)
    const current = await findAccount(tx, accountId)
    if (!current || (await findConfirmedAccount(tx, right.emailKey))) return null
    const email = emailOf(current, right.emailKey)
    if (email === null || !(await deleteEmailCode(tx, accountId, right.codeHash))) return null
    await confirmAccount(tx, { accountId, email })
    return current
  })
  if (!before) return doneByNow(await findAccount(db, accountId))
  await attempts.rememberDevice({ emailKey: right.emailKey, deviceHash })
  await refreshSessions({ db, sessions, nowMs: now() }, accountId)
  await notifyOwner(parts, before, 'email')
  return (await findAccount(db, accountId)) ?? before
}

const isDone = ({ emailConfirmed, pendingEmail }: Account) => emailConfirmed && pendingEmail === null

function doneByNow(account: Account | null): Account {
  if (account && isDone(account)) return account
  throw wrongCode()
}

/** The address of an account that a code may confirm: its unconfirmed or its pending one, as the user typed it. */
function emailOf({ emailConfirmed, email, emailKey, pendingEmail, pendingEmailKey }: Account, key: string) {
  if (pendingEmailKey === key) return pendingEmail
  return !emailConfirmed && emailKey === key ? email : null
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
