import { createOperator, internalPaths, listOperators, removeOperator } from '@homeground/contracts'
import {
  AppError,
  identityOf,
  notFound,
  requireDatabase,
  requireOperatorRole,
  type Server,
} from '@homeground/service'
import { grantOperator, type OperatorParts } from './grant-operator.ts'
import { listOperatorAccounts, useToken } from './operator.repository.ts'
import { revokeOperator } from './revoke-operator.ts'
import { tokenHash } from './token.ts'

/** Who may use /api/admin, and, for the gateway, whose operator token one is. */
export function operatorRoutes(server: Server, parts: OperatorParts): void {
  const { db, now } = parts

  server.route({
    ...listOperators,
    handler: async (request) => {
      requireOperatorRole(request)
      requireDatabase(db)
      return listOperatorAccounts(db)
    },
  })

  server.route({
    ...createOperator,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const made = await grantOperator(parts, request.body.email)
      request.log.info({ by: identityOf(request).subject, email: made.email }, 'operator made')
      return reply.status(201).send(made)
    },
  })

  server.route({
    ...removeOperator,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const { email } = request.params
      await revokeOperator(parts, email)
      request.log.info({ by: identityOf(request).subject, email }, 'operator removed')
      return reply.status(204).send()
    },
  })

  server.get(internalPaths.operatorToken, async (request) => {
    if (!identityOf(request).subject.startsWith('service:'))
      throw new AppError('forbidden', 403, 'This call is for other services.')
    requireDatabase(db)
    const hash = tokenHash(`${request.headers['x-operator-token']}`)
    const email = await useToken(db, { hash, nowMs: now() })
    if (email === undefined) throw notFound('There is no such operator token.')
    return { email }
  })
}
