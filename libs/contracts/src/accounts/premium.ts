import Type from 'typebox'
import { contract } from '../contract.ts'
import { nullable, onceHeaders, oneOf } from '../values.ts'

const Moment = (description: string) => Type.String({ description: `${description}, ISO 8601` })

export const PremiumTerm = Type.Object({
  startsAt: Moment('Start of the term'),
  endsAt: Moment('End of the term, exclusive, 12 months later'),
  paidAt: Moment('When it was paid'),
  amountUsd: Type.Number({ description: 'Amount paid in dollars' }),
  paymentId: Type.String({ description: 'The payment provider’s id of the payment' }),
  checkout: Type.String({ description: 'Id of the checkout, a UUID' }),
})
export type PremiumTerm = Type.Static<typeof PremiumTerm>

export const Premium = Type.Object({
  priceUsd: Type.Number({ description: 'Price of one term in dollars' }),
  months: Type.Integer({ description: 'Length of a term in months' }),
  provider: oneOf(['stripe', 'sandbox', 'off'], {
    description: 'sandbox: nothing is charged; off: premium can’t be bought',
  }),
  premiumUntil: nullable(Moment('End of the caller’s premium; null if there is none or the caller is not logged in')),
  terms: Type.Array(PremiumTerm, { description: 'The caller’s terms, newest first' }),
})
export type Premium = Type.Static<typeof Premium>

export const getPremium = contract('getPremium', {
  tags: ['premium'],
  summary: 'Returns the price and the caller’s terms',
  response: { 200: Premium },
})

/**
 * Starts a purchase of one term; without a key, the one that the caller started within the hour and has not paid. 403
 * `email_unconfirmed` if the account's address is not confirmed: its receipt goes there, and no other device could log in.
 */
export const startCheckout = contract('startCheckout', {
  tags: ['premium'],
  summary: 'Starts a purchase',
  otherErrors: [404],
  headers: onceHeaders,
  response: { 201: Type.Object({ url: Type.String({ description: 'Address of the payment page' }) }) },
})

/** Called by the payment provider. The signature covers the raw body. */
export const premiumWebhook = contract('premiumWebhook', {
  tags: ['premium'],
  summary: 'Receives events of the payment provider',
  otherErrors: [400, 404],
  response: {
    200: Type.Object({ received: Type.Literal(true, { description: 'The provider must not send the event again' }) }),
  },
})

const checkout = Type.Object({ checkout: Type.String({ description: 'Checkout id, a UUID' }) })

export const SandboxCheckout = Type.Object({
  checkout: Type.String({ description: 'Checkout id, a UUID' }),
  amountUsd: Type.Number({ description: 'Amount in dollars' }),
  state: oneOf(['open', 'paid', 'canceled'], { description: 'State of the checkout; a paid one stays paid' }),
})
export type SandboxCheckout = Type.Static<typeof SandboxCheckout>

/** The checkout that the sandbox's payment page shows. 404 if payments are real. */
export const getSandboxCheckout = contract('getSandboxCheckout', {
  tags: ['premium'],
  summary: 'Returns a test purchase',
  params: checkout,
  response: { 200: SandboxCheckout },
})

/** Pays or cancels in the sandbox, by a signed webhook event like a real provider's. */
export const settleSandboxCheckout = contract('settleSandboxCheckout', {
  tags: ['premium'],
  summary: 'Pays or cancels a test purchase',
  params: checkout,
  body: Type.Object(
    { outcome: oneOf(['pay', 'cancel'], { description: 'The user’s choice' }) },
    { additionalProperties: false },
  ),
  response: { 200: SandboxCheckout },
})
