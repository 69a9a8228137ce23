import { findAttribute, outerBounds } from '@homeground/catalog/attributes'
import { mapPriceFilter, mapRangeFilters } from '@homeground/catalog/defaults'
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
 * The range without a bound at or beyond the outermost one, which does not limit. Empty if neither end limits, so that
 * places without a value stay in the results.
 */
export function limitingRanges(
  range: AttributeRange,
  outermost: { readonly low: number; readonly high: number },
): AttributeRange[] {
  const low = range.low !== undefined && range.low > outermost.low ? range.low : undefined
  const high = range.high !== undefined && range.high < outermost.high ? range.high : undefined
  return low === undefined && high === undefined ? [] : [{ ...range, low, high }]
}

/**
 * Reads `filters` (JSON text: attribute → `low,high` or `any`) and the price and score bounds that every
 * search accepts (inclusive at both ends). Ranges are in the attributes' own units.
 */
export function readFilters(fields: Fields): AttributeRange[] {
  return [
    ...readRanges(fields),
    ...readBounds(fields, {
      outermost: mapPriceFilter,
      min: 'minHousingPriceFilter',
      max: 'maxHousingPriceFilter',
    }),
    ...readBounds(fields, {
      outermost: mapRangeFilters.schoolscorerange,
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
      const given = { attribute: key, low, high, lowInclusive: false, highInclusive: true }
      ranges.push(...limitingRanges(given, outerBounds(attribute)))
    } catch (error) {
      fields.addError(`filters.${key}`, (error as RangeError).message)
    }
  }
  return ranges
}

/** Names of the two parameters that bound an attribute, and the highest value that either may have. */
interface BoundParameters {
  readonly outermost: { readonly attribute: string; readonly low: number; readonly high: number }
  readonly min: string
  readonly max: string
  readonly limit?: number
}

function readBounds(
  fields: Fields,
  { outermost, min, max, limit }: BoundParameters,
): AttributeRange[] {
  const accepted = { min: 0, ...(limit !== undefined && { max: limit }) }
  const low = fields.number(accepted, min)
  const high = fields.number(accepted, max)
  if (low !== undefined && high !== undefined && low > high)
    fields.addError(min, `must not be above ${max}`)
  const { attribute } = outermost
  return limitingRanges(
    { attribute, low, high, lowInclusive: true, highInclusive: true },
    outermost,
  )
}
