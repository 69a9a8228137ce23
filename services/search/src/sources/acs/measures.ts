import {
  type AcsFigure,
  type AcsMeasure,
  type AcsTable,
  acsAttributes,
  acsLine,
  classesOf,
  figuresOf,
} from '@homeground/catalog/acs'
import type { Counted, ShareParts } from '../attribute-column.ts'

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
  /** Of a median: the classes of another table that it can be interpolated in, which may not be loaded. */
  readonly classes: ReturnType<typeof classesOf>
}

export const measuredAttributes: readonly MeasuredAttribute[] = acsAttributes.flatMap((attribute) => {
  if (!('measure' in attribute)) return []
  const { key, measure } = attribute
  const tables = [...new Set(figuresOf(measure).map((figure) => acsLine(figure).table))]
  return [{ key, measure, tables, classes: 'figure' in measure ? classesOf(measure.figure) : undefined }]
})

/** Computes a measure from one ZCTA's estimates of one vintage; null where one of them is missing. */
export function evaluate(measure: AcsMeasure, read: (figure: AcsFigure) => Estimate | null): Estimate | null {
  if ('figure' in measure) return read(measure.figure)
  if ('rate' in measure) return rateOf(read(measure.rate), read(measure.base))
  const parts = partsOf(measure, read)
  return parts && shareOfParts('ratio' in measure ? 'ratio' : 'percent', parts)
}

/** What a share or ratio of one ZCTA is computed from; null where an estimate is missing, and for other measures. */
export function partsOf(measure: AcsMeasure, read: (figure: AcsFigure) => Estimate | null): ShareParts | null {
  if ('figure' in measure || 'rate' in measure) return null
  const [uppers, lower] = 'ratio' in measure ? [[measure.ratio], measure.per] : [measure.share, measure.of]
  const all = uppers.map(read)
  const whole = read(lower)
  if (!whole || !all.every((part) => part !== null)) return null
  const rest = 'share' in measure && measure.rest ? read(measure.rest) : null
  return { part: counted(sumOf(all)), whole: counted(whole), ...(rest && { rest: counted(rest) }) }
}

/**
 * A share (percent) or ratio of one area, or of several with the sums of their parts, with its margin of error. Null where
 * nothing was counted.
 */
export function shareOfParts(unit: 'percent' | 'ratio', parts: ShareParts): Estimate | null {
  const [part, whole] = [estimateOf(parts.part), estimateOf(parts.whole)]
  if (unit === 'ratio') return ratioOf(part, whole)
  const share = percentOf(part, whole)
  const ofRest = parts.rest ? percentOf(estimateOf(parts.rest), whole) : null
  // The two shares of a split add up to 100 %, so they are equally uncertain.
  if (!share || share.moe === null || !ofRest || ofRest.moe === null) return share
  return { value: share.value, moe: Math.max(share.moe, ofRest.moe) }
}

function estimateOf([value, moe]: Counted): Estimate {
  return { value, moe }
}

function counted({ value, moe }: Estimate): Counted {
  return [value, moe]
}

/** Of a normal distribution, 90 % lie within this many standard deviations of the mean. */
const Z_90 = 1.645

/**
 * Homes or people for which one in the sample stands, with its design effect: N p (1 − p) ÷ the variance that the bureau
 * publishes. The median over the 22,999 ZCTAs with 200 homes and more of 2019–23 (B25003) is 15.6, the quartiles 8.8 and
 * 24.3.
 */
const SAMPLED_ONE_IN = 15

/**
 * 90 % margin of a share of 0 % or 100 %, percentage points: the length of Wilson's interval (1927), which begins there,
 * z² ÷ (n + z²) with n = whole ÷ 15. The formula of sums takes 0 of 17 homes for as certain as 0 of 1,700.
 */
export function marginOfExtremeShare(whole: number): number {
  return (100 * Z_90 ** 2) / (whole / SAMPLED_ONE_IN + Z_90 ** 2)
}

/**
 * Share of a part in a whole, in percent (0–100); null when the whole is 0. The part is a subset of the
 * whole. Margin of error: Census Bureau, "Understanding and Using ACS Data" (2020), chapter 8:
 * sqrt(moe_part² − p² · moe_whole²) / whole, with plus instead of minus where the root would be negative. A margin that
 * reaches beyond 0 % and 100 % says nothing more than one that reaches just to both, at which it is capped. Of 0 % and
 * 100 % see `marginOfExtremeShare`.
 */
export function percentOf(part: Estimate, whole: Estimate): Estimate | null {
  if (whole.value <= 0) return null
  const share = part.value / whole.value
  if (part.moe === null || whole.moe === null) return { value: (100 * part.value) / whole.value, moe: null }
  if (share === 0 || share === 1) return { value: 100 * share, moe: marginOfExtremeShare(whole.value) }
  const difference = part.moe ** 2 - share ** 2 * whole.moe ** 2
  const root = difference >= 0 ? difference : part.moe ** 2 + share ** 2 * whole.moe ** 2
  const percent = (100 * part.value) / whole.value
  const most = Math.max(percent, 100 - percent)
  return { value: percent, moe: Math.min((100 * Math.sqrt(root)) / whole.value, most) }
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

/**
 * One median as a percentage of another; null where one is missing, is over or under a limit, or the base is 0. Margin of
 * error as of a ratio.
 */
export function rateOf(median: Estimate | null, base: Estimate | null): Estimate | null {
  if (!median || !base || median.openEnd || base.openEnd) return null
  const ratio = ratioOf(median, base)
  return ratio && { value: 100 * ratio.value, moe: ratio.moe === null ? null : 100 * ratio.moe }
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

/**
 * Median of a distribution by classes, in the unit of their lower limits `from`; null where it is in the highest class,
 * which has no upper limit, or nothing is counted. Within a class the number above an amount falls by a power of it
 * (Pareto), as the Census Bureau interpolates medians of incomes; it falls evenly in a class that begins at 0 and in the
 * highest one that has any. Margin of error, "Understanding and Using ACS Data" (2020), chapter 8: half the distance
 * between the amounts below which 50 % plus and minus the margin of that share lie; null where one of them is beyond.
 */
export function interpolatedMedian(classes: readonly Counted[], from: readonly number[]): Estimate | null {
  const all = sumOf(classes.map(estimateOf))
  const median = quantile(classes, from, all.value / 2)
  if (median === null) return null
  const { index, share } = median
  const [, ofClass] = classes[index]!
  const below = sumOf(classes.slice(0, index).map(estimateOf))
  const half = ofClass === null || below.moe === null ? null : Math.sqrt(below.moe ** 2 + share * ofClass ** 2)
  const margin = percentOf({ value: all.value / 2, moe: half }, all)?.moe ?? null
  if (margin === null) return { value: median.amount, moe: null }
  const ends = [-1, 1].map((sign) => quantile(classes, from, (all.value * (50 + sign * margin)) / 100)?.amount)
  const [low, high] = ends
  return { value: median.amount, moe: low === undefined || high === undefined ? null : (high - low) / 2 }
}

/** The amount below which `count` of all lie, its class and the share of the class below it; null in the highest class. */
function quantile(
  classes: readonly Counted[],
  from: readonly number[],
  count: number,
): { readonly amount: number; readonly index: number; readonly share: number } | null {
  const all = classes.reduce((sum, [value]) => sum + value, 0)
  let below = 0
  for (const [index, [value]] of classes.entries()) {
    const [low, high] = [from[index]!, from[index + 1]]
    if (high === undefined || value === 0 || below + value < count) {
      below += value
      continue
    }
    const share = (count - below) / value
    const [aboveLow, aboveHigh] = [all - below, all - below - value]
    const isPareto = low > 0 && aboveHigh > 0
    const power = isPareto ? Math.log(aboveLow / (all - count)) / Math.log(aboveLow / aboveHigh) : share
    return { amount: isPareto ? low * (high / low) ** power : low + share * (high - low), index, share }
  }
  return null
}
