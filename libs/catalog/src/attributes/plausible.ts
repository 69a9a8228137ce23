import { attributes } from './index.ts'

/** Lowest and highest, both included, in the attribute's unit. */
export interface ValueBounds {
  readonly low: number
  readonly high: number
}

function boundsBy(field: 'plausible' | 'possible'): ReadonlyMap<string, ValueBounds> {
  return new Map(
    attributes.flatMap(({ key, [field]: bounds }) => (bounds ? [[key, { low: bounds[0], high: bounds[1] }]] : [])),
  )
}

const plausible = boundsBy('plausible')
const possible = boundsBy('possible')

/** The bounds of plausible values; undefined for an attribute without any. */
export function plausibleBounds(key: string): ValueBounds | undefined {
  return plausible.get(key)
}

/** True within the plausible bounds, and for an attribute without any. */
export function isPlausible(key: string, value: number): boolean {
  return isWithin(plausible.get(key), value)
}

/** The bounds of values that an import accepts; undefined for an attribute without any. */
export function possibleBounds(key: string): ValueBounds | undefined {
  return possible.get(key)
}

/** False for a value that an import rejects. */
export function isPossible(key: string, value: number): boolean {
  return isWithin(possible.get(key), value)
}

function isWithin(bounds: ValueBounds | undefined, value: number): boolean {
  return bounds === undefined || (value >= bounds.low && value <= bounds.high)
}
