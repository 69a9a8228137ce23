import { premium } from '@homeground/catalog/defaults'
import { unavailable } from '@homeground/service'
import { Stripe } from 'stripe'
import Type from 'typebox'
import Value from 'typebox/value'
import {
  badEvent,
  badSignature,
  type CheckoutRequest,
  currency,
  type Delivery,
  type PaymentEvent,
  type PaymentProvider,
} from './payment-provider.ts'

/** The user is waiting, and the gateway gives up after eight seconds. */
const timeoutMs = 6000

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
  const stripe = new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false, ...api })

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

/** What we read of a checkout session. */
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
