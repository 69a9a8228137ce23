import { notFound, unavailable } from '@homeground/service'
import type { PaymentProvider } from './payment-provider.ts'

/** The provider of a system that doesn't sell premium. Terms that were paid before remain valid. */
export function noPayments(): PaymentProvider {
  return {
    name: 'off',
    startCheckout: async () => {
      throw unavailable("Premium can't be bought right now.")
    },
    readEvent: () => {
      throw notFound('Payments are turned off.')
    },
  }
}
