import { findAttribute } from '@homeground/catalog/attributes'
import { isWeightable, largestWeight, matchOrder } from '@homeground/catalog/attributes/weights'
import { defaults } from '@homeground/catalog/defaults'
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
  readonly direction: 'asc' | 'desc'
}

type Directions = readonly ['asc' | 'desc', 'asc' | 'desc']

/** Reads an attribute to order by and its direction; the first of `directions` is the default. */
export function readOrder(fields: Fields, directions: Directions = ['asc', 'desc']): Order {
  const direction = readDirection(fields, directions)
  const parameter = fields.text('searchOrderBy', 'orderBy')
  if (!parameter) return { attribute: defaults.orderBy, direction }
  if (!findAttribute(parameter.text)?.orderable) {
    fields.addError(parameter.name, `"${parameter.text.slice(0, 60)}" is not an attribute to order by`)
  }
  return { attribute: parameter.text, direction }
}

/**
 * Reads an order as `readOrder` does, or `match`, by default the best match first, with its weights: at least one. The
 * weights of another order are checked, and then left out.
 */
export function readOrderOrMatch(fields: Fields): { order: Order; weights?: Weights } {
  const weights = readWeights(fields)
  if (fields.text('searchOrderBy', 'orderBy')?.text !== matchOrder) {
    return { order: readOrder(fields) }
  }
  const order = { attribute: matchOrder, direction: readDirection(fields, ['desc', 'asc']) }
  if (Object.keys(weights ?? {}).length > 0) return { order, weights: weights! }
  if (weights || !fields.text('weights')) {
    fields.addError('weights', 'an order by match needs at least one weight other than 0')
  }
  return { order }
}

/** Reads one of a menu's keys to order by; the first of the menu and of `directions` are the defaults. */
export function readOrderOf<const Key extends string>(
  fields: Fields,
  menu: readonly [Key, ...Key[]],
  directions: Directions = ['asc', 'desc'],
): Order & { readonly attribute: Key } {
  const direction = readDirection(fields, directions)
  return { attribute: fields.choice(menu, 'searchOrderBy', 'orderBy'), direction }
}

function readDirection(fields: Fields, directions: Directions): Order['direction'] {
  return fields.choice(directions, 'searchOrderByDir', 'orderByDir')
}
