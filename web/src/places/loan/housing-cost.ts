import { defaults } from '@homeground/catalog/defaults'
import { divideRounded, type Loan, monthlyPayment, monthlyShare, toCents, toThousandths } from './loan.ts'
import { type LoanTerms, priceBounds } from './loan-terms.ts'

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars and cents: `308492` → `$3,084.92`. */
export function formatCents(cents: number): string {
  return exact.format(cents / 100)
}

/** The monthly cost of a home, in cents. */
export interface HousingCost {
  /** Principal and interest. */
  readonly loan: number
  readonly propertyTax: number
  readonly insurance: number
  readonly total: number
}

/** The loan for a price: the part that the down payment does not cover. */
export function loanFor(priceUsd: number, { downPaymentUsd, interestRate, loanYears }: LoanTerms): Loan {
  const principalCents = Math.max(0, toCents(priceUsd) - toCents(downPaymentUsd))
  return { principalCents, interestRate, months: loanYears * 12 }
}

/**
 * Loan payment, property tax and insurance of one month; each is rounded to the cent, and the total is their sum.
 * Mortgage insurance, fees and upkeep are not in it.
 */
export function housingCost(priceUsd: number, terms: LoanTerms): HousingCost {
  const loan = monthlyPayment(loanFor(priceUsd, terms))
  const yearlyTax = toCents(priceUsd) * toThousandths(terms.propertyTaxRate)
  const propertyTax = divideRounded(yearlyTax, 12 * 100 * 1000)
  const insurance = monthlyShare(toCents(terms.insuranceUsd))
  return { loan, propertyTax, insurance, total: loan + propertyTax + insurance }
}

/**
 * The least yearly income before tax, in cents, of which a monthly cost is at most the share that lenders commonly
 * accept (28 %).
 */
export function incomeNeeded(monthlyCents: number): number {
  return Math.ceil((monthlyCents * 12 * 100) / defaults.housingShareOfIncome)
}

/**
 * The highest price in whole dollars whose monthly cost is at most `monthlyCents`; undefined if insurance alone costs
 * more. The cost never falls when the price rises, so halving the interval finds it.
 */
export function affordablePrice(monthlyCents: number, terms: LoanTerms): number | undefined {
  const fits = (price: number) => housingCost(price, terms).total <= monthlyCents
  if (!fits(priceBounds.least)) return undefined
  let fitting: number = priceBounds.least
  let least = priceBounds.most + 1
  while (least - fitting > 1) {
    const middle = Math.floor((fitting + least) / 2)
    if (fits(middle)) fitting = middle
    else least = middle
  }
  return fitting
}
