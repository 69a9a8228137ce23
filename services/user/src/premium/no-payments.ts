import { notFound } from '@homeground/service'
import type { NoPayments } from './payment-provider.ts'

/** The provider of a system that doesn't sell premium. Terms that were paid before remain valid. */
export function noPayments(): NoPayments {
  return {
    name: 'off',
    readEvent: () => {
      throw notFound('Payments are turned off.')
    },
  }
}
