import { lowerFirst } from '@homeground/format/format'
import { rangeLabel } from '../../../lib/format/ranges.ts'
import { findMeasure } from '../columns/list-attributes.ts'
import type { SortOrder } from '../search-form.ts'

/** `Median price $500k – $1M`, `Population over 60,000`, `Major airport within 25 mi` */
export function filterText(key: string, text: string): string {
  const attribute = findMeasure(key)
  if (!attribute) return key
  const range = rangeLabel(attribute, text)
  return `${attribute.short} ${/^(Over|Up to|Within)/.test(range) ? lowerFirst(range) : range}`
}

/** The same within a sentence: `median price $500k – $1M`; names of ethnic groups stay capitalized. */
export function filterTextInline(key: string, text: string): string {
  const words = filterText(key, text)
  return findMeasure(key)?.sensitive ? words : lowerFirst(words)
}

/** Which end comes first, in words that fit the attribute: `low to high`, `biggest drop first`. */
export function directionText({ orderBy, direction }: SortOrder): string {
  const attribute = findMeasure(orderBy)
  if (attribute?.change) {
    return direction === 'asc' ? 'biggest drop first' : 'biggest gain first'
  }
  return direction === 'asc' ? 'low to high' : 'high to low'
}
