import { type AttributeKey, findAttribute, outerBounds } from '@homeground/catalog/attributes'
import type { Bounds, FoundRange } from '../read/items.ts'
import type { Amount, Quantity, QuantityUnit } from '../read/quantity.ts'
import { lessIsMore } from '../words/measures.ts'

const incomes: readonly AttributeKey[] = ['avg_agi_per_return', 'median_household_income']
const measureOfUnit: Readonly<Partial<Record<QuantityUnit, AttributeKey>>> = {
  month: 'median_rent',
  perSquareFoot: 'median_listing_price_per_square_foot',
  perSquareMile: 'population_density',
  people: 'population',
}
const attributeUnits: Readonly<Partial<Record<QuantityUnit, string>>> = {
  miles: 'miles',
  minutes: 'minutes',
  days: 'days',
  years: 'years',
}
/** A plain number of at least this size is not a share, score, age, time or distance. */
const largeNumber = 1000
const leastPrice = 50_000
const mostRent = 10_000
const around = 0.1

/** The bounds beyond which an attribute is not limited, in its scale. */
export function outermost(key: AttributeKey): Bounds {
  const attribute = findAttribute(key)!
  const { low, high } = outerBounds(attribute)
  return [low / attribute.scale, high / attribute.scale]
}

/** True if a quantity can be of an attribute, by its unit. */
export function fits(quantity: Quantity, key: AttributeKey): boolean {
  const { unit, change } = findAttribute(key)!
  const { isDollars, isPercent, isScaled } = quantity
  if (quantity.unit === 'points') return change === 'points' || unit === 'score'
  if (quantity.unit) {
    return measureOfUnit[quantity.unit] === key || attributeUnits[quantity.unit] === unit
  }
  if (isPercent) return unit === 'percent' || unit === 'score'
  if (isDollars) return unit === 'usd' || unit === 'usd_per_sqft'
  const isPlace = key === 'population' || key === 'population_density'
  if (isScaled) return unit === 'usd' || isPlace
  const isSmall = ['percent', 'score', 'years', 'minutes', 'miles'].includes(unit)
  return !isSmall || quantity.amounts.every(({ value }) => Math.abs(value) < largeNumber)
}

/** The attribute of a quantity without a measure; undefined if it has none. */
export function measureAlone(quantity: Quantity): AttributeKey | undefined {
  const { unit, isDollars, isPercent, isScaled, amounts } = quantity
  if (unit) return measureOfUnit[unit]
  if (isPercent) return undefined
  const most = Math.max(...amounts.map(({ value }) => value))
  if (isDollars && !isScaled && most < mostRent) return 'median_rent'
  return isDollars || isScaled || most >= leastPrice ? 'median_listing_price' : undefined
}

/** The range that a quantity selects of an attribute. */
export function boundsOf(quantity: Quantity, key: AttributeKey): Bounds {
  const [low, high] = outermost(key)
  const values = quantity.amounts.map((amount) => scaledValue(amount, key))
  const first = values[0]!
  const op = quantity.op ?? bareOp(key)
  if (values.length > 1) return [Math.min(...values), Math.max(...values)]
  if (op === 'around') return [first - around * Math.abs(first), first + around * Math.abs(first)]
  return op === 'most' ? [low, first] : [first, high]
}

/** A range of an attribute that numbers ask for, cut to its outermost bounds. */
export function numberRange(key: AttributeKey, bounds: Bounds, items: readonly number[]): FoundRange {
  const [low, high] = outermost(key)
  const cut = (bound: number) => Math.min(high, Math.max(low, Number(bound.toFixed(4))))
  return { key, bounds: [cut(bounds[0]), cut(bounds[1])], isNumber: true, items }
}

function bareOp(key: AttributeKey): 'most' | 'least' | 'around' {
  if (lessIsMore.includes(key)) return 'most'
  return key === 'median_age' ? 'around' : 'least'
}

/** In the scale of the attribute. */
function scaledValue({ value, isScaled }: Amount, key: AttributeKey): number {
  return (value * (isScaled ? 1 : impliedFactor(value, key))) / findAttribute(key)!.scale
}

/** Prices below 10 are in millions, prices below 10,000 and incomes below 1,000 in thousands. */
function impliedFactor(value: number, key: AttributeKey): number {
  if (key === 'median_listing_price') return value < 10 ? 1e6 : value < 10_000 ? 1000 : 1
  return incomes.includes(key) && value < 1000 ? 1000 : 1
}
