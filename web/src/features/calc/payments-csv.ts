import { csvText } from '../../lib/format/csv.ts'
import type { PaymentRow } from '../../places/loan/loan.ts'

/** Every payment, in dollars with cents. */
export function paymentsCsv(months: readonly PaymentRow[]): string {
  const usd = (cents: number) => (cents / 100).toFixed(2)
  return csvText([
    ['month', 'payment_usd', 'interest_usd', 'principal_usd', 'balance_usd'],
    ...months.map(({ number, payment, interest, principal, balance }) => [
      number,
      ...[payment, interest, principal, balance].map(usd),
    ]),
  ])
}
