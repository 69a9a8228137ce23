import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { placeKindWords } from '@homeground/catalog/place-kinds'
import { states } from '@homeground/catalog/states'
import type { ZipRankings } from '@homeground/contracts'
import { floorsText } from '@homeground/format/figure-text'
import { formatCount, joinWords, labelInline, lowerFirst, upperFirst } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { rangeLabel } from '../../lib/format/ranges.ts'
import { findMeasure } from './list-attributes.ts'
import type { ResultList } from './result-list.ts'
import type { SearchResults } from './results.ts'
import { filterCount, isPlace, type NearPlace, type SearchForm, type SortOrder } from './search-form.ts'

/** Label of a button that opens the filters: `Massachusetts, 2 filters`. */
export function formText(form: SearchForm): string {
  const count = filterCount(form)
  const area = areaTitle(form)
  return count === 0 ? area : `${area}, ${formatCount(count, 'filter')}`
}

/** `703 zip codes`, `1 town` or `12 schools`, depending on the kind of result. */
export function placeCountText(by: SearchForm['by'], count: number, kind?: ResultList['kind']): string {
  if (kind) return formatCount(count, kind.one, kind.many)
  const { one, many } = placeKindWords[by]
  return formatCount(count, one, many)
}

/** How much of a list is shown: `showing 100 of 703`; of a list in pages `showing 26–50 of 512`; empty if all of it is. */
export function shownText({ pageSize }: ResultList, { page }: SearchForm, found: SearchResults): string {
  const count = found.results.length
  if (count >= found.total) return ''
  const first = ((found.page ?? page) - 1) * (pageSize ?? 0) + 1
  const range = pageSize === null ? formatWhole(count) : `${formatWhole(first)}–${formatWhole(first + count - 1)}`
  return `showing ${range} of ${formatWhole(found.total)}`
}

/** What the small numbers below ranks are. */
export const intervalNote = 'Below a rank: the ranks that chance leaves open, at 90% confidence.'

/** What the ranks of a list of zips count, and the floors that cut it. */
export function zipRankingNotes({
  floors,
  ranks,
  rank_intervals: intervals,
}: Pick<ZipRankings, 'floors' | 'ranks' | 'rank_intervals'>): string[] {
  const least = floorsText(floors)
  const isRanked = ranks.some((rank) => rank !== null)
  if (ranks.length === 0) return []
  return [
    ...(least === '' ? [] : [`Zips with at least ${least}.`]),
    isRanked ? 'Ties share a rank.' : 'Values do not compare across states, so nationwide zips have no rank.',
    ...(isRanked && intervals ? [intervalNote] : []),
  ]
}

/** `703 zip codes in Massachusetts`; with filters `21 of 703 zip codes match`. `area`: without the filters, if known. */
export function countTitle(
  form: SearchForm,
  { total, area, kind }: { total: number; area?: number | undefined } & Pick<ResultList, 'kind'>,
): string {
  if (filterCount(form) === 0) {
    return `${placeCountText(form.by, total, kind)} ${inArea(form)}`
  }
  const matches = total === 1 ? 'matches' : 'match'
  if (area === undefined) return `${placeCountText(form.by, total, kind)} ${matches}`
  return `${formatWhole(total)} of ${placeCountText(form.by, area, kind)} ${matches}`
}

/** The area of the results, unless their title names it; then empty. Numbers: see `countTitle`, if known. */
export function areaLine(
  list: ResultList,
  form: SearchForm,
  { total, area }: { total?: number | undefined; area?: number | undefined } = {},
): string {
  const where = inArea(form)
  if (list.titleOf && total !== undefined) {
    const all = placeCountText(form.by, area ?? total, list.kind)
    return area === undefined || area === total ? `${all} ${where}` : `${formatWhole(total)} of ${all} ${where}`
  }
  if (!list.titleOf && filterCount(form) === 0) return ''
  return upperFirst(where)
}

/** Longest name that the server accepts for a saved search. */
const maxNameLength = 100

/**
 * Name of a saved search until the person renames it: `Ohio and Utah, median price over $500k`, with the
 * sort attribute if it is not the default one or titles the list. A name that would be too long ends after a whole filter.
 */
export function searchName(list: ResultList, form: SearchForm): string {
  const { filters, orderBy, by } = form
  const isUsualOrder = orderBy === list.orderOf(form).orderBy && list.titleOf === undefined
  const area = areaTitle(form)
  const parts = [
    by === 'zip' ? area : `${area} by ${placeKindWords[by].one}`,
    ...(list.settingsText ? [list.settingsText(form)] : []),
    ...Object.entries(filters).map(([key, text]) => filterTextInline(key, text)),
    ...(form.near ?? []).map((near) => nearText(near)),
    ...(isUsualOrder ? [] : [sortText(orderBy)]),
  ]
  for (let count = parts.length; count > 1; count -= 1) {
    const name = parts.slice(0, count).join(', ') + (count < parts.length ? ', …' : '')
    if (name.length <= maxNameLength) return name
  }
  return parts[0]!.slice(0, maxNameLength)
}

function sortText(orderBy: string): string {
  const attribute = findMeasure(orderBy)
  return `by ${attribute ? labelInline(attribute) : orderBy}`
}

/** `Massachusetts`, `Ohio and Utah`, `5 states`, `within 25 miles of Natick, MA`, `Boston, MA`, `the area you drew`, `the United States`. */
export function areaText(form: SearchForm): string {
  const { area, states: chosen, center, radiusMiles } = form
  if (area === 'nationwide') return 'the United States'
  if (area === 'drawn') return 'the area you drew'
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
  return upperFirst(areaText(form).replace(/^the /, ''))
}

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

/** `within 15 miles of Work`; `name` is what the reader calls the place. */
export function nearText({ place, miles }: NearPlace, name = place): string {
  return `within ${formatCount(miles, 'mile')} of ${name}`
}

/** Which end comes first, in words that fit the attribute: `low to high`, `biggest drop first`. */
export function directionText({ orderBy, direction }: SortOrder): string {
  if (orderBy === distanceOrder) return direction === 'asc' ? 'nearest first' : 'farthest first'
  const attribute = findMeasure(orderBy)
  if (attribute?.change) {
    return direction === 'asc' ? 'biggest drop first' : 'biggest gain first'
  }
  return direction === 'asc' ? 'low to high' : 'high to low'
}
