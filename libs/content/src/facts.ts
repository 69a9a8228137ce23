import { findAttribute } from '@homeground/catalog/attributes'
import {
  defaults,
  freeDailySearches,
  limits,
  premium,
  rankingFloors,
  retention,
  schoolRankingFloor,
} from '@homeground/catalog/defaults'
import { findSource } from '@homeground/catalog/sources'

/** Facts of the catalog that texts name, by the name in braces: `{{daily searches}}`. */
const facts: Readonly<Record<string, string | number>> = {
  'daily searches': freeDailySearches,
  'premium price': premium.price,
  'premium months': premium.months,
  'compared places': limits.comparedPlaces,
  'main search results': limits.mainSearchResults,
  'search results': limits.searchResults,
  'ranking population': rankingFloors.population.least.toLocaleString('en-US'),
  'ranking listings': rankingFloors.listings.least,
  'ranking test takers': schoolRankingFloor,
  'interest rate': defaults.interestRate,
  'loan years': defaults.loanYears,
  'property tax rate': defaults.propertyTaxRate,
  'down payment': `$${defaults.downPaymentUsd.toLocaleString('en-US')}`,
  'message days': retention.messageDays,
  'unconfirmed subscription days': retention.unconfirmedSubscriptionDays,
  'sent mail days': retention.sentMailDays,
  'housing share of income': defaults.housingShareOfIncome,
}

/**
 * Replaces each `{{…}}` of a text: `{{daily searches}}` by a fact, `{{Attribute median_age}}` by an attribute’s label,
 * `{{attribute median_age}}` by the same as within a sentence, `{{publisher acs}}` by a source’s publisher. Throws an
 * Error for an unknown name.
 */
export function fillFacts(text: string): string {
  return text.replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => factOf(name))
}

const readers: Readonly<Record<string, (key: string) => string | undefined>> = {
  Attribute: (key) => findAttribute(key)?.label,
  attribute: (key) => findAttribute(key)?.label.replace(/^[A-Z]/, (first) => first.toLowerCase()),
  publisher: (key) => findSource(key)?.publisher,
}

function factOf(name: string): string {
  const [kind, key = ''] = name.split(' ', 2)
  const found = readers[kind!]?.(key) ?? facts[name]
  if (found === undefined) throw new Error(`Unknown fact {{${name}}}`)
  return String(found)
}
