import { createApiKey, internalPaths, listApiKeys, revokeApiKey } from '@homeground/contracts'
import { notFound, requireDatabase, requireUser, type Server } from '@homeground/service'
import { addKey, listKeys, removeKey, useApiKey } from '../accounts/api-key.repository.ts'
import type { LoginParts } from '../login/second-factor.ts'
import { notifyOwner } from '../mails/request-mail.ts'
import { requireOwnAccount, requireRecentPassword } from './own-account.routes.ts'

/** The caller's API keys: lists, creates and revokes them; resolves keys for the gateway. */
export function apiKeyRoutes(server: Server, parts: LoginParts): void {
  const { db, apiKeyCache, now } = parts

  server.route({
    ...listApiKeys,
    handler: async (request) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      return listKeys(db, userId)
    },
  })

  server.route({
    ...createApiKey,
    handler: async (request, reply) => {
      const account = await requireOwnAccount(parts, { request, reply })
      const { currentPassword } = request.body
      await requireRecentPassword(parts, account, { request, currentPassword })
      const name = request.body.name.trim()
      const created = await addKey(db, { account, name, nowMs: now() })
      await notifyOwner(parts, account, 'api-key')
      return reply.status(201).send(created)
    },
  })

  server.route({
    ...revokeApiKey,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const { id } = request.params
      const isRemoved = await removeKey(db, { apiKeyCache, accountId, id })
      if (!isRemoved) throw notFound('There is no such API key.')
      return reply.status(204).send(null)
    },
  })

  server.get(internalPaths.apiKeyOwner, async (request) => {
    requireDatabase(db)
    const keyHash = `${request.headers['x-api-key-hash']}`
    const owner = await useApiKey(db, { apiKeyCache, keyHash, nowMs: now() })
    if (!owner) throw notFound('There is no such API key.')
    return owner
  })
}
