import { type Attribute, findAttribute, outerBounds, paymentAttribute } from '@homeground/catalog/attributes'
import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { isWeightable, largestWeight, matchOrder } from '@homeground/catalog/attributes/weights'
import { defaults, mapPriceFilter, mapRangeFilters } from '@homeground/catalog/defaults'
import { ascendingFirst, type Direction, descendingFirst } from '@homeground/catalog/search-choices'
import { parseRange, type Range, scaleRange } from '@homeground/contracts/range'
import {
  defaultTerms,
  type LoanTerms,
  parseTerms,
  termBounds,
  termKeys,
  withinBounds,
} from '@homeground/home-costs/terms'
import type { AreaRequest } from './area.ts'
import type { Fields } from './fields.ts'

/** How much attributes matter, −5 to 5 by key, ascending by key: more of a positive one is better, less of a negative one. */
export type Weights = Readonly<Record<string, number>>

const form = `must be a JSON object of attribute → −${largestWeight} to ${largestWeight}`

/** Reads `weights`, without those of 0; undefined when it was not sent. All errors are of `weights`. */
function readWeights(fields: Fields): Weights | undefined {
  const parameter = fields.object('weights', form)
  if (!parameter) return undefined
  const weights = Object.entries(parameter).filter(([key, weight]) => {
    const error = errorOf(key, weight)
    if (error) fields.addError('weights', `"${key.slice(0, 60)}" ${error}`)
    return !error && weight !== 0
  }) as [string, number][]
  return Object.fromEntries(weights.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function errorOf(key: string, weight: unknown): string | undefined {
  if (!isWeightable(key)) return 'is not an attribute that can have a weight'
  const isWeight = typeof weight === 'number' && Math.abs(weight) <= largestWeight
  return isWeight ? undefined : `must be a number from −${largestWeight} to ${largestWeight}`
}

export interface Order {
  readonly attribute: string
  readonly direction: Direction
}

type Directions = typeof ascendingFirst | typeof descendingFirst

/** Reads an attribute to order by and its direction; the first of `directions` is the default. */
export function readOrder(
  fields: Fields,
  directions: Directions = ascendingFirst,
  { hasPayments = false }: AcceptedFilters = {},
): Order {
  const direction = readDirection(fields, directions)
  const parameter = fields.text('searchOrderBy', 'orderBy')
  if (!parameter) return { attribute: defaults.orderBy, direction }
  if (!findAttribute(parameter.text)?.orderable && !(hasPayments && parameter.text === paymentAttribute.key)) {
    fields.addError(parameter.name, `"${parameter.text.slice(0, 60)}" is not an attribute to order by`)
  }
  return { attribute: parameter.text, direction }
}

/**
 * Reads an order by `distance`, by default the nearest first; undefined for any other order. Only a search around one
 * place can have it: else it is an error.
 */
export function readDistanceOrder(
  fields: Fields,
  area: AreaRequest,
): (Order & { readonly attribute: typeof distanceOrder }) | undefined {
  const parameter = fields.text('searchOrderBy', 'orderBy')
  if (parameter?.text !== distanceOrder) return undefined
  if (area.kind !== 'circle') {
    fields.addError(parameter.name, 'only places around one place (searchArea=zip) can be ordered by distance')
  }
  return { attribute: distanceOrder, direction: readDirection(fields, ascendingFirst) }
}

/**
 * Reads an order as `readOrder` does, or `match`, by default the best match first, with its weights: at least one; with
 * `weightsComplete=true`, a place must have a value of each. The weights of another order are checked, and then left out.
 */
export function readOrderOrMatch(fields: Fields): { order: Order; weights?: Weights; required?: readonly string[] } {
  const weights = readWeights(fields)
  const isComplete = fields.choice(['false', 'true'], 'weightsComplete') === 'true'
  if (fields.text('searchOrderBy', 'orderBy')?.text !== matchOrder) {
    return { order: readOrder(fields, ascendingFirst, { hasPayments: true }) }
  }
  const order = { attribute: matchOrder, direction: readDirection(fields, descendingFirst) }
  const keys = Object.keys(weights ?? {})
  if (keys.length > 0) return { order, weights: weights!, ...(isComplete && { required: keys }) }
  if (weights || !fields.text('weights')) {
    fields.addError('weights', 'an order by match needs at least one weight other than 0')
  }
  return { order }
}

/** Reads one of a menu's keys to order by; the first of the menu and of `directions` are the defaults. */
export function readOrderOf<const Key extends string>(
  fields: Fields,
  menu: readonly [Key, ...Key[]],
  directions: Directions = ascendingFirst,
): Order & { readonly attribute: Key } {
  const direction = readDirection(fields, directions)
  return { attribute: fields.choice(menu, 'searchOrderBy', 'orderBy'), direction }
}

function readDirection(fields: Fields, directions: Directions): Order['direction'] {
  return fields.choice(directions, 'searchOrderByDir', 'orderByDir')
}

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
export function readFilters(fields: Fields, accepted: AcceptedFilters = {}): AttributeRange[] {
  return [...readRanges(fields, accepted), ...readPriceAndScore(fields)]
}

interface AcceptedFilters {
  /** Whether places can be filtered by the monthly payment of a loan. */
  readonly hasPayments?: boolean
}

const loanForm =
  'must be down payment, interest rate, years, property tax rate and insurance, such as 50000,5.25,30,1.2,1500'

/** Reads `loan`, the terms of monthly payments; by default the usual ones. */
export function readLoan(fields: Fields): LoanTerms {
  const parameter = fields.text('loan')
  if (!parameter) return defaultTerms
  const parts = parameter.text.split(',').map((part) => part.trim())
  if (parts.length !== termKeys.length) fields.addError(parameter.name, loanForm)
  for (const [index, key] of termKeys.entries()) {
    const part = parts[index] ?? ''
    const { least, most } = termBounds[key]
    if (part !== '' && withinBounds(Number(part), termBounds[key]) === undefined)
      fields.addError(parameter.name, `"${part.slice(0, 20)}" must be a number from ${least} to ${most}`)
  }
  return parseTerms(parts.join(',')) ?? defaultTerms
}

/** The loan of a search, if it was sent, or if places are filtered or ordered by their payment; undefined for any other. */
export function readLoanOfSearch(
  fields: Fields,
  { ranges, order }: { readonly ranges: readonly AttributeRange[]; readonly order: Order },
): LoanTerms | undefined {
  const isUsed = [order, ...ranges].some(({ attribute }) => attribute === paymentAttribute.key)
  return isUsed || fields.text('loan') ? readLoan(fields) : undefined
}

/** Reads the price and score bounds that every search accepts, inclusive at both ends. */
export function readPriceAndScore(fields: Fields): AttributeRange[] {
  return [
    ...readPrice(fields),
    ...readBounds(fields, {
      outermost: mapRangeFilters.schoolscorerange,
      min: 'minLatestSchoolScore',
      max: 'maxLatestSchoolScore',
      limit: 100,
    }),
  ]
}

/** Reads the price bounds, inclusive at both ends. */
export function readPrice(fields: Fields): AttributeRange[] {
  return readBounds(fields, { outermost: mapPriceFilter, min: 'minHousingPriceFilter', max: 'maxHousingPriceFilter' })
}

function readRanges(fields: Fields, { hasPayments = false }: AcceptedFilters): AttributeRange[] {
  const map = fields.object('filters', 'must be a JSON object of attribute → "low,high" or "any"')
  return Object.entries(map ?? {}).flatMap(([key, option]) => {
    const attribute = findAttribute(key) ?? (hasPayments && key === paymentAttribute.key ? paymentAttribute : undefined)
    if (attribute) return readAttributeRange(fields, { name: `filters.${key}`, attribute, option })
    fields.addError(`filters.${key}`, 'is not a filter')
    return []
  })
}

/** Reads a range option of an attribute, `low,high` in its scale or `any`; errors are of the field `name`. */
export function readAttributeRange(
  fields: Fields,
  { name, attribute, option }: { name: string; attribute: Attribute; option: unknown },
): AttributeRange[] {
  const range = readRange(fields, { name, option })
  if (!range) return []
  const { low, high } = scaleRange(range, attribute)
  if (!Number.isFinite(low) || !Number.isFinite(high)) {
    fields.addError(name, 'is too large')
    return []
  }
  const parameter = { attribute: attribute.key, low, high, lowInclusive: false, highInclusive: true }
  return limitingRanges(parameter, outerBounds(attribute))
}

/** Reads `low,high`; null for `any`, an empty text and anything that is not a range, which is an error. */
export function readRange(fields: Fields, { name, option }: { name: string; option: unknown }): Range | null {
  try {
    if (option !== null && option !== undefined && typeof option !== 'string')
      throw new RangeError('must be text: "low,high" or "any"')
    return parseRange(option)
  } catch (error) {
    fields.addError(name, (error as RangeError).message)
    return null
  }
}

/** Names of the two parameters that bound an attribute, and the highest value that either may have. */
interface BoundParameters {
  readonly outermost: { readonly attribute: string; readonly low: number; readonly high: number }
  readonly min: string
  readonly max: string
  readonly limit?: number
}

function readBounds(fields: Fields, { outermost, min, max, limit }: BoundParameters): AttributeRange[] {
  const accepted = { min: 0, ...(limit !== undefined && { max: limit }) }
  const low = fields.number(accepted, min)
  const high = fields.number(accepted, max)
  if (low !== undefined && high !== undefined && low > high) fields.addError(min, `must not be above ${max}`)
  const { attribute } = outermost
  return limitingRanges({ attribute, low, high, lowInclusive: true, highInclusive: true }, outermost)
}
