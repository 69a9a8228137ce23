import {
  type AcsFigure,
  type AcsMeasure,
  type AcsTable,
  acsAttributes,
  acsLine,
  figuresOf,
} from '@homeground/catalog/acs'

/** A survey estimate with its margin of error (null when the publisher gives none). */
export interface Estimate {
  readonly value: number
  readonly moe: number | null
  /** The value is only known to be over or under this one, the limit of an open-ended class. */
  readonly openEnd?: OpenEnd | undefined
}

export type OpenEnd = 'over' | 'under'

/** An attribute that is computed from figures of tables, in the unit of its catalog entry. */
export interface MeasuredAttribute {
  readonly key: string
  readonly measure: AcsMeasure
  /** All are required; the attribute has the zips of the first. */
  readonly tables: readonly AcsTable[]
}

export const measuredAttributes: readonly MeasuredAttribute[] = acsAttributes.flatMap((attribute) => {
  if (!('measure' in attribute)) return []
  const { key, measure } = attribute
  return [{ key, measure, tables: [...new Set(figuresOf(measure).map((figure) => acsLine(figure).table))] }]
})

/** Computes a measure from one ZCTA's estimates of one vintage; null where one of them is missing. */
export function evaluate(measure: AcsMeasure, read: (figure: AcsFigure) => Estimate | null): Estimate | null {
  if ('figure' in measure) return read(measure.figure)
  if ('ratio' in measure) {
    const [upper, lower] = [read(measure.ratio), read(measure.per)]
    return upper && lower && ratioOf(upper, lower)
  }
  const parts = measure.share.map(read)
  const whole = read(measure.of)
  if (!whole || !parts.every((part) => part !== null)) return null
  const share = percentOf(sumOf(parts), whole)
  const rest = measure.rest && read(measure.rest)
  const ofRest = rest && percentOf(rest, whole)
  // The two shares of a split add up to 100 %, so they are equally uncertain.
  if (!share || share.moe === null || !ofRest || ofRest.moe === null) return share
  return { value: share.value, moe: Math.max(share.moe, ofRest.moe) }
}

/**
 * Share of a part in a whole, in percent (0–100); null when the whole is 0. The part is a subset of the
 * whole. Margin of error: Census Bureau, "Understanding and Using ACS Data" (2020), chapter 8:
 * sqrt(moe_part² − p² · moe_whole²) / whole, with plus instead of minus where the root would be negative.
 */
export function percentOf(part: Estimate, whole: Estimate): Estimate | null {
  if (whole.value <= 0) return null
  const share = part.value / whole.value
  if (part.moe === null || whole.moe === null) return { value: (100 * part.value) / whole.value, moe: null }
  const difference = part.moe ** 2 - share ** 2 * whole.moe ** 2
  const root = difference >= 0 ? difference : part.moe ** 2 + share ** 2 * whole.moe ** 2
  return { value: (100 * part.value) / whole.value, moe: (100 * Math.sqrt(root)) / whole.value }
}

/**
 * Ratio of two estimates of which neither is part of the other; null when the denominator is 0.
 * Margin of error, same source: sqrt(moe_n² + r² · moe_d²) / d.
 */
export function ratioOf(numerator: Estimate, denominator: Estimate): Estimate | null {
  if (denominator.value <= 0) return null
  const ratio = numerator.value / denominator.value
  if (numerator.moe === null || denominator.moe === null) return { value: ratio, moe: null }
  const moe = Math.sqrt(numerator.moe ** 2 + ratio ** 2 * denominator.moe ** 2) / denominator.value
  return { value: ratio, moe }
}

/** Sum of estimates; margin of error sqrt(Σ moe²), same source; null where any is null. */
export function sumOf(parts: readonly Estimate[]): Estimate {
  const [first, ...others] = parts
  if (first && others.length === 0) return first
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  const squares = parts.map((part) => (part.moe === null ? Number.NaN : part.moe ** 2))
  const moe = Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
  return { value, moe: Number.isNaN(moe) ? null : moe }
}
