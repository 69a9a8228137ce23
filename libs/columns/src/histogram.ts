import type { PackedAttribute } from './packed.ts'
import { quantileOf } from './rank.ts'

/** Bounds of a histogram that are multiples of the width of its bins. */
export type RoundBins = HistogramBounds & { readonly bins: number }

const mantissas = [1, 2, 2.5, 5, 10]
/** Values beyond these quantiles do not stretch the histogram: its outer bins count them. */
const tail = 0.01

/**
 * The narrowest round bins (1, 2, 2.5 or 5 times a power of ten wide) of which at most `most` hold the middle 98 % of the
 * values. `sorted`: ascending. One bin of width 1 around equal values; undefined without values.
 */
export function roundBins(sorted: ArrayLike<number>, most: number): RoundBins | undefined {
  if (sorted.length === 0) return undefined
  const index = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  const [low, high] = [index(tail), index(1 - tail)]
  if (low === high) return { low: Math.ceil(low) - 1, high: Math.ceil(low), bins: 1 }
  const power = Math.floor(Math.log10((high - low) / most))
  for (const mantissa of mantissas) {
    const width = mantissa * 10 ** power
    // A value equal to an edge is in the bin below it.
    const first = Math.ceil(low / width) - 1
    const last = Math.ceil(high / width)
    if (last - first > most) continue
    return { low: rounded(first * width), high: rounded(last * width), bins: last - first }
  }
  return { low, high, bins: most }
}

/** Without binary noise. */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}

/** Bin i counts `edges[i] < value <= edges[i + 1]`; the outer bins also count all values beyond. */
export type Histogram = { edges: number[]; counts: number[] }

export type HistogramBounds = { low: number; high: number }

/**
 * Returns evenly spaced, strictly increasing edges. Without bounds they run from the 1st to the 99th percentile of the
 * whole attribute: a few mansions do not squeeze all other prices into one bin, and the edges do not depend on the
 * selection. When those two percentiles are equal, the edges run from the minimum to the maximum; when all values are
 * equal, around that value; when there are no values, from 0 to 1. RangeError unless bins is a positive integer and the
 * bounds are finite and far enough apart.
 */
export function histogramEdges(
  attribute: PackedAttribute,
  bins: number,
  bounds: HistogramBounds | undefined,
): number[] {
  if (!Number.isInteger(bins) || bins < 1) throw new RangeError(`bins is ${bins}, not a positive integer`)
  if (bounds && !leavesRoom(bounds, bins)) {
    throw new RangeError(`${bins} bins do not fit between ${bounds.low} and ${bounds.high}`)
  }
  const { low, high } = bounds ?? usefulBounds(attribute, bins)
  const edges = Array.from({ length: bins + 1 }, (_, edge) => {
    const share = edge / bins
    return low * (1 - share) + high * share
  })
  // 30 instead of 29.999999999999996, which would count a value of 30 in the next bin.
  const rounded = edges.map((edge) => Number(edge.toPrecision(14)))
  return rounded.every((edge, index) => index === 0 || edge > rounded[index - 1]!) ? rounded : edges
}

function usefulBounds(attribute: PackedAttribute, bins: number): HistogramBounds {
  for (const tail of [0.01, 0]) {
    const low = quantileOf(attribute, tail)
    const high = quantileOf(attribute, 1 - tail)
    if (low === null || high === null) return { low: 0, high: 1 }
    if (leavesRoom({ low, high }, bins)) return { low, high }
  }
  const middle = quantileOf(attribute, 0.5)!
  const half = Math.max(0.5, Math.abs(middle) * 1e-6 * bins)
  return { low: middle - half, high: middle + half }
}

/** Doubles below this have less precision. */
const smallestNormal = 2 ** -1022

/** Whether evenly spaced edges are distinct doubles: their precision is 2 ** -52 of the larger. */
function leavesRoom({ low, high }: HistogramBounds, bins: number): boolean {
  const precision = Math.max(Math.abs(low), Math.abs(high), smallestNormal) * Number.EPSILON
  return Number.isFinite(high - low) && high / bins - low / bins > 8 * precision
}

/** Counts the given rows that have a value. */
export function histogramOf(rows: Uint32Array, values: Float64Array, edges: number[]): Histogram {
  const counts = new Array<number>(edges.length - 1).fill(0)
  fillBins(counts, rows, values, edges)
  return { edges, counts }
}

function fillBins(counts: number[], rows: Uint32Array, values: Float64Array, edges: number[]) {
  const last = counts.length - 1
  const low = edges[0]!
  const perUnit = counts.length / (edges[counts.length]! - low)
  for (let i = 0, end = rows.length; i < end; i++) {
    const value = values[rows[i]!]!
    if (Number.isNaN(value)) continue
    const guess = Math.ceil((value - low) * perUnit) - 1
    let bin = guess > 0 ? Math.min(last, guess) : 0
    // Rounding can put the guess one bin off at an edge, or further for tiny numbers: the edges decide.
    while (bin > 0 && value <= edges[bin]!) bin--
    while (bin < last && value > edges[bin + 1]!) bin++
    counts[bin]!++
  }
}
