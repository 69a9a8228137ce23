import { roundTo } from '@homeground/catalog/rounding'

export interface Weighted {
  readonly value: number
  readonly weight: number
}

/**
 * Σ value × weight / Σ weight, in the unit of the values. Aggregates schools to a zip, weighted by
 * students: achievement to `overall_score`, diversity to `diversity_score`, trend to
 * `school_avg_pctprof_2yr_change`. Null when the weights sum to 0.
 */
export function weightedMean(items: Iterable<Weighted>): number | null {
  let [sum, weights] = [0, 0]
  for (const { value, weight } of items) {
    sum += value * weight
    weights += weight
  }
  return weights > 0 ? sum / weights : null
}

/** A change with its range, which contains it. */
interface WeightedChange extends Weighted {
  readonly low: number
  readonly high: number
}

/** The change of several schools, percentage points to the hundredth. */
export interface MeanChange {
  readonly trend: number | null
  readonly trend_low: number | null
  readonly trend_high: number | null
}

/**
 * The weighted mean of changes with its range, percentage points: the ends of the schools' ranges lie off their changes
 * independently of each other, so the end of the mean is √Σ (weight × distance)² / Σ weight off. Nulls without weights.
 */
export function meanChange(items: readonly WeightedChange[]): MeanChange {
  const value = weightedMean(items)
  if (value === null) return { trend: null, trend_low: null, trend_high: null }
  const weights = items.reduce((sum, { weight }) => sum + weight, 0)
  const distance = (endOf: (item: WeightedChange) => number) =>
    Math.sqrt(items.reduce((sum, item) => sum + (item.weight * (item.value - endOf(item))) ** 2, 0)) / weights
  return {
    trend: toHundredth(value),
    trend_low: toHundredth(value - distance(({ low }) => low)),
    trend_high: toHundredth(value + distance(({ high }) => high)),
  }
}

/** Rounds to the hundredth, never −0: the precision that tables store and responses show. */
export function toHundredth(value: number): number {
  return roundTo(value, 2)
}
