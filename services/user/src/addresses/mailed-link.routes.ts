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
import { setPasswordByToken } from './set-password-by-token.ts'

/** Requests for mailed links, and what opening one does: set a password or confirm an address. */
export function mailedLinkRoutes(server: Server, parts: AccountParts): void {
  const { db, mails } = parts

  server.route({
    ...forgotPassword,
    handler: async (request, reply) => {
      // The worker checks whether there is an account; a check here would show in the response time.
      await mails.add({ kind: 'reset', email: request.body.email })
      return reply.status(202).send({})
    },
  })

  server.route({
    ...resetPassword,
    handler: async (request, reply) => {
      requireDatabase(db)
      if (!(await setPasswordByToken(parts, request.body))) {
        throw invalid({
          token: 'this link was already used, has expired, or was replaced by a newer one',
        })
      }
      return reply.status(202).send({})
    },
  })

  server.route({
    ...confirmEmail,
    handler: async (request, reply) => {
      requireDatabase(db)
      const callerId = identityOf(request).subject.replace(/^user:/, '')
      const confirmed = await confirmAddress(parts, { token: request.body.token, callerId })
      if (!confirmed) {
        throw invalid({ token: 'this link has expired, or the account has another address now' })
      }
      if (confirmed.endSessionsOf.includes(callerId)) setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })
}
