import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@homeground/service'
import Type from 'typebox'

/** ISO 4217, lower case, as events name it. */
export const currency = 'usd'

/** Converts US cents to dollars. */
export const dollars = (cents: number): number => cents / 100

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
export const PaymentEvent = Type.Union([
  Type.Object({
    kind: Type.Literal('paid'),
    checkoutId: Type.String(),
    paymentId: Type.String({
      pattern: '^[^\\u0000]{1,255}$',
      description: "The provider's id, the same each time the event is delivered",
    }),
    amountCents: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
    currency: Type.String({ pattern: '^[a-z]{3}$', description: 'ISO 4217, lower case' }),
    paidAtMs: Type.Integer({ minimum: 0, maximum: Date.UTC(9999) }),
  }),
  Type.Object({
    kind: Type.Literal('canceled', { description: 'By the user, expired or failed' }),
    checkoutId: Type.String(),
  }),
])
export type PaymentEvent = Readonly<Type.Static<typeof PaymentEvent>>

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
   * wrong signature and for an event that is not of the provider's form.
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

/** 400: the event is signed, but not of the form that it should have. */
export function badEvent(): AppError {
  return new AppError('validation', 400, 'This event is not valid.')
}
