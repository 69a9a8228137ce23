import { login, logout, register } from '@homeground/contracts'
import { requireDatabase, type Server, setSessionEnd } from '@homeground/service'
import { findAccountsByEmail } from '../accounts/account.repository.ts'
import { findByPassword } from '../accounts/find-by-password.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { checkNewPassword } from '../accounts/passwords.ts'
import { registerAccount } from '../accounts/register-account.ts'
import { emailKey } from '../addresses/email-key.ts'
import { endRequestSession, logIn, wrongLogin } from './log-in.ts'

/** Registration, login and logout. No response reveals whether an address has an account. */
export function loginRoutes(server: Server, parts: AccountParts): void {
  const { db, sessions, attempts, mails } = parts

  server.route({
    ...register,
    handler: async (request, reply) => {
      const { email, password, name = '' } = request.body
      checkNewPassword({ password, email })
      requireDatabase(db)
      // Registering tries a password as well; otherwise it would bypass login throttling.
      await attempts.begin(emailKey(email))
      const { account, isExisting } = await registerAccount(db, { email, password, name })
      if (isExisting) await attempts.clear(emailKey(email))
      if (!account.emailConfirmed) await mails.add({ kind: 'confirm', accountId: account.id })
      return reply.status(201).send(await logIn(parts, account, { request, reply }))
    },
  })

  server.route({
    ...login,
    handler: async (request, reply) => {
      const { email, password } = request.body
      const key = emailKey(email)
      requireDatabase(db)
      await attempts.begin(key)
      const account = await findByPassword(await findAccountsByEmail(db, key), password)
      if (!account) throw wrongLogin()
      await attempts.clear(key)
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
