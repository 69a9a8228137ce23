import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { notFound } from '@homeground/service'
import {
  badSignature,
  currency,
  type Delivery,
  type NoPayments,
  type PaymentEvent,
  type PaymentProvider,
  type SandboxPayments,
} from './payment-provider.ts'
import { stripePayments } from './stripe-payments.ts'

/** Events are valid for five minutes, as with Stripe, so that a recorded one can't be replayed later. */
const toleranceSeconds = 300
const header = 'x-sandbox-signature'

/**
 * The payment provider for trying out the system. The payment page is our own and nothing is charged; the user's
 * choice arrives as a signed webhook, as with a real provider.
 */
export function sandboxPayments(input: {
  publicUrl: string
  /** The signing key is derived from it. */
  identitySecret: string
  /** Milliseconds since 1970. */
  now: () => number
}): SandboxPayments {
  const { publicUrl, now } = input
  const key = createHmac('sha256', input.identitySecret).update('sandbox payments').digest()
  const sign = (seconds: number, body: Buffer) => createHmac('sha256', key).update(`${seconds}.`).update(body).digest()

  function verifySignature({ rawBody, headers }: Delivery): void {
    const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(`${headers[header]}`) ?? []
    if (!time || !signature) throw badSignature()
    if (!timingSafeEqual(Buffer.from(signature, 'hex'), sign(Number(time), rawBody))) throw badSignature()
    if (Math.abs(now() / 1000 - Number(time)) > toleranceSeconds) throw badSignature()
  }

  return {
    name: 'sandbox',
    startCheckout: async ({ checkoutId }) => ({ url: `${publicUrl}/premium/sandbox/${checkoutId}` }),
    readEvent(delivery) {
      verifySignature(delivery)
      return JSON.parse(delivery.rawBody.toString())
    },
    createDelivery({ id, amountCents }, outcome) {
      const paid = { paymentId: `sandbox_${randomUUID()}`, amountCents, currency, paidAtMs: now() }
      const event: PaymentEvent =
        outcome === 'pay' ? { kind: 'paid', checkoutId: id, ...paid } : { kind: 'canceled', checkoutId: id }
      const rawBody = Buffer.from(JSON.stringify(event))
      const seconds = Math.floor(now() / 1000)
      return { rawBody, headers: { [header]: `t=${seconds},v1=${sign(seconds, rawBody).toString('hex')}` } }
    },
  }
}

/** Creates the payment provider that `PAYMENTS` selects. */
export function createPayments(
  environment: {
    readonly PAYMENTS: PaymentProvider['name']
    readonly PUBLIC_URL: string
    readonly IDENTITY_SECRET: string
    readonly STRIPE_SECRET_KEY: string
    readonly STRIPE_WEBHOOK_SECRET: string
  },
  now: () => number,
): PaymentProvider {
  switch (environment.PAYMENTS) {
    case 'stripe':
      return stripePayments({
        secretKey: environment.STRIPE_SECRET_KEY,
        webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
        now,
      })
    case 'sandbox':
      return sandboxPayments({ publicUrl: environment.PUBLIC_URL, identitySecret: environment.IDENTITY_SECRET, now })
    case 'off':
      return noPayments()
  }
}

/** The provider of a system that doesn't sell premium. Terms that were paid before remain valid. */
export function noPayments(): NoPayments {
  return {
    name: 'off',
    readEvent: () => {
      throw notFound('Payments are turned off.')
    },
  }
}
