import type { Attribute } from '@homeground/catalog/attributes'

export interface Range {
  readonly low: number
  readonly high: number
}

/**
 * Reads a range option `low,high` (two finite numbers, low < high).
 * `any`, an empty text and undefined mean no filter (null).
 * @throws RangeError with a readable sentence when the text is anything else.
 */
export function parseRange(text: string | undefined | null): Range | null {
  if (text === undefined || text === null || text === '' || text === 'any') return null
  const parts = text.split(',')
  const [low, high] = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (parts.length !== 2 || !Number.isFinite(low) || !Number.isFinite(high)) {
    throw new RangeError(`must be "low,high" with two numbers, or "any"`)
  }
  if (low! >= high!) throw new RangeError('low must be less than high')
  return { low: low!, high: high! }
}

/** The same range in the attribute's own unit: both ends × scale. */
export function scaleRange(range: Range, attribute: Pick<Attribute, 'scale'>): Range {
  return { low: range.low * attribute.scale, high: range.high * attribute.scale }
}

/** True when `low < value <= high`, with scaled bounds; a missing value never matches. */
export function inRange(value: number | null | undefined, range: Range): boolean {
  return value !== null && value !== undefined && value > range.low && value <= range.high
}

/** The first option, in list order, that contains `value`; undefined when none does. */
export function optionFor(attribute: Attribute, value: number | null): string | undefined {
  return attribute.options.find((option) => {
    const range = parseRange(option)
    return range !== null && inRange(value, scaleRange(range, attribute))
  })
}
