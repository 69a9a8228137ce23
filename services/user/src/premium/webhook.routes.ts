import { premiumWebhook } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { PremiumParts } from './parts.ts'
import { receiveEvent } from './receive-event.ts'

/** `POST /api/premium/webhook`, in a scope of its own where bodies are not parsed: the signature covers the raw bytes. */
export function webhookRoutes(server: Server, parts: PremiumParts): void {
  server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
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
