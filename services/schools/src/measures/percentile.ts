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
