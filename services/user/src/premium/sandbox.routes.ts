import { getSandboxCheckout, type SandboxCheckout, settleSandboxCheckout } from '@homeground/contracts'
import { notFound, requireDatabase, requireUser, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { isUuid } from '../uuid.ts'
import type { Checkout } from './checkout.entity.ts'
import { findCheckout } from './checkout.repository.ts'
import type { PremiumParts } from './parts.ts'
import type { SandboxPayments } from './payment-provider.ts'
import { dollars } from './price.ts'
import { receiveEvent } from './receive-event.ts'

/** The sandbox's payment page. Only the account that started a purchase can see and settle it. */
export function sandboxRoutes(server: Server, parts: PremiumParts & { readonly payments: SandboxPayments }): void {
  const { db, payments } = parts

  async function ownCheckout(request: FastifyRequest, id: string): Promise<Checkout> {
    const { userId: accountId } = requireUser(request)
    requireDatabase(db)
    const provider = payments.name
    const checkout = isUuid(id) ? await findCheckout(db, { id, accountId, provider }) : null
    if (!checkout) throw notFound('There is no such purchase.')
    return checkout
  }

  server.route({
    ...getSandboxCheckout,
    handler: async (request) => toResponse(await ownCheckout(request, request.params.checkout)),
  })

  server.route({
    ...settleSandboxCheckout,
    handler: async (request) => {
      const checkout = await ownCheckout(request, request.params.checkout)
      const delivery = payments.createDelivery(checkout, request.body.outcome)
      await receiveEvent(parts, delivery, request.log)
      return toResponse(await ownCheckout(request, checkout.id))
    },
  })
}

const toResponse = ({ id, amountCents, state }: Checkout): SandboxCheckout => ({
  checkout: id,
  amountUsd: dollars(amountCents),
  state,
})
