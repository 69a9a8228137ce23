import Type from 'typebox'
import { paths } from './paths.ts'
import { nullable } from './values.ts'

const Moment = (description: string) => Type.String({ description: `${description}, ISO 8601` })

export const PremiumTerm = Type.Object(
  {
    startsAt: Moment('First moment of the term'),
    endsAt: Moment('12 months later, the first moment after the term'),
    paidAt: Moment('Payment'),
    amountUsd: Type.Number({ description: 'Dollars paid' }),
    paymentId: Type.String({ description: 'As the payment provider names it' }),
    checkout: Type.String({ description: 'Id of the checkout it was bought by' }),
  },
  { $id: 'PremiumTerm' },
)
export type PremiumTerm = Type.Static<typeof PremiumTerm>

export const Premium = Type.Object(
  {
    priceUsd: Type.Number({ description: 'Dollars for one term' }),
    months: Type.Integer({ description: 'Length of a term' }),
    provider: Type.Union([Type.Literal('stripe'), Type.Literal('sandbox'), Type.Literal('off')], {
      description: 'sandbox: no money moves; off: nothing can be bought at the moment',
    }),
    premiumUntil: nullable(
      Moment('End of the running term; null without one or when not logged in'),
    ),
    terms: Type.Array(PremiumTerm, { description: 'Of the caller, newest first' }),
  },
  { $id: 'Premium' },
)
export type Premium = Type.Static<typeof Premium>

export const getPremium = {
  method: 'GET',
  url: paths.premium,
  schema: { operationId: 'getPremium', tags: ['premium'], response: { 200: Premium } },
} as const

export const startCheckout = {
  method: 'POST',
  url: paths.premiumCheckout,
  schema: {
    operationId: 'startCheckout',
    tags: ['premium'],
    response: {
      201: Type.Object({
        url: Type.String({ description: 'Where the browser goes to pay' }),
      }),
    },
  },
} as const

/** Called by the payment provider; the body is read as it came, its signature is checked. */
export const premiumWebhook = {
  method: 'POST',
  url: paths.premiumWebhook,
  schema: {
    operationId: 'premiumWebhook',
    tags: ['premium'],
    response: {
      200: Type.Object({
        received: Type.Literal(true, { description: 'The provider need not send it again' }),
      }),
    },
  },
} as const

const checkout = Type.Object({ checkout: Type.String({ description: 'Checkout id, a UUID' }) })

export const SandboxCheckout = Type.Object(
  {
    checkout: Type.String({ description: 'Checkout id, a UUID' }),
    amountUsd: Type.Number({ description: 'Dollars that would be paid' }),
    state: Type.Union([Type.Literal('open'), Type.Literal('paid'), Type.Literal('canceled')], {
      description: 'A paid checkout stays paid',
    }),
  },
  { $id: 'SandboxCheckout' },
)
export type SandboxCheckout = Type.Static<typeof SandboxCheckout>

/** The sandbox's payment page asks what there is to pay. 404 when payments are real. */
export const getSandboxCheckout = {
  method: 'GET',
  url: paths.sandboxCheckout,
  schema: {
    operationId: 'getSandboxCheckout',
    tags: ['premium'],
    params: checkout,
    response: { 200: SandboxCheckout },
  },
} as const

/** Pays or cancels in the sandbox: a signed webhook event as a real provider would send it. */
export const settleSandboxCheckout = {
  method: 'POST',
  url: paths.sandboxCheckout,
  schema: {
    operationId: 'settleSandboxCheckout',
    tags: ['premium'],
    params: checkout,
    body: Type.Object(
      {
        outcome: Type.Union([Type.Literal('pay'), Type.Literal('cancel')], {
          description: 'What the person chose',
        }),
      },
      { additionalProperties: false },
    ),
    response: { 200: SandboxCheckout },
  },
} as const
