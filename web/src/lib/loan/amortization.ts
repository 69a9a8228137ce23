import { divideRounded, toThousandths } from './cents.ts'
import { type Loan, monthlyPayment, rateUnitsPerMonth } from './monthly-payment.ts'

/** One payment of a loan, or the payments of one year. Amounts are cents. */
export interface PaymentRow {
  /** Number of the month or year, from 1. */
  readonly number: number
  readonly payment: number
  readonly interest: number
  readonly principal: number
  /** Owed after the payment. */
  readonly balance: number
}

/**
 * Every payment of a loan. A month's interest is rounded to the cent; the rest of the payment reduces the balance. The
 * last payment is whatever is still owed, so the principal of all payments is the loan to the cent.
 */
export function amortize(loan: Loan): PaymentRow[] {
  const rate = toThousandths(loan.interestRate)
  const regular = monthlyPayment(loan)
  const rows: PaymentRow[] = []
  let balance = loan.principalCents
  for (let number = 1; number <= loan.months && balance > 0; number++) {
    const interest = divideRounded(balance * rate, rateUnitsPerMonth)
    const owed = balance + interest
    const payment = number === loan.months ? owed : Math.min(regular, owed)
    balance = owed - payment
    rows.push({ number, payment, interest, principal: payment - interest, balance })
  }
  return rows
}

/** The payments of each year of a loan, added up. */
export function byYear(months: readonly PaymentRow[]): PaymentRow[] {
  const years = Array.from({ length: Math.ceil(months.length / 12) }, (_, index) =>
    months.slice(index * 12, index * 12 + 12),
  )
  return years.map((rows, index) => ({ ...totalOf(rows), number: index + 1 }))
}

/** All payments added up; the balance is that after the last one. */
export function totalOf(rows: readonly PaymentRow[]): PaymentRow {
  return rows.reduce(
    (sum, row) => ({
      number: row.number,
      payment: sum.payment + row.payment,
      interest: sum.interest + row.interest,
      principal: sum.principal + row.principal,
      balance: row.balance,
    }),
    { number: 0, payment: 0, interest: 0, principal: 0, balance: 0 },
  )
}
