import { confirmEmail, forgotPassword, resetPassword } from '@homeground/contracts'
import {
  identityOf,
  invalid,
  requireDatabase,
  type Server,
  setSessionEnd,
} from '@homeground/service'
import type { AccountParts } from '../accounts/parts.ts'
import { confirmAddress } from './confirm-address.ts'
import { setPasswordByLink } from './reset-password.ts'

/** What mailed links do: a new password, a proved address. */
export function mailedLinkRoutes(server: Server, parts: AccountParts): void {
  const { db, mails } = parts

  server.route({
    ...forgotPassword,
    handler: async (request, reply) => {
      // The worker looks whether there is an account; here it would show in the time.
      await mails.add({ kind: 'reset', email: request.body.email })
      return reply.status(202).send({})
    },
  })

  server.route({
    ...resetPassword,
    handler: async (request, reply) => {
      requireDatabase(db)
      if (!(await setPasswordByLink(parts, request.body))) {
        throw invalid({
          token: 'this link was used before, is older than an hour, or a newer one was sent',
        })
      }
      return reply.status(202).send({})
    },
  })

  server.route({
    ...confirmEmail,
    handler: async (request, reply) => {
      requireDatabase(db)
      const caller = identityOf(request).subject.replace(/^user:/, '')
      const confirmed = await confirmAddress(parts, { token: request.body.token, caller })
      if (!confirmed) {
        throw invalid({ token: 'this link is too old, or the account has another address now' })
      }
      if (confirmed.endSessionsOf.includes(caller)) setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })
}
