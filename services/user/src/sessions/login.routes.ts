import { login, logout, register } from '@homeground/contracts'
import { identityOf, requireDatabase, type Server, setSessionEnd } from '@homeground/service'
import { findConfirmedAccount, findUnconfirmedOfDevice } from '../accounts/account.repository.ts'
import { bringAlong } from '../accounts/bring-along.ts'
import { findByPassword } from '../accounts/find-by-password.ts'
import { checkNewPassword } from '../accounts/passwords.ts'
import { registerAccount } from '../accounts/register-account.ts'
import { requestLink } from '../mail/request-link.ts'
import type { SecondFactorParts } from '../second-factor/parts.ts'
import { hasSecondFactor } from '../second-factor/second-factor.repository.ts'
import { attemptOf, deviceHashOf } from './device.ts'
import { endRequestSession, logIn, wrongLogin } from './log-in.ts'

/** Registration, login and logout. No response reveals whether an address has an account. */
export function loginRoutes(server: Server, parts: SecondFactorParts): void {
  const { db, sessions, attempts, pendingLogins } = parts

  server.route({
    ...register,
    handler: async (request, reply) => {
      const { email, password, name = '' } = request.body
      checkNewPassword({ password, email })
      requireDatabase(db)
      await attempts.requireRedis()
      const deviceHash = deviceHashOf(request)
      const account = await registerAccount(db, { email, password, name, deviceHash })
      const job = { kind: 'confirm', accountId: account.id } as const
      await requestLink(parts, job, { to: email, request })
      return reply.status(201).send(await logIn(parts, account, { request, reply }))
    },
  })

  server.route({
    ...login,
    handler: async (request, reply) => {
      const { email, password, bringAlong: isBroughtAlong = false } = request.body
      requireDatabase(db)
      const { subject } = identityOf(request)
      const attempt = attemptOf(request, email)
      const [confirmed, own] = await Promise.all([
        findConfirmedAccount(db, attempt.emailKey),
        findUnconfirmedOfDevice(db, attempt),
      ])
      let tooMany: unknown
      const counted = await attempts.begin(attempt).catch((error: unknown) => {
        // Failures elsewhere don't keep a browser out of the accounts that only it can open.
        if (own.length === 0) throw error
        tooMany = error
        return attempts.beginOwn(attempt)
      })
      const account = await findByPassword({ confirmed: tooMany ? null : confirmed, own }, password)
      if (!account) {
        request.log.warn({ account: confirmed?.id }, 'login failed')
        throw tooMany ?? wrongLogin()
      }
      await attempts.takeBack(counted)
      if (await hasSecondFactor(db, account.id)) {
        return { login: await pendingLogins.begin(account, { isBroughtAlong }) }
      }
      if (isBroughtAlong && subject.startsWith('user:')) {
        await bringAlong(parts, { from: subject.slice('user:'.length), to: account.id })
      }
      return logIn(parts, account, { request, reply })
    },
  })

  server.route({
    ...logout,
    handler: async (request, reply) => {
      setSessionEnd(reply)
      await endRequestSession(sessions, request)
      return reply.status(204).send(null)
    },
  })
}
