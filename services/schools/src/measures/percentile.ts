import { mean } from '@homeground/columns'

/** A school's figures from which impact is computed, both in percent. */
interface LunchAndProficiency {
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

/**
 * Mid-rank percentile of each value among all of them, 0 to 100: 100 × (values below + half of the
 * equal values, itself included) / values. A single value has 50; equal values have equal percentiles.
 * `achievement` is that of proficiency among the schools of one state, level and year.
 */
export function midRankPercentiles(values: readonly number[]): number[] {
  const percentiles = new Array<number>(values.length)
  forEachTie(values, ({ indexes, below, equal }) => {
    for (const i of indexes) percentiles[i] = (100 * (below + equal / 2)) / values.length
  })
  return percentiles
}

/** Rank of each value among all of them: 1 is the highest; equal values share the better rank. */
export function ranksFromTop(values: readonly number[]): number[] {
  const ranks = new Array<number>(values.length)
  forEachTie(values, ({ indexes, below, equal }) => {
    for (const i of indexes) ranks[i] = values.length - below - equal + 1
  })
  return ranks
}

function forEachTie(
  values: readonly number[],
  take: (tie: { indexes: Uint32Array; below: number; equal: number }) => void,
): void {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!)
  for (let below = 0; below < order.length; ) {
    let end = below + 1
    while (end < order.length && values[order[end]!] === values[order[below]!]) end++
    take({ indexes: order.subarray(below, end), below, equal: end - below })
    below = end
  }
}
