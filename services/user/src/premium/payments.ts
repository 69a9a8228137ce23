import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { premium } from '@homeground/catalog/defaults'
import { AppError, notFound, unavailable } from '@homeground/service'
import { Stripe } from 'stripe'
import Type from 'typebox'
import Value from 'typebox/value'

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
type NoPayments = Omit<Provider<'off'>, 'startCheckout'>

export type PaymentProvider = Provider<'stripe'> | SandboxPayments | NoPayments

/** 400: the delivery is too old, was changed on the way, or is not from the provider. */
export function badSignature(cause?: unknown): AppError {
  return new AppError('validation', 400, 'The signature of this event is not valid.', { cause })
}

/** 400: the event is signed, but not of the form that it should have. */
export function badEvent(): AppError {
  return new AppError('validation', 400, 'This event is not valid.')
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

/** The user is waiting, and the gateway gives up after eight seconds. */
const stripeTimeoutMs = 6000

/**
 * Stripe Checkout with one-time payments: no payment method is stored. Tests set `api` to a server other than
 * Stripe's.
 */
export function stripePayments(input: {
  secretKey: string
  webhookSecret: string
  /** Milliseconds since 1970. */
  now: () => number
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}): PaymentProvider {
  const { secretKey, webhookSecret, now, api } = input
  const stripe = new Stripe(secretKey, { timeout: stripeTimeoutMs, maxNetworkRetries: 0, telemetry: false, ...api })

  const createSession = (request: SessionRequest) =>
    stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey: request.checkoutId })

  function read({ rawBody, headers }: Delivery): unknown {
    try {
      const signature = headers['stripe-signature'] ?? ''
      const { DEFAULT_TOLERANCE: seconds } = Stripe.webhooks
      return Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, seconds, undefined, now())
    } catch (error) {
      throw badSignature(error)
    }
  }

  return {
    name: 'stripe',
    async startCheckout(request) {
      try {
        const session = await createSession(request).catch((error: unknown) => {
          if (!isRejectedEmail(error)) throw error
          return createSession({ ...request, email: undefined })
        })
        if (!session.url) throw new Error('Stripe returned a checkout session without a URL')
        return { url: session.url }
      } catch (error) {
        throw unavailable('Payment is unavailable right now. You were not charged. Please try again.', error)
      }
    },
    readEvent: (delivery) => eventOf(read(delivery)),
  }
}

/** Without an email address, Stripe asks the user for one. */
type SessionRequest = Omit<CheckoutRequest, 'email'> & { readonly email: string | undefined }

/** Stripe is stricter about email addresses than mail servers are. */
const isRejectedEmail = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'

function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, accountId, email, amountCents, successUrl, cancelUrl } = request
  const name = `Homeground premium for ${premium.months} months`
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amountCents, product_data: { name } } }],
    // The amount paid must equal the amount of the checkout, to the cent.
    adaptive_pricing: { enabled: false },
    client_reference_id: checkoutId,
    metadata: { checkout: checkoutId, account: accountId },
    ...(email && { customer_email: email }),
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** The fields of a checkout session that matter here. */
const CheckoutSession = Type.Object({
  id: Type.String(),
  /** Our checkout id; missing if the Stripe account sells other things too. */
  metadata: optional(Type.Object({ checkout: Type.Optional(Type.String()) })),
  client_reference_id: optional(Type.String()),
  payment_status: Type.String(),
  payment_intent: optional(Type.Union([Type.String(), Type.Object({ id: Type.String() })])),
  amount_total: optional(Type.Integer()),
  currency: optional(Type.String()),
})

const SessionEvent = Type.Object({
  type: Type.String(),
  created: Type.Integer({ description: 'Seconds since 1970' }),
  data: Type.Object({ object: CheckoutSession }),
})

type SessionEvent = Type.Static<typeof SessionEvent>

const paidTypes = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']

const canceledTypes = ['checkout.session.async_payment_failed', 'checkout.session.expired']

const OwnType = Type.Object({ type: Type.Enum([...paidTypes, ...canceledTypes]) })

/** Null for an event of another type, about another purchase, or without news. Errors: 400 for a field of a wrong form. */
function eventOf(event: unknown): PaymentEvent | null {
  if (!Value.Check(OwnType, event)) return null
  if (!Value.Check(SessionEvent, event)) throw badEvent()
  const { metadata, client_reference_id: reference } = event.data.object
  const checkoutId = metadata?.checkout ?? reference
  if (!checkoutId) return null
  return canceledTypes.includes(event.type) ? { kind: 'canceled', checkoutId } : paidEvent(event, checkoutId)
}

/** Null while a payment is pending, e.g. a bank debit: another event reports its result. */
function paidEvent({ created, data }: SessionEvent, checkoutId: string): PaymentEvent | null {
  const { id, payment_status: status, payment_intent: payment, ...session } = data.object
  if (status !== 'paid') return null
  return {
    kind: 'paid',
    checkoutId,
    paymentId: (typeof payment === 'string' ? payment : payment?.id) ?? id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paidAtMs: created * 1000,
  }
}

/** Events are valid for five minutes, as with Stripe, so that a recorded one can't be replayed later. */
const toleranceSeconds = 300

const sandboxHeader = 'x-sandbox-signature'

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
    const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(`${headers[sandboxHeader]}`) ?? []
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
      return { rawBody, headers: { [sandboxHeader]: `t=${seconds},v1=${sign(seconds, rawBody).toString('hex')}` } }
    },
  }
}
