import {
  createOperator,
  internalPaths,
  listOperators as listOperatorsRoute,
  removeOperator,
  resetSecondFactor as resetSecondFactorRoute,
} from '@homeground/contracts'
import { identityOf, notFound, requireDatabase, requireOperatorRole, type Server, signalOf } from '@homeground/service'
import { grantOperator } from './grant-operator.ts'
import { listOperators, useOperatorToken } from './operator.repository.ts'
import { hashOperatorToken } from './operator-token.ts'
import type { OperatorParts } from './parts.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { revokeOperator } from './revoke-operator.ts'

/** Lists, creates and removes operators; resolves operator tokens for the gateway. */
export function operatorRoutes(server: Server, parts: OperatorParts): void {
  const { db, now } = parts

  server.route({
    ...listOperatorsRoute,
    handler: async (request) => {
      requireOperatorRole(request)
      requireDatabase(db)
      return listOperators(db)
    },
  })

  server.route({
    ...createOperator,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const created = await grantOperator(parts, { email: request.body.email, request })
      const { email } = created
      request.log.info({ by: identityOf(request).subject, email }, 'operator created')
      return reply.status(201).send(created)
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
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...resetSecondFactorRoute,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const { email } = request.params
      await resetSecondFactor(parts, { email, signal: signalOf(request) })
      request.log.info({ by: identityOf(request).subject, email }, 'second factor reset')
      return reply.status(204).send(null)
    },
  })

  server.get(internalPaths.operatorToken, async (request) => {
    requireDatabase(db)
    const tokenHash = hashOperatorToken(`${request.headers['x-operator-token']}`)
    const email = await useOperatorToken(db, { tokenHash, nowMs: now() })
    if (email === undefined) throw notFound('There is no such operator token.')
    return { email }
  })
}
