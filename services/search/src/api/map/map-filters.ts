import { mapPriceFilter, mapRangeFilters } from '@homeground/catalog/defaults'
import type { Range } from '@homeground/columns'
import { type Fields, limitingRanges } from '@homeground/search-request'
import { numbersIn } from './numbers-in.ts'

/** Both ends inclusive; undefined sets no limit. */
interface Interval {
  readonly low?: number | undefined
  readonly high?: number | undefined
}

const names = new Set([...Object.keys(mapRangeFilters), 'minhomeprice', 'maxhomeprice'])

/** Reads the `filters` of the map, a JSON object; each that is wrong adds an error under its own name. */
export function readMapFilters(fields: Fields): Range[] {
  const given = fields.object('filters', 'must be a JSON object of the map’s filters') ?? {}
  const ranges: Range[] = []
  for (const [name, { attribute, low, high }] of Object.entries(mapRangeFilters)) {
    const value = given[name]
    if (value === undefined || value === null || value === 'any') continue
    const interval = intervalIn(value)
    if (interval) ranges.push(...rangesWithin(interval, { attribute, low, high }))
    else fields.addError(`filters.${name}`, 'must be [low, high] or "low,high" with low not above high')
  }
  const prices = {
    low: readPrice(fields, 'minhomeprice', given.minhomeprice),
    high: readPrice(fields, 'maxhomeprice', given.maxhomeprice),
  }
  ranges.push(...rangesWithin(prices, mapPriceFilter))
  for (const name of Object.keys(given)) {
    if (!names.has(name)) fields.addError(`filters.${name}`, 'is not a filter of the map')
  }
  return ranges
}

function intervalIn(value: unknown): Required<Interval> | undefined {
  const [low, high, ...more] = Array.isArray(value) ? value.map(Number) : numbersIn(String(value))
  const isValid = more.length === 0 && Number.isFinite(low) && Number.isFinite(high) && low! <= high!
  return isValid ? { low, high } : undefined
}

function readPrice(fields: Fields, name: string, given: unknown): number | undefined {
  if (given === undefined || given === null || given === '') return undefined
  const value = Number(given)
  if (!Number.isFinite(value)) fields.addError(`filters.${name}`, 'must be a number of dollars')
  return value
}

/** Both ends inclusive; an outermost bound does not limit. */
function rangesWithin(interval: Interval, outermost: { attribute: string; low: number; high: number }): Range[] {
  const { attribute } = outermost
  return limitingRanges({ attribute, ...interval, lowInclusive: true, highInclusive: true }, outermost)
}
