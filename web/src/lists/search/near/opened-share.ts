import { type LoadedAttribute, percentileFromQuantiles } from '../../../lib/api/attributes.ts'
import { boundsOf } from '../../../lib/format/ranges.ts'
import type { SearchForm } from '../search-form.ts'

/**
 * The share of all places, in percent, between the ends of the filters of a form and those of a wider one, added up over
 * the filters. A filter whose distribution is unknown counts as 100.
 */
export function openedShare(
  attributes: ReadonlyMap<string, LoadedAttribute>,
  before: SearchForm,
  after: SearchForm,
): number {
  return Object.entries(before.filters).reduce((sum, [key, text]) => {
    const wider = after.filters[key]
    if (wider === text) return sum
    const attribute = attributes.get(key)
    return sum + (attribute?.quantiles ? widthOf(attribute, wider) - widthOf(attribute, text) : 100)
  }, 0)
}

/** The share of all places within a filter; without a filter it is 100. */
function widthOf(attribute: LoadedAttribute, text: string | undefined): number {
  const { low, high } = boundsOf(attribute, text)
  const from = low === undefined ? 0 : percentileFromQuantiles(attribute, low)
  const to = high === undefined ? 100 : percentileFromQuantiles(attribute, high)
  return (to ?? 100) - (from ?? 0)
}
