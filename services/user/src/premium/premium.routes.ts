import { getPremium, startCheckout as startCheckoutRoute } from '@homeground/contracts'
import { identityOf, requireDatabase, requireUser, type Server } from '@homeground/service'
import type { PremiumParts } from './parts.ts'
import { dollars, priceCents, termMonths } from './price.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { startCheckout } from './start-checkout.ts'
import { listTerms, premiumUntilMs } from './term.repository.ts'
import { webhookRoutes } from './webhook.routes.ts'

/** Price, terms and purchase of premium. `publicUrl`: the site's public address, without a trailing slash. */
export function premiumRoutes(server: Server, parts: PremiumParts & { readonly publicUrl: string }): void {
  const { db, payments, now } = parts

  server.route({
    ...getPremium,
    handler: async (request) => {
      const offer = { priceUsd: dollars(priceCents), months: termMonths, provider: payments.name }
      if (!identityOf(request).subject.startsWith('user:')) return { ...offer, premiumUntil: null, terms: [] }
      const { userId } = requireUser(request)
      requireDatabase(db)
      const untilMs = await premiumUntilMs(db, userId, now())
      return {
        ...offer,
        premiumUntil: untilMs > 0 ? new Date(untilMs).toISOString() : null,
        terms: await listTerms(db, userId),
      }
    },
  })

  server.route({
    ...startCheckoutRoute,
    handler: async (request, reply) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      const { url } = await startCheckout(parts, { accountId: userId, request })
      return reply.status(201).send({ url })
    },
  })

  webhookRoutes(server, parts)
  if (payments.name === 'sandbox') sandboxRoutes(server, { ...parts, payments })
}
