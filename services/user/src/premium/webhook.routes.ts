import { premiumWebhook } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import { type PremiumParts, receiveEvent } from './receive-event.ts'

/** `POST /api/premium/webhook`: in a scope of its own, where a body stays the bytes that were signed. */
export function webhookRoutes(server: Server, parts: PremiumParts): void {
  server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      ...premiumWebhook,
      handler: async ({ body, headers, log }) => {
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        await receiveEvent(parts, { rawBody, headers }, log)
        return { received: true } as const
      },
    })
  })
}
