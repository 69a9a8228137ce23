import {
  getSandboxCheckout,
  type SandboxCheckout,
  settleSandboxCheckout,
} from '@homeground/contracts'
import { notFound, requireDatabase, requireUser, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { type Checkout, findCheckout } from './checkout.repository.ts'
import type { SandboxPayments } from './payment-provider.ts'
import { dollars } from './price.ts'
import { type PremiumParts, receiveEvent } from './receive-event.ts'

/** The payment page of the sandbox, for the one who began the purchase only. */
export function sandboxRoutes(
  server: Server,
  parts: PremiumParts & { readonly payments: SandboxPayments },
): void {
  const { db, payments } = parts

  async function ownCheckout(request: FastifyRequest, id: string): Promise<Checkout> {
    const { userId: accountId } = requireUser(request)
    requireDatabase(db)
    const checkout = await findCheckout(db, { id, accountId, provider: payments.name })
    if (!checkout) throw notFound('There is no such purchase.')
    return checkout
  }

  server.route({
    ...getSandboxCheckout,
    handler: async (request) => wire(await ownCheckout(request, request.params.checkout)),
  })

  server.route({
    ...settleSandboxCheckout,
    handler: async (request) => {
      const checkout = await ownCheckout(request, request.params.checkout)
      const delivery = payments.deliveryOf(checkout, request.body.outcome)
      await receiveEvent(parts, delivery, request.log)
      return wire(await ownCheckout(request, checkout.id))
    },
  })
}

const wire = ({ id, amountCents, state }: Checkout): SandboxCheckout => ({
  checkout: id,
  amountUsd: dollars(amountCents),
  state,
})
