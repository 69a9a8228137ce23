import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  badSignature,
  type Delivery,
  type PaymentEvent,
  type SandboxPayments,
} from './payment-provider.ts'
import { currency } from './price.ts'

/** As Stripe: an event is believed for five minutes, so that a recorded one is of no use later. */
const toleranceSeconds = 300
const header = 'x-sandbox-signature'

/**
 * The payment provider of a system on trial: its payment page is ours, no money moves, and everything after
 * the choice goes the way of a real provider's signed webhook.
 */
export function sandboxPayments(input: {
  publicUrl: string
  /** The key of the signatures is derived from it. */
  identitySecret: string
  /** Milliseconds since 1970. */
  now: () => number
}): SandboxPayments {
  const { publicUrl, now } = input
  const key = createHmac('sha256', input.identitySecret).update('sandbox payments').digest()
  const sign = (seconds: number, body: Buffer) =>
    createHmac('sha256', key).update(`${seconds}.`).update(body).digest()

  function requireSigned({ rawBody, headers }: Delivery): void {
    const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(`${headers[header]}`) ?? []
    if (!time || !signature) throw badSignature()
    if (!timingSafeEqual(Buffer.from(signature, 'hex'), sign(Number(time), rawBody)))
      throw badSignature()
    if (Math.abs(now() / 1000 - Number(time)) > toleranceSeconds) throw badSignature()
  }

  return {
    name: 'sandbox',
    startCheckout: async ({ checkoutId }) => ({
      url: `${publicUrl}/premium/sandbox/${checkoutId}`,
    }),
    readEvent(delivery) {
      requireSigned(delivery)
      return JSON.parse(delivery.rawBody.toString())
    },
    deliveryOf({ id, amountCents }, outcome) {
      const paid = { paymentId: `sandbox_${randomUUID()}`, amountCents, currency, paidAtMs: now() }
      const event: PaymentEvent =
        outcome === 'pay'
          ? { kind: 'paid', checkoutId: id, ...paid }
          : { kind: 'canceled', checkoutId: id }
      const rawBody = Buffer.from(JSON.stringify(event))
      const seconds = Math.floor(now() / 1000)
      return {
        rawBody,
        headers: { [header]: `t=${seconds},v1=${sign(seconds, rawBody).toString('hex')}` },
      }
    },
  }
}
