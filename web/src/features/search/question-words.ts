import { findAttribute } from '@homeground/catalog/attributes'
import { states } from '@homeground/catalog/states'
import { formatCount, joinWords, lowerFirst } from '../../lib/format/format.ts'
import { rangeLabel } from '../../lib/format/ranges.ts'
import type { Direction, Question } from './question.ts'

/** `Massachusetts`, `Ohio and Utah`, `5 states`, `25 miles around Natick, MA`, `the United States`. */
export function areaWords({ area, states: chosen, center, radiusMiles }: Question): string {
  if (area === 'nationwide') return 'the United States'
  if (area === 'zip') {
    return `${formatCount(radiusMiles, 'mile')} around ${center?.label || 'a place'}`
  }
  if (chosen.length > 3) return `${chosen.length} states`
  return joinWords(chosen.map((abbr) => states[abbr]))
}

/** For a button that opens the filters: `Massachusetts, 2 filters`. */
export function questionWords(question: Question): string {
  const count = Object.keys(question.filters).length
  const area = areaWords(question).replace(/^the /, '')
  return count === 0 ? area : `${area}, ${formatCount(count, 'filter')}`
}

/** `Median price $500k – $1M`, `Population over 60,000` */
export function filterWords(key: string, text: string): string {
  const attribute = findAttribute(key)
  if (!attribute) return key
  const range = rangeLabel(attribute, text)
  return `${attribute.short} ${/^(Over|Up to)/.test(range) ? lowerFirst(range) : range}`
}

/** The same within a sentence: `median price $500k – $1M`; names of peoples keep their capital. */
export function filterWordsInside(key: string, text: string): string {
  const words = filterWords(key, text)
  return findAttribute(key)?.sensitive ? words : lowerFirst(words)
}

/** Which end comes first, in the attribute's own words. */
export function directionWords(orderBy: string, direction: Direction): string {
  const attribute = findAttribute(orderBy)
  if (attribute?.change) {
    return direction === 'asc' ? 'steepest fall first' : 'steepest rise first'
  }
  return direction === 'asc' ? 'lowest first' : 'highest first'
}

/** `zip codes` or `towns`, as the results are counted. */
export function placesWords(by: Question['by'], count: number): string {
  return by === 'zip' ? formatCount(count, 'zip code') : formatCount(count, 'town')
}
