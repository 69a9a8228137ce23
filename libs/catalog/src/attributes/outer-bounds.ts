import type { AttributeEntry } from './attribute.ts'

/**
 * The ends of an attribute's range options, in its own unit: from the lowest to the highest bound, or ten times as far
 * where one option reaches over all the others and still filters (at most 100 miles to an airport). A bound at or
 * beyond them does not limit: values of towns are sums, and exceed the value of any zip.
 */
export function outerBounds({ options, scale }: Pick<AttributeEntry, 'options' | 'scale'>): {
  readonly low: number
  readonly high: number
} {
  const ranges = options.map((option) => option.split(',').map((bound) => Number(bound) * scale))
  const low = Math.min(...ranges.map(([bound]) => bound!))
  const high = Math.max(...ranges.map(([, bound]) => bound!))
  const isOneWidest = ranges.some((range) => range[0] === low && range[1] === high)
  return { low, high: isOneWidest ? high * 10 : high }
}
