import { openUnsubscribe, unsubscribe } from '@homeground/contracts'
import { createIdTokens, ignoreBodies, invalid, requireDatabase, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { updateWatchDigest } from '../accounts/account.repository.ts'
import { digestTokens } from './send-digest.ts'

interface Parts {
  readonly db: DataSource
  readonly identitySecret: string
}

/**
 * `/api/unsubscribe`, the address in each digest's header: mail programs post to it, people who open it get the page that
 * asks for a click, because scanners open every link.
 */
export function unsubscribeRoutes(server: Server, { db, identitySecret }: Parts): void {
  const tokens = createIdTokens(identitySecret, digestTokens)
  server.register(async (scope: Server) => {
    ignoreBodies(scope)
    scope.route({
      ...unsubscribe,
      handler: async ({ query: { token }, log }, reply) => {
        const accountId = tokens.read(token)
        if (accountId === undefined) throw invalid({ token: 'is not a link that we sent' })
        requireDatabase(db)
        await updateWatchDigest(db, { accountId, watchDigest: false })
        log.info({ account: accountId }, 'unsubscribed from the digest')
        return reply.status(204).send(null)
      },
    })
  })

  server.route({
    ...openUnsubscribe,
    handler: async ({ query: { token } }, reply) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(token)}`, 303),
  })
}
