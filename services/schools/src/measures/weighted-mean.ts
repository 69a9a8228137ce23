export interface Weighted {
  readonly value: number
  readonly weight: number
}

/**
 * Σ value × weight / Σ weight, in the unit of the values: how a zip's figure comes of its schools',
 * weighted by their pupils (overall_score of achievement, diversity_score of diversity,
 * school_avg_pctprof_2yr_change of trends). Null when nothing has a weight.
 */
export function weightedMean(of: Iterable<Weighted>): number | null {
  let [sum, weights] = [0, 0]
  for (const { value, weight } of of) {
    sum += value * weight
    weights += weight
  }
  return weights > 0 ? sum / weights : null
}
