import type { Range } from '@homeground/columns'
import { findAttribute } from '@homeground/contracts/attributes'
import { parseRange, scaleRange } from '@homeground/contracts/range'
import type { Fields } from './fields.ts'

/**
 * Reads `filters` (JSON text: attribute → `low,high` or `any`) and the price and score bounds that every
 * search knows (inclusive at both ends). Bounds come back in the attributes' own units.
 */
export function readFilters(fields: Fields): Range[] {
  return [
    ...filtersOf(fields),
    ...boundsOf(fields, 'median_listing_price', 'minHousingPriceFilter', 'maxHousingPriceFilter'),
    ...boundsOf(fields, 'overall_score', 'minLatestSchoolScore', 'maxLatestSchoolScore', 100),
  ]
}

function filtersOf(fields: Fields): Range[] {
  const map = fields.object('filters', 'must be a JSON object of attribute → "low,high" or "any"')
  if (!map) return []
  const ranges: Range[] = []
  for (const [key, option] of Object.entries(map)) {
    const attribute = findAttribute(key)
    if (!attribute) {
      fields.wrong(`filters.${key}`, 'is not a filter')
      continue
    }
    try {
      if (option !== null && typeof option !== 'string')
        throw new RangeError('must be text: "low,high" or "any"')
      const range = parseRange(option)
      if (range) ranges.push({ attribute: key, ...scaleRange(range, attribute) })
    } catch (error) {
      fields.wrong(`filters.${key}`, (error as RangeError).message)
    }
  }
  return ranges
}

function boundsOf(
  fields: Fields,
  attribute: string,
  min: string,
  max: string,
  most?: number,
): Range[] {
  const limits = { min: 0, ...(most !== undefined && { max: most }) }
  const low = fields.number(limits, min)
  const high = fields.number(limits, max)
  if (low === undefined && high === undefined) return []
  if (low !== undefined && high !== undefined && low > high)
    fields.wrong(min, `must not be above ${max}`)
  return [{ attribute, low, high, lowInclusive: true, highInclusive: true }]
}
