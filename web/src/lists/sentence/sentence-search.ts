import { findAttribute, paymentAttribute } from '@homeground/catalog/attributes'
import { isStateAbbr } from '@homeground/catalog/states'
import type { UnderstoodSearch } from '@homeground/contracts'
import { searchPath } from '../../lib/navigation/paths.ts'
import { currentTerms } from '../../places/loan/loan-terms.ts'
import { pricesOfPayments } from '../../places/loan/payment-ranges.ts'
import { withArea } from '../search/form-edits.ts'
import type { ResultList } from '../search/result-list.ts'
import type { SearchForm } from '../search/search-form.ts'

/** The filters of a sentence; a monthly payment as the prices that it pays for, by the reader's terms. */
export function filtersOf({ filters }: UnderstoodSearch): Readonly<Record<string, string>> {
  const { [paymentAttribute.key]: payment, ...others } = filters
  if (payment === undefined) return others
  const price = findAttribute('median_listing_price')!
  const prices = pricesOfPayments(price, payment, currentTerms())
  return prices ? { ...others, [price.key]: prices } : others
}

/** The results of a sentence, from a screen that has no form: everywhere, unless it names an area. */
export function sentencePath(search: UnderstoodSearch): string {
  const { area, states, place, radius, order, dir, results } = search
  return searchPath({
    area: area ?? 'nationwide',
    ...(states.length > 0 && { states: states.join(',') }),
    ...(place !== null && { place }),
    ...(radius !== null && { radius }),
    ...(results === 'town' && { by: results }),
    ...filtersOf(search),
    ...(order !== null && { order, dir: dir ?? 'asc' }),
  })
}

/** The form with what a sentence asks for: its filters replace all; what it does not mention stays. */
export function withSentence(list: ResultList, form: SearchForm, search: UnderstoodSearch): SearchForm {
  const { area, states, place, radius, order, dir, results } = search
  const changed = {
    ...form,
    filters: filtersOf(search),
    page: 1,
    by: results ?? form.by,
    ...(place !== null && { center: { label: place, lat: null, lng: null } }),
  }
  const moved =
    area === null
      ? changed
      : withArea(list, changed, {
          area: area === 'place' ? ('zip' as const) : area,
          ...(area === 'place' && { radiusMiles: 0 }),
          ...(area === 'state' && { states: states.filter(isStateAbbr) }),
          ...(radius !== null && { radiusMiles: radius }),
        })
  return order === null ? moved : { ...moved, orderBy: order, direction: dir ?? 'asc' }
}

/** The sentence with other words instead of some, which it may write in other cases. */
export function replaceWords(text: string, words: string, other: string): string {
  const start = text.toLowerCase().indexOf(words.toLowerCase())
  return start < 0 ? `${text} ${other}` : `${text.slice(0, start)}${other}${text.slice(start + words.length)}`
}
