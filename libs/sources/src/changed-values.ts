import type { CoverageChange } from '@homeground/queues'

/** Values by the numbers of their zips or schools, in ascending order. Those before and after a load are held at once. */
export interface NumberedValues {
  readonly ids: Float64Array
  readonly values: Float64Array
}

/** State abbreviation → its values; '' where the state is not known. */
export type ValuesByState = Readonly<Record<string, NumberedValues>>

/** Arranges values by state. An id is a zip or an NCES school id. */
export function valuesByState(
  entries: Iterable<readonly [state: string | null | undefined, id: string, value: number]>,
): ValuesByState {
  const groups: Record<string, [id: number, value: number][]> = {}
  for (const [state, id, value] of entries) {
    groups[state ?? ''] ??= []
    groups[state ?? '']!.push([Number(id), value])
  }
  return Object.fromEntries(
    Object.entries(groups).map(([state, group]) => {
      group.sort(([a], [b]) => a - b)
      const ids = Float64Array.from(group, ([id]) => id)
      return [state, { ids, values: Float64Array.from(group, ([, value]) => value) }]
    }),
  )
}

/** The value of one zip or school before and after. */
type Pair = readonly [before: number, after: number]

/** Fewer zips or schools than these have no typical change, and no correlation. */
const FEWEST_FOR_TYPICAL = 20
const FEWEST_FOR_CORRELATION = 100
/** Zips and schools stay the same ones: where fewer of them keep a value, their column was exchanged. */
const LEAST_SAME_SHARE = 0.5
/** Values that typically become so many times larger or smaller are those of another column or unit. */
const LARGEST_CHANGE = 2
/** A column that had this many different values, and now has one value everywhere, is wrong. */
const DIFFERENT_VALUES = 10
/** A state may change more than the nation: with its seasons, or a new test in its schools. */
const LARGEST_CHANGE_IN_STATE = 2.5
/** Small shares may well double, from 1 % to 2 %. */
const SMALLEST_CHANGE = 5

/** How far the values of an attribute may move. */
export interface ChangeLimits {
  /** The least correlation of ranks with the values before; absent where they may change places. */
  readonly leastCorrelation?: number | undefined
  /** Smaller differences are not counted as a change, in the attribute's unit; 5 if absent. */
  readonly smallestChange?: number | undefined
}

/**
 * Compares the values of the same zips or schools before and after. They look like another column's if they belong to
 * other zips or schools, become all the same, typically change too much, in the nation or in a state, or hardly keep
 * their order. Typical is the median of |log(after / before)|. The correlation of ranks is Spearman's. Undefined when
 * nothing is wrong.
 */
export function otherValues(
  before: ValuesByState,
  after: ValuesByState,
  { leastCorrelation, smallestChange = SMALLEST_CHANGE }: ChangeLimits = {},
):
  | Pick<CoverageChange, 'isOther' | 'same' | 'typicalBefore' | 'typicalAfter' | 'statesOther' | 'correlation'>
  | undefined {
  const byState = Object.keys(before).map((state) => [state, pairsOf(before[state]!, after[state])] as const)
  const all = byState.flatMap(([, pairs]) => pairs)
  const count = Object.values(before).reduce((sum, { ids }) => sum + ids.length, 0)
  if (count >= FEWEST_FOR_TYPICAL && all.length < LEAST_SAME_SHARE * count) return { isOther: true, same: all.length }
  if (becameSame(all)) return { isOther: true, ...typicalOf(all) }
  if (hasOtherSize(all, { largest: LARGEST_CHANGE, smallestChange })) return { isOther: true, ...typicalOf(all) }
  const inState = { largest: LARGEST_CHANGE_IN_STATE, smallestChange }
  const others = byState.filter(([state, pairs]) => state !== '' && hasOtherSize(pairs, inState))
  if (others.length > 0) {
    const statesOther = others.map(([state]) => state).sort()
    return { isOther: true, ...typicalOf(others.flatMap(([, pairs]) => pairs)), statesOther }
  }
  if (leastCorrelation === undefined || all.length < FEWEST_FOR_CORRELATION) return undefined
  const correlation = rankCorrelation(all)
  return correlation < leastCorrelation ? { isOther: true, correlation } : undefined
}

function pairsOf(before: NumberedValues, after: NumberedValues | undefined): Pair[] {
  if (!after) return []
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < before.ids.length && j < after.ids.length; ) {
    const [old, now] = [before.ids[i]!, after.ids[j]!]
    if (old === now) pairs.push([before.values[i]!, after.values[j]!])
    if (old <= now) i++
    if (now <= old) j++
  }
  return pairs
}

function becameSame(pairs: readonly Pair[]): boolean {
  if (pairs.length < FEWEST_FOR_TYPICAL) return false
  const [before, after] = [0, 1].map((side) => new Set(pairs.map((pair) => pair[side]!)).size) as [number, number]
  return after === 1 && before >= DIFFERENT_VALUES
}

function hasOtherSize(
  pairs: readonly Pair[],
  { largest, smallestChange }: { largest: number; smallestChange: number },
): boolean {
  return pairs.length >= FEWEST_FOR_TYPICAL && median(pairs.map((pair) => changeOf(pair, smallestChange))) > largest
}

/** How many times larger the larger value of a pair is; 1 for a small difference. */
function changeOf([before, after]: Pair, smallestChange: number): number {
  const [low, high] = [Math.abs(before), Math.abs(after)].sort((a, b) => a - b) as [number, number]
  return high - low > smallestChange ? high / low : 1
}

/** So many zips or schools are enough to recognize the values of another attribute. */
const SAMPLE = 500
/** Values that differ so much less from those of another attribute than from their own ones before are the other's. */
const OTHERS_SHARE = 0.1

/**
 * The attributes whose values after a load are those that another attribute of the list had before it, by name: those of
 * two columns that were exchanged, however similar they are. Typical differences of the same zips or schools are compared.
 */
export function exchangedValues(
  before: ReadonlyMap<string, ValuesByState>,
  after: ReadonlyMap<string, ValuesByState>,
): ReadonlyMap<string, string> {
  const [old, now] = [before, after].map(
    (lists) => new Map([...lists].map(([name, values]) => [name, sampleOf(values)])),
  ) as [Map<string, NumberedValues>, Map<string, NumberedValues>]
  const differenceOf = (name: string, other: string) => {
    const pairs = pairsOf(old.get(other)!, now.get(name))
    return pairs.length < FEWEST_FOR_TYPICAL ? Number.NaN : median(pairs.map(([a, b]) => Math.abs(b - a)))
  }
  const exchanged = new Map<string, string>()
  for (const name of now.keys()) {
    if (!old.has(name)) continue
    const own = differenceOf(name, name)
    if (!(own > 0)) continue
    const other = [...old.keys()].find((other) => other !== name && differenceOf(name, other) <= OTHERS_SHARE * own)
    if (other !== undefined) exchanged.set(name, other)
  }
  return exchanged
}

/** A part of the zips or schools: the same ones for every attribute, as far as these have values. */
function sampleOf(values: ValuesByState): NumberedValues {
  const states = Object.values(values)
  const step = Math.ceil(states.reduce((sum, { ids }) => sum + ids.length, 0) / SAMPLE)
  // A power of two, so that a smaller part of one attribute is within a larger part of another.
  const mask = 2 ** Math.ceil(Math.log2(Math.max(1, step))) - 1
  const chosen = states
    .flatMap(({ ids, values }) => [...ids].map((id, i): Pair => [id, values[i]!]))
    .filter(([id]) => (id & mask) === 0)
    .sort(([a], [b]) => a - b)
  return { ids: Float64Array.from(chosen, ([id]) => id), values: Float64Array.from(chosen, ([, value]) => value) }
}

function typicalOf(pairs: readonly Pair[]) {
  return {
    typicalBefore: median(pairs.map(([before]) => before)),
    typicalAfter: median(pairs.map(([, after]) => after)),
  }
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length / 2)]!
}

/** Spearman's coefficient; NaN where all values are equal. */
function rankCorrelation(pairs: readonly Pair[]): number {
  const ranks = [0, 1].map((side) => ranksOf(pairs.map((pair) => pair[side]!)))
  const mean = (pairs.length - 1) / 2
  const sumOf = (a: Float64Array, b: Float64Array) =>
    a.reduce((sum, rank, i) => sum + (rank - mean) * (b[i]! - mean), 0)
  const [before, after] = ranks as [Float64Array, Float64Array]
  return sumOf(before, after) / Math.sqrt(sumOf(before, before) * sumOf(after, after))
}

/** Ranks from 0; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): Float64Array {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!)
  const ranks = new Float64Array(values.length)
  for (let first = 0, next = 0; first < order.length; first = next) {
    while (next < order.length && values[order[next]!] === values[order[first]!]) next++
    for (let i = first; i < next; i++) ranks[order[i]!] = (first + next - 1) / 2
  }
  return ranks
}
