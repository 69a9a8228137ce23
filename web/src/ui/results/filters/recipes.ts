import { findAttribute } from '@homeground/catalog/attributes'
import { recipes as limitsByName } from '@homeground/catalog/attributes/selections'
import { writeFilter } from '../../../lib/format/ranges.ts'
import type { SearchForm } from '../../../lib/search/search-form.ts'

/** Filters to start a search from. */
export interface Recipe {
  readonly name: string
  readonly filters: SearchForm['filters']
}

export const recipes: readonly Recipe[] = Object.entries(limitsByName).map(([name, limits]) => ({
  name,
  filters: Object.fromEntries(
    Object.entries(limits).flatMap(([key, { over = null, upTo = null }]) => {
      const text = writeFilter(findAttribute(key)!, { low: over, high: upTo })
      return text === undefined ? [] : [[key, text]]
    }),
  ),
}))
