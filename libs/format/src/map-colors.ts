import type { Attribute } from '@homeground/catalog/attributes'
import { displayStep, formatAttribute } from './format.ts'
import { formatNumber } from './numbers.ts'

/** What the classes of an attribute depend on. Those of race, origin and language are drawn in grays: `sensitive`. */
export interface ColoredAttribute extends Pick<Attribute, 'unit'> {
  readonly change?: Attribute['change'] | undefined
  readonly sensitive?: boolean | undefined
}

/** How many values are in each bin: `edges[i] < value <= edges[i + 1]`. */
export interface Distribution {
  readonly edges: readonly number[]
  readonly counts: readonly number[]
}

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
  /** The class of the value contrasts with the page, so that lines on it are drawn in the color of the page. */
  isStrong(value: number): boolean
  /** The margin of error of the value reaches into another class. */
  isUnclear(value: number, margin: number | null | undefined): boolean
}

/** With so few classes of the whole area among the values that are shown, the classes are those of these values. */
const fewestOfDistribution = 4

/**
 * Classes fitted to a distribution, else to the points shown, in the sequential ramp or, for race, origin and language,
 * in grays. Changes have classes on both sides of zero, in the diverging ramp.
 */
export function mapColors(
  points: readonly { readonly value: number | null }[],
  attribute: ColoredAttribute,
  distribution?: Distribution | undefined,
): MapColors {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  if (attribute.change) return colorsOf('d', divergingClasses(values, changeStep))
  const edges = distributedEdges(values, attribute, distribution) ?? edgesOf(values, displayStep(attribute.unit))
  const count = values.length === 0 ? 0 : edges.length + 1
  const steps = Array.from({ length: count }, (_, index) => rampStep(index, count))
  return colorsOf(attribute.sensitive ? 'n' : 'q', { edges, steps })
}

/** The edges of a distribution that all its classes show; undefined where the values are of few of them. */
function distributedEdges(
  values: readonly number[],
  { unit }: Pick<ColoredAttribute, 'unit'>,
  distribution: Distribution | undefined,
): number[] | undefined {
  if (!distribution?.counts.some((count) => count > 0)) return undefined
  const edges = classBreaksOf(distribution, displayStep(unit))
  const shown = new Set(values.map((value) => classOf(value, edges))).size
  return shown >= Math.min(fewestOfDistribution, new Set(values).size) ? edges : undefined
}

/** Edges that formatted values show, or of finer steps where most of the values look the same. */
function edgesOf(values: readonly number[], step: number): number[] {
  const edges = classBreaks(values, step)
  if (edges.length + 1 >= fewestOfDistribution) return edges
  const finer = classBreaks(values, step / 10)
  return finer.length > edges.length ? finer : edges
}

interface Classes {
  readonly edges: readonly number[]
  /** The color of each class in its ramp of seven. */
  readonly steps: readonly number[]
}

const changeStep = 0.1
/** The neutral color of the diverging ramp, and the number of colors on each side of it. */
const neutral = 3
/** Shares of the values, by their distance from zero, that end the classes on one side and on both sides of zero. */
const oneSided = [1 / 3, 2 / 3]
const twoSided = [1 / 7, 3 / 7, 5 / 7]

/** The colors of the classes on the side of falls, the largest first, by the number of classes; rises mirror them. */
const fallSteps: readonly (readonly number[])[] = [[], [1], [0, 2], [0, 1, 2]]
/** How far from its quantile an edge may be, as a share of the values. */
const tolerance = 0.08

/**
 * Up to seven classes of changes, as many below zero as above it, so that a fall and a rise of one size have colors of one
 * strength; the largest changes have the strongest colors. Around zero is a neutral class if there are falls and rises.
 * Classes beyond all values are left out. `step`: as of `classBreaks`.
 */
export function divergingClasses(values: readonly number[], step: number): Classes {
  const known = values.filter(Number.isFinite)
  if (known.length === 0) return { edges: [], steps: [] }
  const hasFalls = known.some((value) => value < 0)
  const hasRises = known.some((value) => value > 0)
  if (!hasFalls && !hasRises) return { edges: [], steps: [neutral] }
  const isMixed = hasFalls && hasRises
  const limits = limitsOf(known.map(Math.abs), { parts: isMixed ? twoSided : oneSided, step })
  const falls = limits.toReversed().map((limit) => -limit)
  const side = fallSteps[isMixed ? limits.length : limits.length + 1]!
  const mirrored = side.toReversed().map((each) => 2 * neutral - each)
  if (!isMixed) return hasFalls ? { edges: falls, steps: side } : { edges: limits, steps: mirrored }
  return withoutEmptyEnds({ edges: [...falls, ...limits], steps: [...side, neutral, ...mirrored] }, known)
}

/** Round numbers above zero near the quantiles of sizes, ascending, each once. */
function limitsOf(sizes: readonly number[], { parts, step }: { parts: readonly number[]; step: number }): number[] {
  const sorted = sizes.toSorted((a, b) => a - b)
  const limits = parts.flatMap((part) => {
    const at = (share: number) => quantile(sorted, Math.max(0, Math.min(1, share)))
    return roundest(at(part - tolerance), at(part + tolerance), { target: at(part), step }) ?? []
  })
  return [...new Set(limits)].filter((limit) => limit > sorted[0]!).sort((a, b) => a - b)
}

function withoutEmptyEnds({ edges, steps }: Classes, values: readonly number[]): Classes {
  const used = values.map((value) => classOf(value, edges))
  const [first, last] = [Math.min(...used), Math.max(...used)]
  return { edges: edges.slice(first, last), steps: steps.slice(first, last + 1) }
}

/** Colors of a ramp of seven, of which these many at the strong ends contrast with the page. */
const strongSteps = { q: [4, 5, 6], n: [4, 5, 6], d: [0, 1, 5, 6] }

function colorsOf(ramp: keyof typeof strongSteps, { edges, steps }: Classes): MapColors {
  const stepOf = (value: number) => steps[classOf(value, edges)] ?? neutral
  return {
    edges,
    classes: steps.map((step) => `var(--${ramp}${step})`),
    colorOf: (value) => `var(--${ramp}${stepOf(value)})`,
    isStrong: (value) => strongSteps[ramp].includes(stepOf(value)),
    isUnclear(value, margin) {
      if (margin === null || margin === undefined || margin <= 0) return false
      return (
        classOf(value - margin, edges) !== classOf(value, edges) ||
        classOf(value + margin, edges) !== classOf(value, edges)
      )
    },
  }
}

/** Short labels; where two would read the same, exact ones; where those would, tenths, and so scores with tenths. */
export function edgeLabels(edges: readonly number[], attribute: Pick<ColoredAttribute, 'unit' | 'change'>): string[] {
  if (attribute.unit === 'score' && !edges.every(Number.isInteger)) return edges.map((edge) => formatNumber(edge))
  const short = edges.map((edge) => formatAttribute(attribute, edge, { short: true }))
  const exact = edges.map((edge) => formatAttribute(attribute, edge))
  const distinct = [short, exact].find((labels) => new Set(labels).size === edges.length)
  return distinct ?? edges.map((edge) => formatNumber(edge))
}
