import { firstAbove } from '@homeground/columns'

/** A school's figures from which impact is computed. */
export interface LunchAndResult {
  /** Percent. */
  readonly lunchShare: number
  /** Its result: of schools the standard score. */
  readonly result: number
  /** Test takers; null when the number is not published. */
  readonly takers: number | null
}

/** A line through fewer schools means little. */
export const fewestSchools = 10

/** Of a normal distribution, 95 % lie above this many standard deviations below the mean. */
const Z_ONE_SIDED_95 = 1.645

/** The impact of the schools of one state, level and year. */
export interface Impact {
  /** In the order of the schools, 0 to 100; null where there is a reason. */
  readonly percentiles: readonly number[] | null
  readonly missing: 'too_few_schools' | 'no_relation' | null
  /** Share of the variance of results that the lunch share explains, 0 to 1; null for too few schools. */
  readonly r2: number | null
}

/**
 * Impact of each school of one state, level and year: the mid-rank percentile of the residual of its result on the lunch
 * share, that is, of how much better a school does than schools with the same lunch share. The caller leaves out schools
 * without a meaningful share (see lunchCaveat). There is none for fewer than ten schools, and where results do not fall
 * with the lunch share beyond chance (one-sided test at 95 %): a line that explains nothing would only repeat the result.
 * Source: EDFacts, the Education Data Center and CCD.
 */
export function impactOf(schools: readonly LunchAndResult[]): Impact {
  if (schools.length < fewestSchools) return { percentiles: null, missing: 'too_few_schools', r2: null }
  const { slope, standardError, r2, residuals } = lineThrough(schools)
  if (!(slope < -Z_ONE_SIDED_95 * standardError)) return { percentiles: null, missing: 'no_relation', r2 }
  return { percentiles: midRankPercentiles(residuals), missing: null, r2 }
}

interface Line {
  readonly slope: number
  readonly standardError: number
  /** 0 to 1. */
  readonly r2: number
  /** Results − the line at their lunch shares, in the unit of the results. */
  readonly residuals: readonly number[]
}

/**
 * The least-squares line from lunch share to result, weighted by test takers w (1 where not published), since the result
 * of few students is mostly noise: slope b = Sxy ÷ Sxx with Sxy = Σ w (x − x̄)(y − ȳ), residuals y − (ȳ + b (x − x̄)),
 * R² = Sxy² ÷ (Sxx Syy), standard error of the slope √((Syy − b Sxy) ÷ (n − 2) ÷ Sxx). The slope is 0 when all shares
 * are equal.
 */
export function lineThrough(schools: readonly LunchAndResult[]): Line {
  let [weights, sumX, sumY] = [0, 0, 0]
  for (const { lunchShare, result, takers } of schools) {
    const weight = takers || 1
    weights += weight
    sumX += weight * lunchShare
    sumY += weight * result
  }
  const [meanX, meanY] = [sumX / weights, sumY / weights]
  let [xx, xy, yy] = [0, 0, 0]
  for (const { lunchShare, result, takers } of schools) {
    const weight = takers || 1
    xx += weight * (lunchShare - meanX) ** 2
    xy += weight * (lunchShare - meanX) * (result - meanY)
    yy += weight * (result - meanY) ** 2
  }
  const slope = xx === 0 ? 0 : xy / xx
  return {
    slope,
    standardError: Math.sqrt(Math.max(0, yy - slope * xy) / (schools.length - 2) / xx),
    r2: xx === 0 || yy === 0 ? 0 : xy ** 2 / (xx * yy),
    residuals: schools.map(({ lunchShare, result }) => result - (meanY + slope * (lunchShare - meanX))),
  }
}

/**
 * Mid-rank percentile of each value among all of them, 0 to 100: 100 × (values below + half of the
 * equal values, itself included) / values. A single value has 50; equal values have equal percentiles.
 * `achievement` is that of the standard score (see standardScores) among the schools of one state, level and year.
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

/** The best and the worst rank that a value could have. */
export interface RankRange {
  readonly best: number
  readonly worst: number
}

/**
 * The ranks that each score could have, given its own range: 1 + the other values above its `high`, and above its `low`.
 * The others are at their values. Both are its rank where the range is a point.
 */
export function rankRanges(scores: readonly { value: number; low: number; high: number }[]): RankRange[] {
  const sorted = Float64Array.from(scores, ({ value }) => value).sort()
  const above = (score: number) => sorted.length - firstAbove(sorted, score)
  return scores.map(({ value, low, high }) => ({ best: 1 + above(high), worst: 1 + above(low) - Number(value > low) }))
}

/** A rank and the number of ranked ones for each value; NaN for one that is not ranked. */
export interface Ranks {
  readonly rank: Float64Array
  readonly of: Float64Array
}

/**
 * The rank of each value within its group, such as the schools of a state and level: 1 is the highest, equal values
 * share the better rank, and the next one counts them (1, 2, 2, 4). NaN is not ranked. All ranks of schools and
 * districts come from here, so that a list and a page never differ.
 */
export function ranksWithin(groups: readonly unknown[], values: ArrayLike<number>): Ranks {
  const rank = new Float64Array(groups.length).fill(Number.NaN)
  const of = rank.slice()
  const ranked = [...groups.keys()].filter((row) => !Number.isNaN(values[row]))
  for (const rows of Map.groupBy(ranked, (row) => groups[row]).values()) {
    const ranks = ranksFromTop(rows.map((row) => values[row]!))
    rows.forEach((row, i) => {
      rank[row] = ranks[i]!
      of[row] = rows.length
    })
  }
  return { rank, of }
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
