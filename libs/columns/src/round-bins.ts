import type { HistogramBounds } from './histogram.ts'

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
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  const [low, high] = [at(tail), at(1 - tail)]
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
