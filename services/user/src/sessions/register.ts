import type { Registration, User } from '@homeground/contracts'
import { identityOf, runOnce, sessionHandle, signalOf } from '@homeground/service'
import { findAccount, insertAccount } from '../accounts/account.repository.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { emailKey } from '../addresses/email-key.ts'
import { countLink } from '../mail/request-link.ts'
import type { SecondFactorParts } from '../second-factor/parts.ts'
import { hasSecondFactor } from '../second-factor/second-factor.repository.ts'
import { deviceHashOf } from './device.ts'
import { type LoginRequest, logIn, type StartedSession, startSession, switchSession, wrongLogin } from './log-in.ts'

/**
 * Creates a new, unconfirmed account, requests its mail and logs in to it. Its address may have other accounts: nothing
 * is looked up, so neither the response nor its time reveals which ones do. A repetition in the same browser logs in to
 * the account again. Nobody who was refused has an account: it is stored last, and not after the request's deadline.
 * Errors: those of `runOnce` and `countLink`.
 */
export async function register(
  parts: SecondFactorParts,
  { email, password, name }: Required<Registration>,
  { request, reply }: Pick<LoginRequest, 'request' | 'reply'>,
): Promise<User> {
  const { db, sessions, mails, now } = parts
  const { device } = identityOf(request)
  // A repetition has the same hash, so that it is recognized by the password without a faster hash being stored.
  const salted = device === undefined ? undefined : [device, emailKey(email)]
  const passwordHash = await hashPassword(password, signalOf(request), salted)
  let first: StartedSession | undefined
  const once = runOnce(db, {
    request,
    // Calls without a browser have nothing in common.
    sender: device ?? request.id,
    sent: [email, name, passwordHash],
    nowMs: now(),
    async effect(tx) {
      const isMailed = await countLink(parts, { to: email, request })
      const deviceHash = deviceHashOf(request)
      const account = await insertAccount(tx, { email, name, deviceHash, passwordHash })
      first = await startSession({ db: tx, sessions, now }, account, request)
      return { accountId: account.id, isMailed }
    },
    async lasts(tx, { accountId }) {
      const account = await findAccount(tx, accountId)
      const isUnchanged = account?.emailKey === emailKey(email) && account.passwordHash === passwordHash
      return isUnchanged && !(await hasSecondFactor(tx, accountId))
    },
    async follow({ accountId, isMailed }) {
      if (isMailed) await mails.add({ kind: 'confirm', accountId }, `sign-up ${accountId}`)
    },
  })
  const { accountId } = await once.catch(async (error: unknown) => {
    if (first) await sessions.end(first.user.id, sessionHandle(first.id))
    throw error
  })
  if (!first) {
    const account = await findAccount(db, accountId)
    if (!account) throw wrongLogin()
    return logIn(parts, account, { request, reply })
  }
  await switchSession(sessions, first, { request, reply })
  request.log.info({ account: accountId }, 'signed up')
  return first.user
}
