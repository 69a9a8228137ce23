import { findAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import { type AreaRequest, readArea } from './area.ts'
import { Fields, type Parsed, type Query } from './fields.ts'
import { type AttributeRange, readFilters } from './filters.ts'
import { readItemFields } from './item-fields.ts'

export interface Order {
  readonly attribute: string
  readonly direction: 'asc' | 'desc'
}

/** A search with every parameter resolved, whichever alias it was sent by. */
export interface SearchRequest {
  readonly returnType: 'zip' | 'town'
  readonly area: AreaRequest
  readonly ranges: readonly AttributeRange[]
  readonly order: Order
  /** Which values an item carries; undefined means all. Does not change what is found. */
  readonly fields?: readonly string[] | undefined
}

export interface CountRequest extends SearchRequest {
  /** Attributes to draw. */
  readonly histograms: readonly string[]
}

/** Parses a search. Unknown parameters are ignored. */
export function parseSearch(query: Query): Parsed<SearchRequest> {
  const fields = new Fields(query)
  return fields.parsed(readSearch(fields))
}

/** Parses the parameters of a count: a search and the histograms that are wanted with it. */
export function parseCount(query: Query): Parsed<CountRequest> {
  const fields = new Fields(query)
  return fields.parsed({ ...readSearch(fields), histograms: readHistograms(fields) })
}

function readSearch(fields: Fields): SearchRequest {
  const searchType = fields.choice(
    ['places_to_live', 'affordable_schools', 'hot_housing', 'housing_stat'],
    'searchType',
  )
  if (searchType === 'hot_housing' || searchType === 'housing_stat') {
    fields.addError('searchType', `${searchType} is not available yet`)
  }
  return {
    returnType: fields.choice(['zip', 'town'], 'searchReturnType'),
    area: readArea(fields),
    ranges: readFilters(fields),
    order: readOrder(fields),
    fields: readItemFields(fields),
  }
}

/** Reads an attribute to order by and its direction; the first of `directions` is the default. */
export function readOrder(
  fields: Fields,
  directions: readonly ['asc' | 'desc', 'asc' | 'desc'] = ['asc', 'desc'],
): Order {
  const direction = fields.choice(directions, 'searchOrderByDir', 'orderByDir')
  const given = fields.text('searchOrderBy', 'orderBy')
  if (!given) return { attribute: defaults.orderBy, direction }
  if (!findAttribute(given.text)?.orderable) {
    fields.addError(given.name, `"${given.text.slice(0, 60)}" is not an attribute to order by`)
  }
  return { attribute: given.text, direction }
}

function readHistograms(fields: Fields): string[] {
  const keys = fields.list('histogram')?.items ?? []
  for (const key of keys) {
    if (!findAttribute(key))
      fields.addError('histogram', `"${key.slice(0, 60)}" is not an attribute`)
  }
  return [...new Set(keys)]
}
