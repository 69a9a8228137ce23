import { confirmEmail, forgotPassword, resetPassword, secureAccount } from '@homeground/contracts'
import { identityOf, invalid, requireDatabase, type Server, setDeviceKnown, signalOf } from '@homeground/service'
import type { AccountParts } from '../accounts/parts.ts'
import { requestLink } from '../mail/request-link.ts'
import { deviceHashOf } from '../sessions/device.ts'
import { confirmAddress } from './confirm-address.ts'
import { secureAccount as secureByToken } from './secure-account.ts'
import { setPasswordByToken } from './set-password-by-token.ts'

/** Requests for mailed links, and what opening one does: set a password, confirm an address or secure an account. */
export function mailedLinkRoutes(server: Server, parts: AccountParts): void {
  const { db } = parts

  server.route({
    ...forgotPassword,
    handler: async (request, reply) => {
      // The worker checks whether there is an account; a check here would show in the response time.
      const { email } = request.body
      await requestLink(parts, { kind: 'reset', email }, { to: email, request })
      return reply.status(202).send({})
    },
  })

  server.route({
    ...resetPassword,
    handler: async (request, reply) => {
      requireDatabase(db)
      const deviceHash = deviceHashOf(request)
      if (!(await setPasswordByToken(parts, { ...request.body, deviceHash, signal: signalOf(request) }))) {
        throw invalid({ token: 'this link was already used or has expired' })
      }
      setDeviceKnown(reply)
      return reply.status(202).send({})
    },
  })

  server.route({
    ...confirmEmail,
    handler: async (request, reply) => {
      requireDatabase(db)
      const { subject } = identityOf(request)
      const userId = subject.startsWith('user:') ? subject.slice('user:'.length) : undefined
      const opener = { userId, deviceHash: deviceHashOf(request) }
      if (!(await confirmAddress(parts, { ...request.body, opener, signal: signalOf(request) }))) {
        throw invalid({ token: 'this link was already used, has expired, or the email now belongs to another account' })
      }
      // The browser that signed up is known already.
      if (request.body.password !== undefined) setDeviceKnown(reply)
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...secureAccount,
    handler: async (request, reply) => {
      requireDatabase(db)
      const account = await secureByToken(parts, { ...request.body, signal: signalOf(request) })
      if (account === null) throw invalid({ token: 'this link was already used or has expired' })
      request.log.warn({ account }, 'account secured by its owner')
      return reply.status(202).send({})
    },
  })
}
