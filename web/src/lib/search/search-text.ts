import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { states } from '@homeground/catalog/states'
import { formatCount, joinWords, lowerFirst } from '../format/format.ts'
import { rangeLabel } from '../format/ranges.ts'
import { type Direction, defaultForm, isPlace, type SearchForm } from './search-form.ts'

/** `Massachusetts`, `Ohio and Utah`, `5 states`, `within 25 miles of Natick, MA`, `Boston, MA`, `the United States`. */
export function areaText(form: SearchForm): string {
  const { area, states: chosen, center, radiusMiles } = form
  if (area === 'nationwide') return 'the United States'
  if (area === 'zip') {
    const place = center?.label || 'a place'
    return isPlace(form) ? place : `within ${formatCount(radiusMiles, 'mile')} of ${place}`
  }
  if (chosen.length > 3) return `${chosen.length} states`
  return joinWords(chosen.map((abbr) => states[abbr]))
}

/** The area within a sentence: `in Ohio and Utah`, `within 25 miles of Natick, MA`. */
export function inArea(form: SearchForm): string {
  return form.area === 'zip' && !isPlace(form) ? areaText(form) : `in ${areaText(form)}`
}

/** The area as a title or label: `Massachusetts`, `Within 25 miles of Natick, MA`. */
export function areaTitle(form: SearchForm): string {
  const area = areaText(form).replace(/^the /, '')
  return area.charAt(0).toUpperCase() + area.slice(1)
}

/** Label of a button that opens the filters: `Massachusetts, 2 filters`. */
export function formText(form: SearchForm): string {
  const count = Object.keys(form.filters).length
  const area = areaTitle(form)
  return count === 0 ? area : `${area}, ${formatCount(count, 'filter')}`
}

/** `Median price $500k – $1M`, `Population over 60,000` */
export function filterText(key: string, text: string): string {
  const attribute = findAttribute(key)
  if (!attribute) return key
  const range = rangeLabel(attribute, text)
  return `${attribute.short} ${/^(Over|Up to|Within)/.test(range) ? lowerFirst(range) : range}`
}

/** The same within a sentence: `median price $500k – $1M`; names of ethnic groups stay capitalized. */
export function filterTextInline(key: string, text: string): string {
  const words = filterText(key, text)
  return findAttribute(key)?.sensitive ? words : lowerFirst(words)
}

/** An attribute's label within a sentence; names of ethnic groups stay capitalized. */
export function labelInline({ label, sensitive }: Attribute): string {
  return sensitive ? label : lowerFirst(label)
}

/** Which end comes first, in words that fit the attribute. */
export function directionText(orderBy: string, direction: Direction): string {
  const attribute = findAttribute(orderBy)
  if (attribute?.change) {
    return direction === 'asc' ? 'biggest drop first' : 'biggest gain first'
  }
  return direction === 'asc' ? 'lowest first' : 'highest first'
}

/** `703 zip codes` or `1 town`, depending on the kind of result. */
export function placeCountText(by: SearchForm['by'], count: number): string {
  return by === 'zip' ? formatCount(count, 'zip code') : formatCount(count, 'town')
}

/** Longest name that the server accepts for a saved search. */
const maxNameLength = 100

/**
 * Name of a saved search until the person renames it: `Ohio and Utah, median price over $500k`, with the
 * sort attribute if it is not the default. A name that would be too long ends after a whole filter.
 */
export function searchName(form: SearchForm): string {
  const { filters, orderBy, by } = form
  const area = areaTitle(form)
  const parts = [
    by === 'town' ? `${area} by town` : area,
    ...Object.entries(filters).map(([key, text]) => filterTextInline(key, text)),
    ...(orderBy === defaultForm.orderBy ? [] : [sortText(orderBy)]),
  ]
  for (let shown = parts.length; shown > 1; shown -= 1) {
    const name = parts.slice(0, shown).join(', ') + (shown < parts.length ? ', …' : '')
    if (name.length <= maxNameLength) return name
  }
  return parts[0]!.slice(0, maxNameLength)
}

function sortText(orderBy: string): string {
  const attribute = findAttribute(orderBy)
  return `by ${attribute ? labelInline(attribute) : orderBy}`
}
