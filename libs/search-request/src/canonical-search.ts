import { paymentAttribute } from '@homeground/catalog/attributes'
import { changingPlaces } from '@homeground/catalog/changing-places'
import { defaults } from '@homeground/catalog/defaults'
import { monthNumber, periodOf } from '@homeground/catalog/periods'
import type { DrawnRing } from '@homeground/contracts/drawn-area'
import { paths } from '@homeground/contracts/paths'
import { termsText } from '@homeground/home-costs/terms'
import type { AreaRequest, Center, NearPlace } from './area.ts'
import type { Parsed, Query } from './fields.ts'
import type { AttributeRange } from './filters.ts'
import {
  type NamedMonths,
  parseAffordableSchools,
  parseChangingPlaces,
  parseSchoolSearch,
  parseSearch,
  type SearchRequest,
} from './requests.ts'

/**
 * By path: what a search asks, as plain data that is equal for all its spellings. It has everything that can change
 * which places are found, and nothing that only changes how they are presented, such as their order. Undefined if
 * the search does not parse.
 */
const questions: Readonly<Record<string, (query: Query) => unknown>> = {
  [paths.search]: (query) => placesQuestion(parseSearch(query)),
  [paths.schoolSearch]: (query) => {
    const parsed = parseSchoolSearch(query)
    if ('errors' in parsed) return undefined
    const { request } = parsed
    const common = [request.levels, request.year ?? defaults.schoolYear, areaQuestion(request.area)]
    const { type, grade, ranges } = request.filters
    if (request.variant === 'schools')
      return [...common, ranges.map(rangeQuestion).sort(), type ?? 'all', grade ?? 'all']
    return [...common, [...request.zipRanges, ...request.levelRanges].map(rangeQuestion).sort()]
  },
  [paths.affordableSchools]: (query) => placesQuestion(parseAffordableSchools(query)),
  [paths.changingPlaces]: (query) => {
    const parsed = parseChangingPlaces(query)
    if ('errors' in parsed) return undefined
    const { area, fromYear, toYear, prices } = parsed.request
    const years = [fromYear ?? changingPlaces.fromYear, toYear ?? changingPlaces.toYear]
    return [...areaQuestion(area), ...years, prices.map(rangeQuestion)]
  },
}

function placesQuestion(parsed: Parsed<SearchRequest>): unknown {
  if ('errors' in parsed) return undefined
  const { returnType, area, near, ranges, months, loan } = parsed.request
  const isByPayment = ranges.some(({ attribute }) => attribute === paymentAttribute.key)
  return [
    returnType,
    ...areaQuestion(area),
    ranges.map(rangeQuestion).sort(),
    ...(near ? [near.map(circleQuestion).sort()] : []),
    ...(months ? monthsQuestion(months) : []),
    ...(isByPayment && loan ? [termsText(loan)] : []),
  ]
}

/** The months of a search, which are part of what is found: two months are two searches. */
function monthsQuestion({ period, compared }: NamedMonths): string[] {
  // What is loaded is not known here: the defaults are named by what they mean.
  if (period === undefined) return ['newest month', compared ?? 'year before']
  return [period, compared ?? periodOf(monthNumber(period) - 12)]
}

/** Paths whose searches `canonicalSearch` knows. */
export const parsedSearches: readonly string[] = Object.keys(questions)

/** The text that all spellings of one search have in common; undefined if the search or its path does not parse. */
export function canonicalSearch(path: string, query: Query): string | undefined {
  const question = questions[path]?.(query)
  return question === undefined ? undefined : JSON.stringify([path, question])
}

function areaQuestion(area: AreaRequest): unknown[] {
  if (area.kind === 'nationwide') return [area.kind]
  if (area.kind === 'states') return [area.kind, area.states]
  if (area.kind === 'places') {
    const places = area.places.map(({ place }) => JSON.stringify(place)).sort()
    return [area.kind, area.radiusMiles, [...new Set(places)]]
  }
  if (area.kind === 'drawn') return [area.kind, area.rings.map(ringQuestion).sort()]
  if (area.kind !== 'circle') return [area.kind, area.place]
  return [area.kind, area.radiusMiles, centerQuestion(area.center)]
}

function centerQuestion(center: Center): unknown {
  return 'place' in center ? center.place : [center.lat, center.lng].map(roundedDegrees)
}

function circleQuestion({ center, radiusMiles }: NearPlace): string {
  return JSON.stringify([radiusMiles, centerQuestion(center)])
}

/** A ring from the first of its points on, in the direction that comes first; points of the same street are one. */
function ringQuestion(ring: DrawnRing): string {
  const texts = ring.map(({ lat, lng }) => [lat, lng].map(roundedDegrees).join(','))
  const points = texts.filter((text, index) => text !== texts.at(index - 1))
  const spellings = [points, points.toReversed()].flatMap((way) =>
    way.map((_, start) => [...way.slice(start), ...way.slice(0, start)].join(' ')),
  )
  return spellings.sort()[0] ?? texts[0]!
}

/** A device reports another position each time: to about 100 m they are one. The search itself takes it as sent. */
function roundedDegrees(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

function rangeQuestion(range: AttributeRange & { readonly level?: string }) {
  const { attribute, low, high, lowInclusive, highInclusive, level } = range
  return [
    ...(level === undefined ? [] : [level]),
    attribute,
    ...(low === undefined ? [] : [lowInclusive ? '>=' : '>', low]),
    ...(high === undefined ? [] : [highInclusive ? '<=' : '<', high]),
  ].join(' ')
}
