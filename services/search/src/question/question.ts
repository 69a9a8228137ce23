import type { Area, Range } from '@homeground/columns'
import { findAttribute } from '@homeground/contracts/attributes'
import type { SearchSnapshot } from '../snapshot/snapshot.ts'
import { readArea } from './area.ts'
import { Fields, type Query } from './fields.ts'
import { readFilters } from './filters.ts'

/** A search as it is meant, whatever names its parameters were sent by. */
export interface Question {
  readonly returnType: 'zip' | 'town'
  readonly area: Area
  readonly ranges: readonly Range[]
  readonly order: { readonly attribute: string; readonly direction: 'asc' | 'desc' }
  /** Attributes to draw, for a count. */
  readonly histograms: readonly string[]
}

/**
 * Reads a search from its query parameters. Unknown parameters are ignored; a known one with a bad value
 * is a 422 that names it.
 */
export function readQuestion(query: Query, snapshot: SearchSnapshot): Question {
  const fields = new Fields(query)
  const searchType = fields.choice(
    ['places_to_live', 'affordable_schools', 'hot_housing', 'housing_stat'],
    'searchType',
  )
  if (searchType === 'hot_housing' || searchType === 'housing_stat') {
    fields.wrong('searchType', `${searchType} is not offered yet`)
  }
  const question: Question = {
    returnType: fields.choice(['zip', 'town'], 'searchReturnType'),
    area: readArea(fields, snapshot),
    ranges: readFilters(fields),
    order: readOrder(fields),
    histograms: readHistograms(fields),
  }
  fields.done()
  return question
}

function readOrder(fields: Fields): Question['order'] {
  const direction = fields.choice(['asc', 'desc'], 'searchOrderByDir', 'orderByDir')
  const given = fields.text('searchOrderBy', 'orderBy')
  if (!given) return { attribute: 'overall_score', direction }
  if (!findAttribute(given.text)?.orderable) {
    fields.wrong(given.name, `"${given.text.slice(0, 60)}" is not an attribute to order by`)
  }
  return { attribute: given.text, direction }
}

function readHistograms(fields: Fields): string[] {
  const given = fields.text('histogram')
  const keys = given ? given.text.split(',').map((key) => key.trim()) : []
  for (const key of keys) {
    if (!findAttribute(key)) fields.wrong('histogram', `"${key.slice(0, 60)}" is not an attribute`)
  }
  return [...new Set(keys)]
}
