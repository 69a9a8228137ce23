import { unavailable } from '@homeground/service'
import { Stripe } from 'stripe'
import {
  badSignature,
  type CheckoutRequest,
  type Delivery,
  type PaymentEvent,
  type PaymentProvider,
} from './payment-provider.ts'
import { currency, termMonths } from './price.ts'

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
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...api,
  })

  const createSession = (request: SessionRequest) =>
    stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey: request.checkoutId })

  function read({ rawBody, headers }: Delivery): Stripe.Event {
    try {
      const signature = headers['stripe-signature'] ?? ''
      const { DEFAULT_TOLERANCE: seconds } = Stripe.webhooks
      return Stripe.webhooks.constructEvent(
        rawBody,
        signature,
        webhookSecret,
        seconds,
        undefined,
        now(),
      )
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
        throw unavailable(
          'Payment is unavailable right now. You were not charged. Please try again.',
          error,
        )
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
  const name = `Homeground premium for ${termMonths} months`
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: amountCents, product_data: { name } },
      },
    ],
    // The amount paid must equal the amount of the checkout, to the cent.
    adaptive_pricing: { enabled: false },
    client_reference_id: checkoutId,
    metadata: { checkout: checkoutId, account: accountId },
    ...(email && { customer_email: email }),
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

function eventOf(event: Stripe.Event): PaymentEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paidEvent(event.data.object, event.created)
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const checkoutId = checkoutIdOf(event.data.object)
      return checkoutId === null ? null : { kind: 'canceled', checkoutId }
    }
    default:
      return null
  }
}

/** Null while a payment is pending, e.g. a bank debit: another event reports its result. */
function paidEvent(session: Stripe.Checkout.Session, createdSeconds: number): PaymentEvent | null {
  const checkoutId = checkoutIdOf(session)
  if (checkoutId === null || session.payment_status !== 'paid') return null
  const { payment_intent: payment, amount_total: amount } = session
  return {
    kind: 'paid',
    checkoutId,
    paymentId: (typeof payment === 'string' ? payment : payment?.id) ?? session.id,
    amountCents: amount ?? 0,
    currency: session.currency ?? '',
    paidAtMs: createdSeconds * 1000,
  }
}

/** Our checkout id; missing if the Stripe account sells other things too. */
function checkoutIdOf({ metadata, client_reference_id: reference }: Stripe.Checkout.Session) {
  return metadata?.checkout ?? reference
}
