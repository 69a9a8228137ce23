import { divideRounded, toThousandths } from './cents.ts'

/** A loan at a fixed rate that is paid back in equal monthly payments. */
export interface Loan {
  readonly principalCents: number
  /** Percent per year, with up to three decimals; a month has a twelfth of it. */
  readonly interestRate: number
  readonly months: number
}

/** A month's interest is the balance × thousandths of a percent ÷ this. */
export const rateUnitsPerMonth = 12 * 100 * 1000

/**
 * The monthly payment of principal and interest in cents: the annuity `P·r·(1+r)^n / ((1+r)^n − 1)`, computed with
 * whole numbers of any size and rounded to the cent once, at the end. Without interest it is `P / n`.
 */
export function monthlyPayment({ principalCents, interestRate, months }: Loan): number {
  const rate = BigInt(toThousandths(interestRate))
  if (rate === 0n) return divideRounded(principalCents, months)
  const unit = BigInt(rateUnitsPerMonth)
  const grown = (unit + rate) ** BigInt(months)
  const dividend = BigInt(principalCents) * rate * grown
  const divisor = unit * (grown - unit ** BigInt(months))
  return Number((2n * dividend + divisor) / (2n * divisor))
}
