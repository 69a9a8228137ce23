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

/** Rounds to the hundredth, never −0: the precision that tables store and responses show. */
export function toHundredth(value: number): number {
  return Math.round(100 * value) / 100 + 0
}
