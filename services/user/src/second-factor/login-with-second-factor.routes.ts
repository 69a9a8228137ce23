import { loginWithSecondFactor } from '@homeground/contracts'
import { identityOf, requireDatabase, type Server, signalOf } from '@homeground/service'
import { findAccount } from '../accounts/account.repository.ts'
import { bringAlong } from '../accounts/bring-along.ts'
import { logIn } from '../sessions/log-in.ts'
import type { SecondFactorParts } from './parts.ts'
import { expiredLogin, isCurrent } from './pending-logins.ts'
import { requireCode } from './require-code.ts'

/** The second step of a login to an account with a second factor. Until then there is no session. */
export function loginWithSecondFactorRoutes(server: Server, parts: SecondFactorParts): void {
  const { db, pendingLogins } = parts

  server.route({
    ...loginWithSecondFactor,
    handler: async (request, reply) => {
      const { login: id, code } = request.body
      requireDatabase(db)
      const login = await pendingLogins.find(id)
      const account = await findAccount(db, login.accountId)
      if (!account || !isCurrent(login, account)) throw expiredLogin()
      await requireCode(parts, account.id, { request, code })
      await pendingLogins.end(id)
      const { subject } = identityOf(request)
      if (login.isBroughtAlong && subject.startsWith('user:')) {
        const from = subject.slice('user:'.length)
        await bringAlong(parts, { from, to: account.id, signal: signalOf(request) })
      }
      return logIn(parts, account, { request, reply, isSecondFactorGiven: true })
    },
  })
}
