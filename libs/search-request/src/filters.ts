import { findAttribute } from '@homeground/catalog/attributes'
import { parseRange, scaleRange } from '@homeground/contracts/range'
import type { Fields } from './fields.ts'

/** Values of an attribute that match, in its own unit. Each bound is given with whether it matches itself. */
export interface AttributeRange {
  readonly attribute: string
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly lowInclusive: boolean
  readonly highInclusive: boolean
}

/**
 * Reads `filters` (JSON text: attribute → `low,high` or `any`) and the price and score bounds that every
 * search accepts (inclusive at both ends). Ranges are in the attributes' own units.
 */
export function readFilters(fields: Fields): AttributeRange[] {
  return [
    ...readRanges(fields),
    ...readBounds(fields, {
      attribute: 'median_listing_price',
      min: 'minHousingPriceFilter',
      max: 'maxHousingPriceFilter',
    }),
    ...readBounds(fields, {
      attribute: 'overall_score',
      min: 'minLatestSchoolScore',
      max: 'maxLatestSchoolScore',
      limit: 100,
    }),
  ]
}

function readRanges(fields: Fields): AttributeRange[] {
  const map = fields.object('filters', 'must be a JSON object of attribute → "low,high" or "any"')
  if (!map) return []
  const ranges: AttributeRange[] = []
  for (const [key, option] of Object.entries(map)) {
    const attribute = findAttribute(key)
    if (!attribute) {
      fields.addError(`filters.${key}`, 'is not a filter')
      continue
    }
    try {
      if (option !== null && typeof option !== 'string')
        throw new RangeError('must be text: "low,high" or "any"')
      const range = parseRange(option)
      if (!range) continue
      const { low, high } = scaleRange(range, attribute)
      if (!Number.isFinite(low) || !Number.isFinite(high)) throw new RangeError('is too large')
      ranges.push({ attribute: key, low, high, lowInclusive: false, highInclusive: true })
    } catch (error) {
      fields.addError(`filters.${key}`, (error as RangeError).message)
    }
  }
  return ranges
}

/** Names of the two parameters that bound an attribute, and the highest value that either may have. */
interface BoundParameters {
  readonly attribute: string
  readonly min: string
  readonly max: string
  readonly limit?: number
}

function readBounds(
  fields: Fields,
  { attribute, min, max, limit }: BoundParameters,
): AttributeRange[] {
  const accepted = { min: 0, ...(limit !== undefined && { max: limit }) }
  const low = fields.number(accepted, min)
  const high = fields.number(accepted, max)
  if (low === undefined && high === undefined) return []
  if (low !== undefined && high !== undefined && low > high)
    fields.addError(min, `must not be above ${max}`)
  return [{ attribute, low, high, lowInclusive: true, highInclusive: true }]
}
