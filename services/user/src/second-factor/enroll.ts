import { AppError, identityOf, signalOf } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.entity.ts'
import { lockAccount } from '../accounts/account.repository.ts'
import { type AccountChange, changeAndEndAccess } from '../accounts/end-access.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import type { SecondFactorParts } from './parts.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-code.ts'
import { throttled } from './require-code.ts'
import { confirmSecondFactor, findSecondFactor, replaceSecondFactor } from './second-factor.repository.ts'
import { createSecret, otpauthUri, stepOf } from './totp.ts'

const alreadyOn = () =>
  new AppError('conflict', 409, 'Two-factor authentication is already on. Turn it off first to set it up again.')

/** Gives an account a new secret, which has no effect until it is confirmed. Errors: 409 if one is on. */
export async function enroll(
  { db, secretBox, now }: SecondFactorParts,
  account: Account,
): Promise<{ uri: string; secret: string }> {
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
export async function confirm(
  parts: SecondFactorParts,
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
    await confirmSecondFactor(tx, { accountId, step, codeHashes, confirmedAt: new Date(now()) })
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
