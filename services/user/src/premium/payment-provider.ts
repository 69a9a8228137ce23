import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@homeground/service'

export interface CheckoutRequest {
  /** Ours; comes back in every event about this purchase. */
  readonly checkoutId: string
  readonly accountId: string
  readonly email: string
  readonly amountCents: number
  readonly successUrl: string
  readonly cancelUrl: string
}

/** What a provider tells about a purchase, its own words left behind. */
export type PaymentEvent =
  | {
      readonly kind: 'paid'
      readonly checkoutId: string
      /** As the provider names it; the same however often the event comes. */
      readonly paymentId: string
      readonly amountCents: number
      /** ISO 4217, lower case. */
      readonly currency: string
      readonly paidAtMs: number
    }
  /** Given up, expired or failed. */
  | { readonly kind: 'canceled'; readonly checkoutId: string }

/** A webhook call as it came: the signature is over these very bytes. */
export interface Delivery {
  readonly rawBody: Buffer
  readonly headers: IncomingHttpHeaders
}

interface Provider<Name extends string> {
  readonly name: Name
  /** Where the browser goes to pay. Errors: 503 when nothing can be bought at the moment. */
  startCheckout(request: CheckoutRequest): Promise<{ url: string }>
  /** What a signed delivery says; null when it is nothing of ours. Errors: 400 when it is not the provider's. */
  readEvent(delivery: Delivery): PaymentEvent | null
}

export interface SandboxPayments extends Provider<'sandbox'> {
  /** The delivery that a real provider would send once the person has chosen. */
  deliveryOf(checkout: { id: string; amountCents: number }, outcome: 'pay' | 'cancel'): Delivery
}

export type PaymentProvider = Provider<'stripe'> | SandboxPayments | Provider<'off'>

/** 400: the delivery was changed on its way, is too old, or was never the provider's. */
export function badSignature(cause?: unknown): AppError {
  return new AppError('validation', 400, 'The signature of this event is not right.', { cause })
}
