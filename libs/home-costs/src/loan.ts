/** A loan at a fixed rate that is paid back in equal monthly payments. */
export interface Loan {
  readonly principalCents: number
  /** Percent per year, with up to three decimals; a month has a twelfth of it. */
  readonly interestRate: number
  readonly months: number
}

/** A month's interest is the balance × thousandths of a percent ÷ this. */
const rateUnitsPerMonth = 12 * 100 * 1000

/**
 * The monthly payment of principal and interest in cents: the annuity `P·r·(1+r)^n / ((1+r)^n − 1)`, rounded to the cent
 * once, at the end. Without interest it is `P / n`.
 */
export function monthlyPayment({ principalCents, ...terms }: Loan): number {
  return paymentsOf(terms)(principalCents)
}

/**
 * The monthly payments of loans of one rate and length, by principal in cents. They are exact: a payment that is too near
 * to half a cent for floating-point numbers is computed with whole numbers of any size.
 */
export function paymentsOf({ interestRate, months }: Omit<Loan, 'principalCents'>): (principalCents: number) => number {
  const rate = toThousandths(interestRate)
  if (rate === 0) return (principalCents) => divideRounded(principalCents, months)
  const perMonth = rate / rateUnitsPerMonth
  const factor = perMonth / -Math.expm1(-months * Math.log1p(perMonth))
  return (principalCents) => {
    const payment = principalCents * factor
    const isNearHalf = Math.abs(payment - Math.floor(payment) - 0.5) < NEAR_HALF
    return isNearHalf ? exactPayment({ principalCents, rate, months }) : Math.round(payment)
  }
}

/** In cents: far more than the error of the floating-point payment of the largest loan. */
const NEAR_HALF = 0.001

function exactPayment({ principalCents, rate, months }: { principalCents: number; rate: number; months: number }) {
  const unit = BigInt(rateUnitsPerMonth)
  const grown = (unit + BigInt(rate)) ** BigInt(months)
  const dividend = BigInt(principalCents) * BigInt(rate) * grown
  const divisor = unit * (grown - unit ** BigInt(months))
  return Number((2n * dividend + divisor) / (2n * divisor))
}

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

/**
 * Money of loans is counted in whole cents, and rates in thousandths of a percent, so that sums are exact. An amount
 * between two cents is rounded to the nearer one; half a cent is rounded up.
 */

/** Dollars as whole cents. */
export function toCents(usd: number): number {
  return Math.round(usd * 100)
}

/** A rate in percent as a whole number of thousandths of a percent: `3.875` → 3875. */
export function toThousandths(percent: number): number {
  return Math.round(percent * 1000)
}

/** `a / b` as a whole number, halves rounded up. Exact for whole numbers `a` ≥ 0 and `b` > 0 up to 2^52. */
export function divideRounded(a: number, b: number): number {
  const rest = a % b
  const whole = (a - rest) / b
  return rest * 2 >= b ? whole + 1 : whole
}

/** The part of a yearly amount that falls on one month, in cents. */
export function monthlyShare(yearlyCents: number): number {
  return divideRounded(yearlyCents, 12)
}
