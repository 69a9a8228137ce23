import { displayStep } from '@homeground/format/format'

import type { Distribution, MapAttribute } from './places-map-props.ts'

/** The sequential ramp has seven colors. */
const maxClasses = 7

/**
 * Inner edges, ascending, that split `values` into up to seven classes of about equal count. Each edge is the
 * roundest number within a quarter class of the exact quantile, which reads well on a legend, and is above the edge
 * before it. A value equal to an edge belongs to the class above. Up to seven distinct values get a class each; a
 * single value has no edge. `step`: the smallest difference that a legend shows, of which every edge is a multiple.
 */
export function classBreaks(values: readonly number[], step = 0): number[] {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  const distinct = [...new Set(sorted)]
  if (distinct.length <= maxClasses) {
    return distinct.slice(1).flatMap((value, index) => roundest(distinct[index]!, value, { target: value, step }) ?? [])
  }
  return equalClasses((part) => quantile(sorted, part), step)
}

/** The same for values of which only the distribution is known. */
export function classBreaksOf(distribution: Distribution, step = 0): number[] {
  return equalClasses((part) => quantileOf(distribution, part), step)
}

function equalClasses(quantileAt: (part: number) => number, step: number): number[] {
  const edges: number[] = []
  for (let index = 1; index < maxClasses; index++) {
    const at = (part: number) => quantileAt((index + part) / maxClasses)
    const rounding = { target: at(0), step }
    // Steps may be so coarse that none is within a quarter class.
    const edge = roundest(at(-0.25), at(0.25), rounding) ?? roundest(at(-0.5), at(0.5), rounding)
    if (edge !== undefined && edge > (edges.at(-1) ?? quantileAt(0))) edges.push(edge)
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

/** Values spread evenly within their bin. */
function quantileOf({ edges, counts }: Distribution, part: number): number {
  let left = part * counts.reduce((sum, count) => sum + count, 0)
  for (const [bin, count] of counts.entries()) {
    if (left <= count && count > 0) {
      return edges[bin]! + (left / count) * (edges[bin + 1]! - edges[bin]!)
    }
    left -= count
  }
  return edges.at(-1)!
}

interface Rounding {
  readonly target: number
  /** The smallest step that may be used. */
  readonly step: number
}

/**
 * The multiple of the largest step (1, 2 or 5 times a power of ten) in (low, high] that is nearest to the target;
 * undefined if only smaller steps have one.
 */
function roundest(low: number, high: number, { target, step }: Rounding): number | undefined {
  if (low >= high) return isMultiple(high, step) ? high : undefined
  if (low < 0 && high >= 0) return 0
  const largest = Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high))))
  for (let power = largest; power > largest - 12; power--) {
    for (const mantissa of [10, 5, 2]) {
      if (mantissa * 10 ** (power - 1) < step) return undefined
      const edge = nearestMultiple({ low, high, target, step: mantissa, power: power - 1 })
      if (edge !== undefined) return edge
    }
  }
  return high
}

function isMultiple(value: number, step: number): boolean {
  return step === 0 || Math.abs(value / step - Math.round(value / step)) < 1e-6
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

export interface MapColors {
  /** Inner class edges, in the unit of the attribute. */
  edges: readonly number[]
  /** One CSS color per class, low to high; empty when no point has a value. */
  classes: readonly string[]
  colorOf(value: number): string
}

/**
 * Classes fitted to a distribution, else to the points shown, in the sequential ramp or, for race and origin, in grays.
 */
export function mapColors(
  points: readonly { readonly value: number | null }[],
  attribute: Pick<MapAttribute, 'sensitive' | 'unit'>,
  distribution?: Distribution | undefined,
): MapColors {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const step = displayStep(attribute.unit)
  const isKnown = distribution?.counts.some((count) => count > 0) ?? false
  const edges = isKnown ? classBreaksOf(distribution!, step) : classBreaks(values, step)
  const count = values.length === 0 ? 0 : edges.length + 1
  const ramp = attribute.sensitive ? 'n' : 'q'
  const color = (index: number) => `var(--${ramp}${rampStep(index, count)})`
  return {
    edges,
    classes: Array.from({ length: count }, (_, index) => color(index)),
    colorOf: (value) => color(classOf(value, edges)),
  }
}
