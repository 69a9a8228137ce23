import { defaults } from '@homeground/catalog/defaults'
import { divideRounded, monthlyShare, toCents, toThousandths } from './cents.ts'
import { type LoanTerms, priceBounds } from './loan-terms.ts'
import { type Loan, monthlyPayment } from './monthly-payment.ts'

/** What a home costs per month, in cents. */
export interface HousingCost {
  /** Principal and interest. */
  readonly loan: number
  readonly propertyTax: number
  readonly insurance: number
  readonly total: number
}

/** The loan for a price: what the down payment does not cover. */
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

/** What a home may cost per month with a yearly income before tax by the same rule, in cents. */
export function monthlyBudget(incomeUsd: number): number {
  return Math.floor((toCents(incomeUsd) * defaults.housingShareOfIncome) / (100 * 12))
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
