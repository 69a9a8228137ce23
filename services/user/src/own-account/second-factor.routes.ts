import { confirmSecondFactor, enrollSecondFactor, getSecondFactor, removeSecondFactor } from '@homeground/contracts'
import { AppError, identityOf, requireOperatorRole, type Server, signalOf } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Account, lockAccount } from '../accounts/account.repository.ts'
import { type AccountChange, changeAndEndAccess } from '../accounts/end-access.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  replaceSecondFactor,
  turnOnSecondFactor,
} from '../accounts/second-factor.repository.ts'
import {
  createRecoveryCodes,
  createSecret,
  hashRecoveryCode,
  type LoginParts,
  otpauthUri,
  requireCode,
  stepOf,
  throttled,
} from '../login/second-factor.ts'
import { notifyOwner } from '../mails/request-mail.ts'
import { requireOwnAccount, requireRecentPassword } from './own-account.routes.ts'

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
      const account = await requireOwnAccount(parts, { request, reply })
      const { currentPassword } = request.body
      await requireRecentPassword(parts, account, { request, currentPassword })
      return reply.status(201).send(await enroll(parts, account))
    },
  })

  server.route({
    ...confirmSecondFactor,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      const account = await requireOwnAccount(parts, { request, reply })
      const confirmed = await confirmFactor(parts, account, { request, reply, code: request.body.code })
      request.log.info({ account: account.id }, 'second factor turned on')
      return confirmed
    },
  })

  server.route({
    ...removeSecondFactor,
    handler: async (request, reply) => {
      const account = await requireOwnAccount(parts, { request, reply })
      const { currentPassword, code } = request.body
      await requireRecentPassword(parts, account, { request, currentPassword })
      await requireCode(parts, account.id, { request, code })
      // First, so that no session counts as one with a second factor that is gone.
      await sessionFactors.forget(account.id)
      await deleteSecondFactor(db, account.id)
      await notifyOwner(parts, account, 'second-factor-off')
      request.log.info({ account: account.id }, 'second factor turned off')
      return reply.status(204).send(null)
    },
  })
}

/** Gives an account a new secret, which has no effect until it is confirmed. Errors: 409 if one is on. */
async function enroll({ db, secretBox, now }: LoginParts, account: Account): Promise<{ uri: string; secret: string }> {
  const { id: accountId, email } = account
  const secret = createSecret()
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
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
    await lockAccount(tx, accountId)
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
