import { randomUUID } from 'node:crypto'
import { getPremium, startCheckout } from '@homeground/contracts'
import {
  AppError,
  identityOf,
  requireDatabase,
  requireUser,
  type Server,
} from '@homeground/service'
import { findAccount } from '../accounts/account.repository.ts'
import { insertCheckout } from './checkout.repository.ts'
import type { PremiumParts } from './parts.ts'
import { dollars, priceCents, termMonths } from './price.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { listTerms, premiumUntilMs } from './term.repository.ts'
import { webhookRoutes } from './webhook.routes.ts'

/** Price, terms and purchase of premium. `publicUrl`: the site's public address, without a trailing slash. */
export function premiumRoutes(
  server: Server,
  parts: PremiumParts & { readonly publicUrl: string },
): void {
  const { db, payments, publicUrl, now } = parts

  server.route({
    ...getPremium,
    handler: async (request) => {
      const offer = {
        priceUsd: dollars(priceCents),
        months: termMonths,
        provider: payments.name,
      }
      if (!identityOf(request).subject.startsWith('user:'))
        return { ...offer, premiumUntil: null, terms: [] }
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
    ...startCheckout,
    handler: async (request, reply) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      const account = await findAccount(db, userId)
      if (!account) throw new AppError('unauthenticated', 401, 'Please log in.')
      const id = randomUUID()
      const { url } = await payments.startCheckout({
        checkoutId: id,
        accountId: userId,
        email: account.email,
        amountCents: priceCents,
        successUrl: `${publicUrl}/premium?paid=${id}`,
        cancelUrl: `${publicUrl}/premium?canceled=${id}`,
      })
      await insertCheckout(db, {
        id,
        accountId: userId,
        provider: payments.name,
        amountCents: priceCents,
        createdAt: new Date(now()),
      })
      return reply.status(201).send({ url })
    },
  })

  webhookRoutes(server, parts)
  if (payments.name === 'sandbox') sandboxRoutes(server, { ...parts, payments })
}
