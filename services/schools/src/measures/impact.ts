import { midRankPercentiles } from './percentile.ts'

/** One school as impact sees it, both in percent. */
export interface LunchAndProficiency {
  readonly lunchShare: number
  readonly proficiency: number
}

/** A line through fewer schools says little of any of them. */
export const fewestSchools = 10

/**
 * Impact of each school of one state, level and year, 0–100: mid-rank percentile of the residual of
 * proficiency on the lunch share (ordinary least squares), that is of how far it does better than
 * schools with the same pupils. Schools without a share of their own (Community Eligibility, see
 * lunchCaveat) are to be left out before. Null for fewer than ten schools.
 */
export function impactPercentiles(schools: readonly LunchAndProficiency[]): number[] | null {
  return schools.length < fewestSchools ? null : midRankPercentiles(residualsOf(schools))
}

/**
 * Proficiency less what the line of least squares expects at the lunch share, percentage points:
 * y − (ȳ + b (x − x̄)), b = Σ (x − x̄)(y − ȳ) / Σ (x − x̄)²; b is 0 when all shares are the same.
 */
export function residualsOf(schools: readonly LunchAndProficiency[]): number[] {
  const meanX = mean(schools, ({ lunchShare }) => lunchShare)
  const meanY = mean(schools, ({ proficiency }) => proficiency)
  let [products, squares] = [0, 0]
  for (const { lunchShare, proficiency } of schools) {
    products += (lunchShare - meanX) * (proficiency - meanY)
    squares += (lunchShare - meanX) ** 2
  }
  const slope = squares === 0 ? 0 : products / squares
  return schools.map(
    ({ lunchShare, proficiency }) => proficiency - (meanY + slope * (lunchShare - meanX)),
  )
}

function mean<T>(of: readonly T[], value: (item: T) => number): number {
  let sum = 0
  for (const item of of) sum += value(item)
  return sum / of.length
}
