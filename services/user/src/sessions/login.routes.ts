import { login, logout, register } from '@homeground/contracts'
import { requireDatabase, type Server, setSessionEnd } from '@homeground/service'
import { accountsOfAddress } from '../accounts/account.repository.ts'
import { findByPassword } from '../accounts/find-by-password.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { checkNewPassword } from '../accounts/passwords.ts'
import { registerAccount } from '../accounts/register-account.ts'
import { emailKey } from '../addresses/email-key.ts'
import { endCallersSession, logIn, wrongLogin } from './log-in.ts'

/** Register, login, logout. Nothing here tells whether an address has an account. */
export function loginRoutes(server: Server, parts: AccountParts): void {
  const { db, sessions, attempts, mails } = parts

  server.route({
    ...register,
    handler: async (request, reply) => {
      const { email, password, name = '' } = request.body
      checkNewPassword({ password, email })
      requireDatabase(db)
      // Registering tries a password too; otherwise it were a way round the slowing of logins.
      await attempts.begin(emailKey(email))
      const { account, known } = await registerAccount(db, { email, password, name })
      if (known) await attempts.clear(emailKey(email))
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
      const account = await findByPassword(await accountsOfAddress(db, key), password)
      if (!account) throw wrongLogin()
      await attempts.clear(key)
      return logIn(parts, account, { request, reply })
    },
  })

  server.route({
    ...logout,
    handler: async (request, reply) => {
      setSessionEnd(reply)
      await endCallersSession(sessions, request)
      return reply.status(204).send(null)
    },
  })
}
