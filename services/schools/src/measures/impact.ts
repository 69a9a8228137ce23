import { mean } from '@homeground/columns'
import { midRankPercentiles } from './percentile.ts'

/** What impact needs of a school, both in percent. */
export interface LunchAndProficiency {
  readonly lunchShare: number
  readonly proficiency: number
}

/** A line through fewer schools means little. */
export const fewestSchools = 10

/**
 * Impact of each school of one state, level and year, percentile 0 to 100: the mid-rank percentile of
 * the residual of proficiency on the lunch share (ordinary least squares), that is, of how much better
 * a school does than schools with the same lunch share. The caller leaves out schools without a
 * meaningful share (see lunchCaveat). Null for fewer than ten schools. Source: EDFacts and CCD.
 */
export function impactPercentiles(schools: readonly LunchAndProficiency[]): number[] | null {
  return schools.length < fewestSchools ? null : midRankPercentiles(residualsOf(schools))
}

/**
 * Proficiency minus the value of the least-squares line at the lunch share, percentage points:
 * y − (ȳ + b (x − x̄)), b = Σ (x − x̄)(y − ȳ) / Σ (x − x̄)²; b is 0 when all shares are equal.
 */
export function residualsOf(schools: readonly LunchAndProficiency[]): number[] {
  const meanX = mean(schools.map(({ lunchShare }) => lunchShare))!
  const meanY = mean(schools.map(({ proficiency }) => proficiency))!
  let [products, squares] = [0, 0]
  for (const { lunchShare, proficiency } of schools) {
    products += (lunchShare - meanX) * (proficiency - meanY)
    squares += (lunchShare - meanX) ** 2
  }
  const slope = squares === 0 ? 0 : products / squares
  return schools.map(({ lunchShare, proficiency }) => proficiency - (meanY + slope * (lunchShare - meanX)))
}
