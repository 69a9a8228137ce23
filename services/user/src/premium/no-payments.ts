import { notFound, unavailable } from '@homeground/service'
import type { PaymentProvider } from './payment-provider.ts'

/** Nothing is sold; terms already paid for run on. */
export function noPayments(): PaymentProvider {
  return {
    name: 'off',
    startCheckout: async () => {
      throw unavailable('Nothing can be bought at the moment.')
    },
    readEvent: () => {
      throw notFound('No payment provider is expected here.')
    },
  }
}
