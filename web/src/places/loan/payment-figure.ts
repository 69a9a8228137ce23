import { paymentAttribute } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'
import { useMemo } from 'react'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import { housingCost } from './housing-cost.ts'
import { calculatorPath, costTermsText, type LoanTerms, useLoanTerms } from './loan-terms.ts'

const priceKey = 'median_listing_price'

/** Attributes with the monthly payment after the price, and what adds it to the figures of a place; a hook. */
export function usePayments(attributes: LoadedAttributes): {
  readonly attributes: LoadedAttributes
  readonly withPayment: (figures: readonly Figure[]) => Figure[]
} {
  const terms = useLoanTerms()
  return useMemo(
    () => ({
      attributes: attributesWithPayment(attributes, terms),
      withPayment: (figures) => figuresWithPayment(figures, terms),
    }),
    [attributes, terms],
  )
}

/** The same attributes and, after the price, the monthly payment: its terms are in its description. */
export function attributesWithPayment(attributes: LoadedAttributes, terms: LoanTerms): LoadedAttributes {
  const all = attributes.all.flatMap((attribute): LoadedAttribute[] => {
    if (attribute.key !== priceKey) return [attribute]
    const { info, publisher, loaded } = attribute
    const payment = {
      ...paymentAttribute,
      info,
      publisher,
      loaded,
      quantiles: null,
      methodPath: calculatorPath(terms),
      description: `Loan, property tax and insurance of a home at the median listing price: ${costTermsText(terms)}.`,
    }
    return [attribute, payment]
  })
  return { ...attributes, all, byKey: new Map(all.map((each) => [each.key, each])) }
}

/**
 * The same figures and, after the price, the monthly payment in dollars. It has the percentiles of the price: a higher
 * price never has a lower payment.
 */
export function figuresWithPayment(figures: readonly Figure[], terms: LoanTerms): Figure[] {
  return figures.flatMap((figure) => (figure.key === priceKey ? [figure, paymentOf(figure, terms)] : [figure]))
}

function paymentOf(price: Figure, terms: LoanTerms): Figure {
  const { key } = paymentAttribute
  if (price.value === null) return { ...price, key }
  const { note, ...known } = price
  const doubts = note?.flags && { note: { flags: note.flags } }
  return { ...known, ...doubts, key, value: housingCost(price.value, terms).total / 100 }
}
