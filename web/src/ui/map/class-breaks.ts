/** The sequential ramp has seven colors. */
export const maxClasses = 7

/**
 * Inner edges, ascending, that split `values` into up to seven classes of about equal count. Each edge is the
 * roundest number within a quarter class of the exact quantile, which reads well on a legend, and is above the edge
 * before it. A value equal to an edge belongs to the class above. Up to seven distinct values get a class each; a
 * single value has no edge.
 */
export function classBreaks(values: readonly number[]): number[] {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  const distinct = [...new Set(sorted)]
  if (distinct.length <= maxClasses) {
    return distinct.slice(1).map((value, index) => roundest(distinct[index]!, value, value))
  }
  const edges: number[] = []
  for (let index = 1; index < maxClasses; index++) {
    const at = (part: number) => quantile(sorted, (index + part) / maxClasses)
    const edge = roundest(at(-0.25), at(0.25), at(0))
    if (edge > (edges.at(-1) ?? sorted[0]!)) edges.push(edge)
  }
  return edges
}

/** The class of a value, 0 for the lowest: the number of edges it has reached. */
export function classOf(value: number, edges: readonly number[]): number {
  let reached = 0
  while (reached < edges.length && value >= edges[reached]!) reached++
  return reached
}

/** The step of the seven-color ramp for a class; fewer classes spread over the whole ramp. */
export function rampStep(classIndex: number, classCount: number): number {
  if (classCount <= 1) return Math.floor(maxClasses / 2)
  return Math.round((classIndex * (maxClasses - 1)) / (classCount - 1))
}

function quantile(sorted: readonly number[], part: number): number {
  const position = part * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below]!
  return low + (position - below) * ((sorted[below + 1] ?? low) - low)
}

/** The multiple of the largest step (1, 2 or 5 times a power of ten) in (low, high] that is nearest to `target`. */
function roundest(low: number, high: number, target: number): number {
  if (low >= high) return high
  if (low < 0 && high >= 0) return 0
  const largest = Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high))))
  for (let power = largest; power > largest - 12; power--) {
    for (const mantissa of [10, 5, 2]) {
      const edge = nearestMultiple({ low, high, target, step: mantissa, power: power - 1 })
      if (edge !== undefined) return edge
    }
  }
  return high
}

function nearestMultiple(of: {
  low: number
  high: number
  target: number
  step: number
  power: number
}): number | undefined {
  const step = of.step * 10 ** of.power
  const candidates = [Math.floor(of.target / step), Math.ceil(of.target / step)]
    .flatMap((count) => [count, count + 1, count - 1])
    .map((count) => Number((count * step).toPrecision(12)))
    .filter((edge) => edge > of.low && edge <= of.high)
  return candidates.sort((a, b) => Math.abs(a - of.target) - Math.abs(b - of.target))[0]
}
