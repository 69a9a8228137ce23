import type { PackedAttribute } from './packed.ts'
import { quantileOf } from './rank.ts'

/** Bin i holds `edges[i] < value <= edges[i + 1]`; the outer bins also all beyond their edge. */
export type Histogram = { edges: number[]; counts: number[] }

export type HistogramBounds = { low: number; high: number }

/**
 * Evenly spaced edges, strictly increasing. Without bounds they run from the 1st to the 99th
 * percentile of the whole attribute, so that a few palaces do not squeeze all prices into one
 * bin and the edges stay the same whatever is selected; from least to greatest when those two
 * are equal; about the value when there is but one; from 0 to 1 when there is none.
 * RangeError when bins is no positive integer or the bounds are not finite and apart.
 */
export function histogramEdges(
  attribute: PackedAttribute,
  bins: number,
  bounds: HistogramBounds | undefined,
): number[] {
  if (!Number.isInteger(bins) || bins < 1) throw new RangeError(`${bins} is no number of bins`)
  if (bounds && !leavesRoom(bounds, bins)) {
    throw new RangeError(`no ${bins} bins fit between ${bounds.low} and ${bounds.high}`)
  }
  const { low, high } = bounds ?? usefulBounds(attribute, bins)
  return Array.from({ length: bins + 1 }, (_, edge) => {
    const share = edge / bins
    return low * (1 - share) + high * share
  })
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

/** Whether even spacing gives different numbers: 2 ** -52 of the greater is their last digit. */
function leavesRoom({ low, high }: HistogramBounds, bins: number): boolean {
  const lastDigit = Math.max(Math.abs(low), Math.abs(high)) * Number.EPSILON
  return Number.isFinite(high - low) && high / bins - low / bins > 8 * lastDigit
}

/** Counts those of the rows that have a value. */
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
    // Rounding may put the guess one off at an edge, or lose it among tiny numbers: the edges decide.
    while (bin > 0 && value <= edges[bin]!) bin--
    while (bin < last && value > edges[bin + 1]!) bin++
    counts[bin]!++
  }
}
