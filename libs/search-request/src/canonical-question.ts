import { paths } from '@homeground/contracts/paths'
import type { AreaRequest } from './area.ts'
import type { Query } from './fields.ts'
import type { AttributeRange } from './filters.ts'
import { parseSearch } from './search-request.ts'

/**
 * By path: what a search asks, as plain data that is equal for all its spellings. It has everything that can change
 * which places are found, and nothing that only changes how they are presented, such as their order. Undefined if
 * the search does not parse.
 */
const questions: Readonly<Record<string, (query: Query) => unknown>> = {
  [paths.search]: (query) => {
    const parsed = parseSearch(query)
    if ('errors' in parsed) return undefined
    const { returnType, area, ranges } = parsed.request
    return [returnType, ...areaQuestion(area), ranges.map(rangeQuestion).sort()]
  },
}

/** Paths whose searches `canonicalQuestion` knows. */
export const parsedSearches: readonly string[] = Object.keys(questions)

/** The text that all spellings of one search have in common; undefined if the search or its path does not parse. */
export function canonicalQuestion(path: string, query: Query): string | undefined {
  const question = questions[path]?.(query)
  return question === undefined ? undefined : JSON.stringify([path, question])
}

function areaQuestion(area: AreaRequest): unknown[] {
  if (area.kind === 'nationwide') return [area.kind]
  if (area.kind === 'states') return [area.kind, area.states]
  if (area.kind !== 'circle') return [area.kind, area.place]
  const { center, radiusMiles } = area
  return [area.kind, radiusMiles, 'place' in center ? center.place : [center.lat, center.lng]]
}

function rangeQuestion({ attribute, low, high, lowInclusive, highInclusive }: AttributeRange) {
  return [
    attribute,
    ...(low === undefined ? [] : [lowInclusive ? '>=' : '>', low]),
    ...(high === undefined ? [] : [highInclusive ? '<=' : '<', high]),
  ].join(' ')
}
