import { findAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import type { Area, Range } from '@homeground/columns'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { readArea } from './area.ts'
import { Fields, type Query } from './fields.ts'
import { readFilters } from './filters.ts'

export interface Order {
  readonly attribute: string
  readonly direction: 'asc' | 'desc'
}

/** A search with every parameter resolved, whichever alias it was sent by. */
export interface SearchRequest {
  readonly returnType: 'zip' | 'town'
  readonly area: Area
  readonly ranges: readonly Range[]
  readonly order: Order
  /** Attributes to draw, for a count. */
  readonly histograms: readonly string[]
}

/**
 * Reads a search from its query parameters. Unknown parameters are ignored; a known one with a bad value
 * is a 422 that names it.
 */
export function readSearchRequest(query: Query, snapshot: SearchSnapshot): SearchRequest {
  const fields = new Fields(query)
  const searchType = fields.choice(
    ['places_to_live', 'affordable_schools', 'hot_housing', 'housing_stat'],
    'searchType',
  )
  if (searchType === 'hot_housing' || searchType === 'housing_stat') {
    fields.addError('searchType', `${searchType} is not offered yet`)
  }
  const request: SearchRequest = {
    returnType: fields.choice(['zip', 'town'], 'searchReturnType'),
    area: readArea(fields, snapshot),
    ranges: readFilters(fields),
    order: readOrder(fields),
    histograms: readHistograms(fields),
  }
  fields.throwIfInvalid()
  return request
}

function readOrder(fields: Fields): Order {
  const direction = fields.choice(['asc', 'desc'], 'searchOrderByDir', 'orderByDir')
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
