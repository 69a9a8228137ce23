import { createApiKey, internalPaths, listApiKeys, revokeApiKey } from '@homeground/contracts'
import {
  type ApiKeyCache,
  notFound,
  requireDatabase,
  requireUser,
  type Server,
} from '@homeground/service'
import type { DataSource } from 'typeorm'
import { addKey, listKeys, removeKey, useApiKey } from './api-key.repository.ts'

interface Parts {
  readonly db: DataSource
  readonly apiKeyCache: ApiKeyCache
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}

/** The caller's API keys: lists, creates and revokes them; resolves keys for the gateway. */
export function apiKeyRoutes(server: Server, { db, apiKeyCache, now }: Parts): void {
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
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const name = request.body.name.trim()
      return reply.status(201).send(await addKey(db, { accountId, name, nowMs: now() }))
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
