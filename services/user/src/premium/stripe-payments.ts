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

/** The person waits for this answer, and the gateway for eight seconds at most. */
const timeoutMs = 6000

/**
 * Stripe Checkout, one payment each: nothing is stored to charge again. `api` names another server than
 * Stripe's, for tests.
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

  const open = (opening: Opening) =>
    stripe.checkout.sessions.create(sessionOf(opening), { idempotencyKey: opening.checkoutId })

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
        const session = await open(request).catch((error: unknown) => {
          if (!refusesEmail(error)) throw error
          return open({ ...request, email: undefined })
        })
        if (!session.url) throw new Error('Stripe opened a checkout without an address')
        return { url: session.url }
      } catch (error) {
        throw unavailable(
          'Payments are away for the moment; nothing was charged. Please try again.',
          error,
        )
      }
    },
    readEvent: (delivery) => eventOf(read(delivery)),
  }
}

type Opening = Omit<CheckoutRequest, 'email'> & { readonly email: string | undefined }

/** Stripe is stricter about addresses than mail servers are; without one it asks the person itself. */
const refusesEmail = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'

function sessionOf(request: Opening): Stripe.Checkout.SessionCreateParams {
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
    // What is paid must be what the checkout says, to the cent.
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
      return paidBy(event.data.object, event.created)
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const checkoutId = checkoutOf(event.data.object)
      return checkoutId === null ? null : { kind: 'canceled', checkoutId }
    }
    default:
      return null
  }
}

/** Null while the money is still on its way (a bank debit): another event tells the end of it. */
function paidBy(session: Stripe.Checkout.Session, createdSeconds: number): PaymentEvent | null {
  const checkoutId = checkoutOf(session)
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

/** Other things may be sold through the same Stripe account: those carry no checkout of ours. */
function checkoutOf({ metadata, client_reference_id: reference }: Stripe.Checkout.Session) {
  return metadata?.checkout ?? reference
}
