import { defaults } from '@homeground/catalog/defaults'
import { divideRounded, type Loan, monthlyShare, paymentsOf, toCents, toThousandths } from './loan.ts'
import { type LoanTerms, type PlaceTerms, priceBounds } from './terms.ts'

/** The monthly cost of a home, in cents. */
export interface HousingCost {
  /** Principal and interest. */
  readonly loan: number
  readonly propertyTax: number
  readonly insurance: number
  readonly total: number
}

/** The loan for a price: the part that the down payment does not cover. */
export function loanFor(
  priceUsd: number,
  { downPaymentUsd, interestRate, loanYears }: Pick<LoanTerms, 'downPaymentUsd' | 'interestRate' | 'loanYears'>,
): Loan {
  const principalCents = Math.max(0, toCents(priceUsd) - toCents(downPaymentUsd))
  return { principalCents, interestRate, months: loanYears * 12 }
}

/**
 * Loan payment, property tax and insurance of one month; each is rounded to the cent, and the total is their sum.
 * Mortgage insurance, fees and upkeep are not in it.
 */
export function housingCost(priceUsd: number, terms: PlaceTerms): HousingCost {
  return housingCosts(terms)(priceUsd, terms)
}

/** The same for many homes: a function of the price in dollars, and of tax and insurance where the home is. */
export function housingCosts(
  terms: LoanTerms,
): (priceUsd: number, place: Pick<PlaceTerms, 'propertyTaxRate' | 'insuranceUsd'>) => HousingCost {
  const paymentOf = paymentsOf(loanFor(0, terms))
  return (priceUsd, { propertyTaxRate, insuranceUsd }) => {
    const insurance = monthlyShare(toCents(insuranceUsd))
    const loan = paymentOf(loanFor(priceUsd, terms).principalCents)
    const propertyTax = divideRounded(toCents(priceUsd) * toThousandths(propertyTaxRate), 12 * 100 * 1000)
    return { loan, propertyTax, insurance, total: loan + propertyTax + insurance }
  }
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
export function affordablePrice(monthlyCents: number, terms: PlaceTerms): number | undefined {
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
