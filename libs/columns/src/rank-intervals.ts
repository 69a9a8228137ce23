import { firstAbove, firstAtLeast } from './order.ts'

/** Estimates that are ranked among each other. */
export interface Estimates {
  /** In any unit. */
  readonly values: ArrayLike<number>
  /** Their standard errors in the same unit, 0 for an exact value; NaN where the error is not known. */
  readonly errors: ArrayLike<number>
  /** The end that has rank 1. */
  readonly first: 'highest' | 'lowest'
}

/** By position of the estimate: the best and the worst rank that its interval contains; 0 where its error is not known. */
export interface RankIntervals {
  readonly best: Uint32Array
  readonly worst: Uint32Array
}

/** The confidence of the intervals, as that of the margins of error that they follow from. */
export const rankConfidence = 0.9

/**
 * Marginal confidence intervals of ranks: each contains the true rank of its member with a probability of at least 90 %,
 * where the estimates are independent and normal with known errors (Mogstad, Romano, Shaikh and Wilhelm 2024, Review of
 * Economic Studies, doi 10.1093/restud/rdad006, two-sided with stepdown).
 *
 * Member j differs clearly from k when |xj − xk| ÷ √(ej² + ek²) is above a critical value: the 90 % quantile of the
 * largest such ratio over all k when no true values differ. Those that differ clearly are left out, and the quantile of the
 * rest taken, until no more differ. The best rank is one more than the members that are clearly better; the worst is the
 * number of all less those that are clearly worse. One whose error is not known differs clearly from none.
 *
 * The paper draws from the distribution of the largest ratio (a parametric bootstrap). Given the error of j, the others are
 * independent, so that the distribution is an integral over one variable, which is computed instead: the limit of
 * infinitely many draws. Members with nearly equal errors are counted together; where that could decide about a member, the
 * integral is computed with finer groups.
 */
export function rankIntervals({ values, errors, first }: Estimates): RankIntervals {
  const size = values.length
  const best = new Uint32Array(size)
  const worst = new Uint32Array(size)
  const known = Array.from({ length: size }, (_, index) => index).filter((index) => errors[index]! >= 0)
  const bins = createBins(known, { values, errors, ratio: 1.1 })
  const fineBins = createBins(known, { values, errors, ratio: 1.02 })
  const critical = usualCritical(known.length)
  const start = { first: critical, last: critical, slope: -critical }
  // Neighbors in this order have nearly the same critical value.
  for (const index of known.toSorted((a, b) => errors[a]! - errors[b]!)) {
    const member = { value: values[index]!, error: errors[index]! }
    const { lower, higher } = clearlyDifferent(member, { bins, fineBins, start })
    best[index] = 1 + (first === 'highest' ? higher : lower)
    worst[index] = size - (first === 'highest' ? lower : higher)
  }
  return { best, worst }
}

interface Member {
  readonly value: number
  readonly error: number
}

/** Members with nearly equal errors, by value. */
interface Bin {
  readonly leastError: number
  readonly largestError: number
  /** Ascending. */
  readonly values: Float64Array
  /** In the order of the values. */
  readonly errors: Float64Array
  /** The sum of the squares of the first so many errors, from none to all. */
  readonly squares: Float64Array
}

interface Binned extends Pick<Estimates, 'values' | 'errors'> {
  readonly ratio: number
}

/** Members by their errors, two of which differ in one bin at most by `ratio`. */
function createBins(known: readonly number[], { values, errors, ratio }: Binned): Bin[] {
  const ofError = (error: number) =>
    error === 0 ? Number.NEGATIVE_INFINITY : Math.floor(Math.log(error) / Math.log(ratio))
  return [...Map.groupBy(known, (index) => ofError(errors[index]!)).values()].map((all) => {
    const sorted = all.toSorted((a, b) => values[a]! - values[b]!)
    const own = Float64Array.from(sorted, (index) => errors[index]!)
    const squares = new Float64Array(own.length + 1)
    for (const [index, error] of own.entries()) squares[index + 1] = squares[index]! + error ** 2
    return {
      leastError: own.reduce((least, error) => Math.min(least, error)),
      largestError: own.reduce((largest, error) => Math.max(largest, error)),
      values: Float64Array.from(sorted, (index) => values[index]!),
      errors: own,
      squares,
    }
  })
}

/** Where the search for a member's critical values begins: nearly those of the last member, whose error is similar. */
interface Start {
  /** Among all. */
  first: number
  /** Among those that do not differ clearly. */
  last: number
  /** How fast the excess falls. */
  slope: number
}

/** Some ten are enough. What is left out so far is a valid, wider interval. */
const mostSteps = 200
/** The critical value is found to this, in standard errors of a difference. */
const precision = 2e-5
/** How near to the critical value a difference is where the common error of a bin could decide wrongly. */
const unsure = 5e-4

interface Search {
  readonly bins: readonly Bin[]
  readonly fineBins: readonly Bin[]
  readonly start: Start
}

/**
 * How many members are clearly below and above one. From a value that is too large, by secants: on the way, what is clearly
 * different is left out already.
 */
function clearlyDifferent(member: Member, { bins, fineBins, start }: Search) {
  let cutoff = Number.MAX_VALUE
  let split = splitBy(cutoff, member, bins)
  /** Leaves out what differs by more than a cutoff; false if nothing does that did not before. */
  const leaveOut = (above: number) => {
    const { lower, higher } = split
    cutoff = above
    split = splitBy(cutoff, member, bins)
    return split.lower + split.higher > lower + higher
  }
  let { first: critical, slope } = start
  let first: number | undefined
  let last: { critical: number; excess: number } | undefined
  for (let step = 0; step < mostSteps && split.left.counts.some((count) => count > 0); step++) {
    const excess = excessOf(critical, member.error, split.left)
    if (last && Math.abs(last.critical - critical) > precision) {
      const measured = (last.excess - excess) / (last.critical - critical)
      slope = -Math.min(Math.max(-measured, critical / 2), critical + 1 / critical)
    }
    last = { critical, excess }
    const next = Math.max(0, critical - excess / slope)
    if (excess > 0) {
      critical = next + precision / 2
      continue
    }
    // Of fewer members, the critical value is smaller.
    let isFewer = critical + unsure < cutoff && leaveOut(critical + unsure)
    if (!isFewer && critical - next < precision) {
      const decided = decidedCutoff(member, fineBins, { critical, before: cutoff })
      isFewer = decided !== undefined && leaveOut(decided)
      if (!isFewer) break
    }
    if (first === undefined) {
      first = next
      critical = Math.min(next, start.last)
    } else critical = next
    if (isFewer) last = undefined
  }
  Object.assign(start, { first: (first ?? critical) + 0.002, last: critical + 0.01, slope })
  return split
}

/** The root mean square of the errors of the members of each bin that are left, and how many they are. */
interface Left {
  readonly errors: Float64Array
  readonly counts: Float64Array
}

/** How many members are below and above one by more than a cutoff, and which are left, without the member itself. */
function splitBy(cutoff: number, member: Member, bins: readonly Bin[]) {
  const { error } = member
  const own = bins.findIndex(({ leastError, largestError }) => leastError <= error && error <= largestError)
  const left: Left = { errors: new Float64Array(bins.length), counts: new Float64Array(bins.length) }
  let [lower, higher] = [0, 0]
  for (const [index, bin] of bins.entries()) {
    const ofBin = countDifferent(member, bin, cutoff)
    lower += ofBin.lower
    higher += ofBin.higher
    // Two exact members differ clearly or are equal.
    if (error === 0 && bin.largestError === 0) continue
    const itself = Number(index === own)
    const count = bin.values.length - itself - ofBin.lower - ofBin.higher
    if (count === 0) continue
    const squares = bin.squares[bin.values.length - ofBin.higher]! - bin.squares[ofBin.lower]! - itself * error ** 2
    left.counts[index] = count
    // Without the noise of a difference of sums.
    left.errors[index] = Math.min(bin.largestError, Math.max(bin.leastError, Math.sqrt(Math.max(0, squares / count))))
  }
  return { lower, higher, left }
}

/** How many members of a bin are below and above one by more than `cutoff` standard errors of the difference. */
function countDifferent({ value, error }: Member, bin: Bin, cutoff: number) {
  const { values, errors } = bin
  const [least, largest] = [Math.hypot(error, bin.leastError), Math.hypot(error, bin.largestError)]
  const isDifferent = (index: number) => Math.abs(values[index]! - value) > cutoff * Math.hypot(error, errors[index]!)
  let lower = firstAtLeast(values, value - cutoff * largest)
  for (let index = lower, end = firstAtLeast(values, value - cutoff * least); index < end; index++)
    lower += Number(isDifferent(index))
  const sureFrom = firstAbove(values, value + cutoff * largest)
  let higher = values.length - sureFrom
  for (let index = firstAbove(values, value + cutoff * least); index < sureFrom; index++)
    higher += Number(isDifferent(index))
  return { lower, higher }
}

/**
 * A cutoff by the integral over fine bins, near the critical value; undefined where no member is so near that it could
 * matter. `before`: the cutoff of those that are left out.
 */
function decidedCutoff(
  member: Member,
  fineBins: readonly Bin[],
  { critical, before }: { critical: number; before: number },
) {
  let [low, high] = [critical - unsure, Math.min(critical + unsure, before)]
  const ratios = ratiosBetween(member, fineBins, low, high)
  if (ratios.length === 0) return undefined
  const { left } = splitBy(before, member, fineBins)
  for (const ratio of ratios) {
    if (ratio <= low || ratio >= high) continue
    if (probabilityUpTo(ratio, member.error, left, manyNodes) > rankConfidence) high = ratio
    else low = ratio
  }
  return (low + high) / 2
}

function ratiosBetween({ value, error }: Member, bins: readonly Bin[], low: number, high: number): number[] {
  return bins.flatMap(({ values, errors, leastError, largestError }) => {
    const [least, largest] = [low * Math.hypot(error, leastError), high * Math.hypot(error, largestError)]
    const ratios: number[] = []
    const add = (start: number, end: number) => {
      for (let index = start; index < end; index++) {
        ratios.push(Math.abs(values[index]! - value) / Math.hypot(error, errors[index]!))
      }
    }
    add(firstAtLeast(values, value - largest), firstAbove(values, value - least))
    add(firstAtLeast(values, value + least), firstAbove(values, value + largest))
    return ratios.filter((ratio) => low < ratio && ratio < high)
  })
}

/** Above 0 if a critical value is too small for the confidence, below 0 if it is too large. Nearly linear in it. */
function excessOf(critical: number, error: number, left: Left): number {
  const probability = probabilityUpTo(critical, error, left)
  return Math.log(-Math.log(Math.min(Math.max(probability, 1e-300), 1 - 1e-15)) / -Math.log(rankConfidence))
}

/** About the critical value of a number of members with equal errors: that of so many independent differences. */
const usualCritical = (members: number) => Math.sqrt(2 * Math.log(10 * Math.max(2, members)))

/** Beyond, the normal density of the member's own error no longer counts. */
const farthest = 5.5

/**
 * The probability that no |Zj − Zk| ÷ √(ej² + ek²) is above `critical`, of independent normal errors: `error` of member j,
 * and `errors` with their counts of the others. The error of j in standard errors is integrated over.
 */
function probabilityUpTo(critical: number, error: number, { errors, counts }: Left, nodes = usualNodes): number {
  const size = errors.length
  const ratios = new Float64Array(size)
  const reaches = new Float64Array(size)
  let ratio = 0
  let isExact = false
  for (let index = 0; index < size; index++) {
    if (counts[index] === 0) continue
    if (errors[index] === 0) {
      isExact = true
      continue
    }
    ratios[index] = error / errors[index]!
    reaches[index] = critical * Math.sqrt(1 + ratios[index]! ** 2)
    ratio = Math.max(ratio, ratios[index]!)
  }
  const density = (off: number) => {
    let log = (-off * off) / 2
    for (let index = 0; index < size; index++) {
      const reach = reaches[index]!
      if (reach === 0) continue
      const near = reach - ratios[index]! * off
      const outside = (near < 0 ? 1 - tailAbove(-near) : tailAbove(near)) + tailAbove(2 * reach - near)
      if (outside >= 1) return 0
      log += counts[index]! * (outside < 1e-5 ? -outside : Math.log1p(-outside))
    }
    return Math.exp(log)
  }
  // An exact member differs by more as soon as j itself is off by more than the critical value.
  const end = isExact && error > 0 ? Math.min(farthest, critical) : farthest
  // The smaller the errors of others are, the more suddenly the probability falls there.
  const fall = Math.min(2 * farthest, critical * Math.hypot(1, 1 / ratio))
  const width = Math.min(farthest, 5 / ratio)
  const from = Math.min(end, Math.max(0, fall - width))
  const to = Math.min(end, fall + width)
  const rest = density(to) < 1e-12 ? 0 : integral(density, to, end, nodes)
  const half = integral(density, 0, from, nodes) + integral(density, from, to, nodes) + rest
  // Both signs of the error.
  return (2 * half) / Math.sqrt(2 * Math.PI)
}

/** Positions between −1 and 1, and their weights. */
type Nodes = readonly { readonly at: number; readonly weight: number }[]

/** Those of Gauss and Legendre: roots of the polynomial, by Newton's method. */
function gaussNodes(count: number): Nodes {
  return Array.from({ length: count }, (_, index) => {
    let at = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5))
    let slope = 1
    for (let step = 0; step < 20; step++) {
      let [value, before] = [1, 0]
      for (let degree = 1; degree <= count; degree++) {
        ;[value, before] = [((2 * degree - 1) * at * value - (degree - 1) * before) / degree, value]
      }
      slope = (count * (at * value - before)) / (at * at - 1)
      at -= value / slope
    }
    return { at, weight: 2 / ((1 - at * at) * slope * slope) }
  })
}

const usualNodes = gaussNodes(12)
const manyNodes = gaussNodes(32)

function integral(density: (at: number) => number, from: number, to: number, nodes: Nodes): number {
  if (to <= from) return 0
  const [middle, half] = [(from + to) / 2, (to - from) / 2]
  let total = 0
  for (const { at, weight } of nodes) total += weight * density(middle + half * at)
  return total * half
}

/** The upper tail of the normal distribution at steps from 0 to where it no longer counts. */
const stepsPerUnit = 512
const tails = createTails(8)

/** By Simpson's rule from the far end, where the tail is the first terms of its asymptotic series. */
function createTails(end: number): Float64Array {
  const all = new Float64Array(end * stepsPerUnit + 1)
  const last = all.length - 1
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  all[last] = (density(end) / end) * (1 - end ** -2 + 3 * end ** -4 - 15 * end ** -6)
  for (let index = last - 1; index >= 0; index--) {
    const [low, high] = [index / stepsPerUnit, (index + 1) / stepsPerUnit]
    all[index] = all[index + 1]! + (density(low) + 4 * density((low + high) / 2) + density(high)) / 6 / stepsPerUnit
  }
  return all
}

/**
 * The probability that a standard normal variable is above x ≥ 0, interpolated between two steps: right to 1 part in
 * 30,000.
 */
function tailAbove(x: number): number {
  const at = x * stepsPerUnit
  const index = Math.floor(at)
  const tail = tails[index + 1]
  return tail === undefined ? 0 : tail + (tails[index]! - tail) * (index + 1 - at)
}
