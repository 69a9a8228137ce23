import {
  type CurrentUser,
  changeUser,
  confirmSecondFactor,
  createApiKey,
  deleteUser,
  enrollSecondFactor,
  getSecondFactor,
  getUser,
  givePassword,
  internalPaths,
  listApiKeys,
  mailConfirmation,
  removeSecondFactor,
  revokeApiKey,
  type UserChange,
} from '@homeground/contracts'
import {
  AppError,
  identityOf,
  invalid,
  logSecurityEvent,
  notFound,
  requireDatabase,
  requireOperatorRole,
  requireUser,
  type Server,
  setSessionEnd,
  signalOf,
} from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Account,
  deleteAccount,
  emailKey,
  findAccount,
  lockOwnAccount,
  lockUnchanged,
  passwordRequired,
  updateAccount,
  updateEmail,
} from './accounts/account.repository.ts'
import { addKey, listKeys, removeKey, useApiKey } from './accounts/api-key.repository.ts'
import { deleteEmailCode } from './accounts/email-code.repository.ts'
import { type AccountChange, changeAndEndAccess } from './accounts/end-access.ts'
import { attemptOf, deviceHashOf } from './accounts/login-attempts.ts'
import { revokeMailTokens } from './accounts/mail-token.repository.ts'
import { checkNewPassword, hashPassword, passwordMatches } from './accounts/passwords.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  replaceSecondFactor,
  turnOnSecondFactor,
} from './accounts/second-factor.repository.ts'
import { findSessionUser, userResponse } from './accounts/session-user.ts'
import { endRequestSession } from './login/login.routes.ts'
import {
  createRecoveryCodes,
  createSecret,
  hashRecoveryCode,
  type LoginParts,
  otpauthUri,
  requireCode,
  stepOf,
  throttled,
} from './login/second-factor.ts'
import { countLink, notifyOwner, requestLink } from './mails/mails.ts'

/** `/api/user`: reads, changes and deletes the caller's account. */
export function ownAccountRoutes(server: Server, parts: LoginParts): void {
  const { db, sessions, now } = parts

  server.route({
    ...getUser,
    handler: async (request, reply): Promise<CurrentUser> => {
      const { subject, tier, role } = identityOf(request)
      if (!subject.startsWith('user:')) return {}
      const { userId } = requireUser(request)
      requireDatabase(db)
      const account = await findAccount(db, userId)
      if (!account) {
        await endRequestSession(sessions, request)
        setSessionEnd(reply)
        return {}
      }
      const user = await userResponse(db, account, now())
      if (user.tier !== tier || user.role !== role) {
        // The sessions missed a change because Redis was down.
        const sessionUser = await findSessionUser(db, userId, now())
        if (sessionUser) await sessions.update(sessionUser)
      }
      return user
    },
  })

  server.route({
    ...changeUser,
    handler: async (request, reply) => {
      const account = await requireOwnAccount(parts, { request, reply })
      const { body: change } = request
      const changed = await changeAccount(parts, account, { change, request, reply })
      return userResponse(db, changed, now())
    },
  })

  server.route({
    ...mailConfirmation,
    handler: async (request, reply) => {
      const account = await requireOwnAccount(parts, { request, reply })
      const to = account.emailConfirmed ? account.pendingEmail : account.email
      const job = { kind: 'confirm', accountId: account.id } as const
      if (to !== null) await requestLink(parts, job, { to, request })
      return reply.status(202).send({})
    },
  })

  server.route({
    ...deleteUser,
    handler: async (request, reply) => {
      const account = await requireOwnPassword(parts, request.body, { request, reply })
      await changeAndEndAccess(parts, { signal: signalOf(request) }, async (tx, endAccess) => {
        await lockUnchanged(tx, account)
        await endAccess(account.id)
        await deleteAccount(tx, account.id)
      })
      setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...givePassword,
    handler: async (request, reply) => {
      await requireOwnPassword(parts, request.body, { request, reply })
      return reply.status(204).send(null)
    },
  })
}

/**
 * Changes the caller's own account. A new password ends all other access to it. A new address must be confirmed; a
 * confirmed account keeps its address until then. The response doesn't reveal whether other accounts have the
 * new one. Errors: 422 on each bad field; 403 if the password must be given again.
 */
async function changeAccount(
  parts: LoginParts,
  account: Account,
  { change, ...own }: { change: UserChange; request: FastifyRequest; reply: FastifyReply },
): Promise<Account> {
  const { db, now } = parts
  const { request } = own
  const { name, email, password, currentPassword, watchDigest } = change
  const { id: accountId } = account
  const signal = signalOf(request)
  if (password !== undefined) checkNewPassword({ password, email: email ?? account.email })
  const isSensitive = email !== undefined || password !== undefined
  if (isSensitive) await requireRecentPassword(parts, account, { request, currentPassword })
  const isNewAddress = email !== undefined && emailKey(email) !== account.emailKey
  // Whoever reads the mail of an address can reset the password: a typo could make a stranger an operator.
  if (isNewAddress && account.role === 'operator') {
    throw invalid({ email: "can't be changed for an operator; create an operator with the new address" })
  }
  // Submitting the current, unconfirmed address is a request for another confirmation link.
  const mailTo = isNewAddress || !account.emailConfirmed ? email : undefined
  // Counted before anything changes: beyond the account's limit of mails, nothing is stored.
  if (mailTo === undefined && isSensitive) await parts.mailLimits.count(request, [])
  const isMailed = mailTo !== undefined && (await countLink(parts, { to: mailTo, request }))
  const passwordHash = password === undefined ? undefined : await hashPassword(password, signal)
  const update: AccountChange<void> = async (tx, endAccess) => {
    const current = isSensitive ? await lockUnchanged(tx, account) : account
    if (name !== undefined) await updateAccount(tx, accountId, { name })
    if (watchDigest !== undefined) await updateAccount(tx, accountId, { watchDigest })
    if (passwordHash !== undefined) {
      await updateAccount(tx, accountId, { passwordHash })
      await endAccess(accountId)
    }
    if (email !== undefined) {
      await updateEmail(tx, current, { email, deviceHash: deviceHashOf(request), nowMs: now() })
      await revokeMailTokens(tx, { accountId, purposes: ['confirm'], nowMs: now() })
      await deleteEmailCode(tx, accountId)
    }
  }
  await changeAndEndAccess(parts, { signal, own }, update)
  if (password !== undefined) await notifyOwner(parts, account, 'password')
  if (isNewAddress) await notifyOwner(parts, account, 'email-requested')
  if (isMailed) await parts.mails.add({ kind: 'confirm', accountId })
  return (await findAccount(db, accountId)) ?? account
}

/** The caller's API keys: lists, creates and revokes them; resolves keys for the gateway. */
export function apiKeyRoutes(server: Server, parts: LoginParts): void {
  const { db, apiKeyCache, now } = parts

  server.route({
    ...listApiKeys,
    handler: async (request) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      return listKeys(db, userId)
    },
  })

  server.route({
    ...createApiKey,
    handler: async (request, reply) => {
      const account = await requireOwnPassword(parts, request.body, { request, reply })
      const name = request.body.name.trim()
      const created = await addKey(db, { account, name, nowMs: now() })
      await notifyOwner(parts, account, 'api-key')
      return reply.status(201).send(created)
    },
  })

  server.route({
    ...revokeApiKey,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const { id } = request.params
      const isRemoved = await removeKey(db, { apiKeyCache, accountId, id })
      if (!isRemoved) throw notFound('There is no such API key.')
      return reply.status(204).send(null)
    },
  })

  server.get(internalPaths.apiKeyOwner, async (request) => {
    requireDatabase(db)
    const keyHash = `${request.headers['x-api-key-hash']}`
    const owner = await useApiKey(db, { apiKeyCache, keyHash, nowMs: now() })
    if (!owner) throw notFound('There is no such API key.')
    return owner
  })
}

/** `/api/user/second-factor`: operators set up an authenticator app for their own account. */
export function secondFactorRoutes(server: Server, parts: LoginParts): void {
  const { db, sessionFactors } = parts

  server.route({
    ...getSecondFactor,
    handler: async (request, reply) => {
      const { id } = await requireOwnAccount(parts, { request, reply })
      return { isOn: await hasSecondFactor(db, id), recoveryCodesLeft: await countRecoveryCodes(db, id) }
    },
  })

  server.route({
    ...enrollSecondFactor,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      const account = await requireOwnPassword(parts, request.body, { request, reply })
      return reply.status(201).send(await enroll(parts, account))
    },
  })

  server.route({
    ...confirmSecondFactor,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      const account = await requireOwnAccount(parts, { request, reply })
      const confirmed = await confirmFactor(parts, account, { request, reply, code: request.body.code })
      logSecurityEvent(request.log, 'second factor turned on', { account: account.id })
      return confirmed
    },
  })

  server.route({
    ...removeSecondFactor,
    handler: async (request, reply) => {
      const account = await requireOwnPassword(parts, request.body, { request, reply })
      await requireCode(parts, account.id, { request, code: request.body.code })
      // First, so that no session counts as one with a second factor that is gone.
      await sessionFactors.forget(account.id)
      await deleteSecondFactor(db, account.id)
      await notifyOwner(parts, account, 'second-factor-off')
      logSecurityEvent(request.log, 'second factor turned off', { account: account.id })
      return reply.status(204).send(null)
    },
  })
}

/** Gives an account a new secret, which has no effect until it is confirmed. Errors: 409 if one is on. */
async function enroll({ db, secretBox, now }: LoginParts, account: Account): Promise<{ uri: string; secret: string }> {
  const { id: accountId, email } = account
  const secret = createSecret()
  await db.transaction(async (tx) => {
    await lockOwnAccount(tx, accountId)
    if ((await findSecondFactor(tx, accountId))?.confirmedAt) throw alreadyOn()
    const locked = secretBox.lock(secret, accountId)
    await replaceSecondFactor(tx, { accountId, secret: locked, createdAt: new Date(now()) })
  })
  return { uri: otpauthUri(secret, email), secret }
}

/**
 * Turns the second factor of an account on with a first code. Ends all other access, which required none. Errors:
 * 409 if there is nothing to confirm; 422 on a wrong code, counted as a failure; 503 if Redis is down.
 */
async function confirmFactor(
  parts: LoginParts,
  account: Account,
  { code, ...own }: { request: FastifyRequest; reply: FastifyReply; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { sessionFactors, secretBox, now } = parts
  const { request } = own
  const { id: accountId } = account
  const { session = '' } = identityOf(request)
  const recoveryCodes = createRecoveryCodes()
  const turnOn: AccountChange<boolean> = async (tx, endAccess) => {
    await lockOwnAccount(tx, accountId)
    const factor = await findSecondFactor(tx, accountId)
    if (!factor) throw new AppError('conflict', 409, 'Set up an authenticator app first.')
    if (factor.confirmedAt) throw alreadyOn()
    const secret = secretBox.unlock(factor.secret, accountId)
    const step = stepOf(code, { secret, nowMs: now() })
    if (step === null) return false
    const codeHashes = recoveryCodes.map(hashRecoveryCode)
    await turnOnSecondFactor(tx, { accountId, step, codeHashes, confirmedAt: new Date(now()) })
    // Before the commit: if Redis is down, nothing changes, and no recovery code is lost.
    await sessionFactors.give(session)
    await notifyOwner(parts, account, 'second-factor-on')
    await endAccess(accountId)
    return true
  }
  await throttled(parts, { accountId, request }, () =>
    changeAndEndAccess(parts, { signal: signalOf(request), own }, turnOn),
  )
  return { recoveryCodes }
}

const alreadyOn = () =>
  new AppError('conflict', 409, 'Two-factor authentication is already on. Turn it off first to set it up again.')

/** Returns the caller's account, with the check of {@link requireRecentPassword}. Errors: also those of `requireOwnAccount`. */
async function requireOwnPassword(
  parts: LoginParts,
  { currentPassword }: { currentPassword?: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Account> {
  const account = await requireOwnAccount(parts, { request, reply })
  await requireRecentPassword(parts, account, { request, currentPassword })
  return account
}

/** Returns the caller's account. Errors: 401 if the caller is not logged in or the account was deleted. */
async function requireOwnAccount(
  { db }: Pick<LoginParts, 'db'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Account> {
  const { userId } = requireUser(request)
  requireDatabase(db)
  const account = await findAccount(db, userId)
  if (account) return account
  setSessionEnd(reply)
  throw new AppError('unauthenticated', 401, 'Please log in.')
}

/**
 * Requires the account's password before a sensitive change: in the call, or in this session within the last ten minutes. A
 * session that was ended has none. Errors: 403 `password_required` if it must be given again; 422 on `currentPassword`,
 * counted as a failed login; 429 after too many failures.
 */
async function requireRecentPassword(
  { attempts, sessions }: LoginParts,
  account: Account,
  { request, currentPassword }: { request: FastifyRequest; currentPassword: string | undefined },
): Promise<void> {
  const { session } = requireUser(request)
  if (currentPassword === undefined) {
    if (!(await sessions.hasRecentPassword(session))) throw passwordRequired()
    return
  }
  const attempt = attemptOf(request, account.email)
  const countedKeys = await (account.emailConfirmed ? attempts.begin(attempt) : attempts.beginOwn(attempt))
  if (!(await passwordMatches(account.passwordHash, currentPassword, signalOf(request)))) {
    logSecurityEvent(request.log, 'wrong password for a change', { account: account.id })
    throw invalid({ currentPassword: 'is not your password' })
  }
  await attempts.takeBack(countedKeys)
  await sessions.givePassword(session)
}
