/**
 * Mid-rank percentile of each value among all of them, 0–100: 100 × (values below + half of those
 * equal, itself included) / values. So a value alone is at 50, and equal values are at the same.
 */
export function midRankPercentiles(values: readonly number[]): number[] {
  const percentiles = new Array<number>(values.length)
  forEachTie(values, ({ at, below, equal }) => {
    for (const i of at) percentiles[i] = (100 * (below + equal / 2)) / values.length
  })
  return percentiles
}

/** Place of each value among all of them, 1 for the highest; equal values share the better place. */
export function ranksFromTop(values: readonly number[]): number[] {
  const ranks = new Array<number>(values.length)
  forEachTie(values, ({ at, below, equal }) => {
    for (const i of at) ranks[i] = values.length - below - equal + 1
  })
  return ranks
}

function forEachTie(
  values: readonly number[],
  take: (tie: { at: Uint32Array; below: number; equal: number }) => void,
): void {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!)
  for (let below = 0; below < order.length; ) {
    let end = below + 1
    while (end < order.length && values[order[end]!] === values[order[below]!]) end++
    take({ at: order.subarray(below, end), below, equal: end - below })
    below = end
  }
}
