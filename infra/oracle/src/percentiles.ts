/** Fewer places than this are not compared. */
const FEWEST = 10

/** Mid-rank percentiles, 0 to 100, among some values; values that differ by binary noise only are equal. */
export function percentilesAmong(values: Iterable<number>): (value: number) => number | null {
  const counts = new Map<number, number>()
  let all = 0
  for (const value of values) {
    counts.set(withoutNoise(value), (counts.get(withoutNoise(value)) ?? 0) + 1)
    all++
  }
  const below = new Map<number, number>()
  let sum = 0
  for (const value of [...counts.keys()].sort((a, b) => a - b)) {
    below.set(value, sum)
    sum += counts.get(value)!
  }
  return (value) => {
    if (all < FEWEST) return null
    const key = withoutNoise(value)
    return (100 * (below.get(key)! + counts.get(key)! / 2)) / all
  }
}

function withoutNoise(value: number): number {
  return Number(value.toPrecision(11))
}
