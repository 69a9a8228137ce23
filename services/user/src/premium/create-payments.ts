import { noPayments } from './no-payments.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { stripePayments } from './stripe-payments.ts'

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
