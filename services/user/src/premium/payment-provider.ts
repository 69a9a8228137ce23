import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@homeground/service'

export interface CheckoutRequest {
  /** Our id; comes back in every event about this purchase. */
  readonly checkoutId: string
  readonly accountId: string
  readonly email: string
  readonly amountCents: number
  readonly successUrl: string
  readonly cancelUrl: string
}

/** An event about a purchase, in the same form for every provider. */
export type PaymentEvent =
  | {
      readonly kind: 'paid'
      readonly checkoutId: string
      /** The provider's id, the same each time the event is delivered. */
      readonly paymentId: string
      readonly amountCents: number
      /** ISO 4217, lower case. */
      readonly currency: string
      readonly paidAtMs: number
    }
  /** Canceled by the user, expired or failed. */
  | { readonly kind: 'canceled'; readonly checkoutId: string }

/** A webhook request as received: the signature covers exactly these bytes. */
export interface Delivery {
  readonly rawBody: Buffer
  readonly headers: IncomingHttpHeaders
}

interface Provider<Name extends string> {
  readonly name: Name
  /** Starts a purchase and returns the address of its payment page. Errors: 503 if that is not possible. */
  startCheckout(request: CheckoutRequest): Promise<{ url: string }>
  /**
   * Verifies a delivery and reads its event; null if the event is not about our purchases. Errors: 400 for a
   * wrong signature.
   */
  readEvent(delivery: Delivery): PaymentEvent | null
}

export interface SandboxPayments extends Provider<'sandbox'> {
  /** Creates the delivery that a real provider would send after the user's choice. */
  createDelivery(checkout: { id: string; amountCents: number }, outcome: 'pay' | 'cancel'): Delivery
}

/** Starts no purchases. */
export type NoPayments = Omit<Provider<'off'>, 'startCheckout'>

export type PaymentProvider = Provider<'stripe'> | SandboxPayments | NoPayments

/** 400: the delivery is too old, was changed on the way, or is not from the provider. */
export function badSignature(cause?: unknown): AppError {
  return new AppError('validation', 400, 'The signature of this event is not valid.', { cause })
}
