import { login, logout, register as registerRoute } from '@homeground/contracts'
import { identityOf, requireDatabase, type Server, setSessionEnd, signalOf } from '@homeground/service'
import { findOpenAnywhere, findUnconfirmedOfDevice, isFromBeforeDevices } from '../accounts/account.repository.ts'
import { bringAlong } from '../accounts/bring-along.ts'
import { findByPassword } from '../accounts/find-by-password.ts'
import { checkNewPassword } from '../accounts/passwords.ts'
import { requestLink } from '../mail/request-link.ts'
import type { SecondFactorParts } from '../second-factor/parts.ts'
import { hasSecondFactor } from '../second-factor/second-factor.repository.ts'
import { attemptOf } from './device.ts'
import { endRequestSession, logIn, wrongLogin } from './log-in.ts'
import { register } from './register.ts'

/** Registration, login and logout. No response reveals whether an address has an account. */
export function loginRoutes(server: Server, parts: SecondFactorParts): void {
  const { db, sessions, attempts, pendingLogins, now } = parts

  server.route({
    ...registerRoute,
    handler: async (request, reply) => {
      const { email, password, name = '' } = request.body
      checkNewPassword({ password, email })
      requireDatabase(db)
      const user = await register(parts, { email, password, name }, { request, reply })
      return reply.status(201).send(user)
    },
  })

  server.route({
    ...login,
    handler: async (request, reply) => {
      const { email, password, bringAlong: isBroughtAlong = false } = request.body
      requireDatabase(db)
      const { subject } = identityOf(request)
      const attempt = attemptOf(request, email)
      const [anywhere, own] = await Promise.all([
        findOpenAnywhere(db, { emailKey: attempt.emailKey, nowMs: now() }),
        findUnconfirmedOfDevice(db, attempt),
      ])
      let tooMany: unknown
      const counted = await attempts.begin(attempt).catch((error: unknown) => {
        // Failures elsewhere don't keep a browser out of the accounts that only it can open.
        if (own.length === 0) throw error
        tooMany = error
        return attempts.beginOwn(attempt)
      })
      const candidates = { anywhere: tooMany ? null : anywhere, own }
      const account = await findByPassword(candidates, password, signalOf(request))
      if (!account) {
        request.log.warn({ account: anywhere?.id }, 'login failed')
        throw tooMany ?? wrongLogin()
      }
      await attempts.takeBack(counted)
      if (await hasSecondFactor(db, account.id)) {
        return { login: await pendingLogins.begin(account, { isBroughtAlong }) }
      }
      if (isBroughtAlong && subject.startsWith('user:')) {
        const from = subject.slice('user:'.length)
        await bringAlong(parts, { from, to: account.id, signal: signalOf(request) })
      }
      if (isFromBeforeDevices(account)) {
        // Its first link has expired. The login does not depend on the mail.
        const job = { kind: 'confirm', accountId: account.id } as const
        await requestLink(parts, job, { to: email, request }).catch((error: unknown) =>
          request.log.warn({ err: error }, 'confirmation link not mailed'),
        )
      }
      return logIn(parts, account, { request, reply })
    },
  })

  server.route({
    ...logout,
    handler: async (request, reply) => {
      await endRequestSession(sessions, request)
      setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })
}
