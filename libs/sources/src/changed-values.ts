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
/** Values that typically become so many times larger or smaller are those of another column or unit. */
const LARGEST_CHANGE = 2
/** A state may change more than the nation: with its seasons, or a new test in its schools. */
const LARGEST_CHANGE_IN_STATE = 2.5
/** Small shares may well double, from 1 % to 2 %. */
const SMALLEST_CHANGE = 5

/**
 * Compares the values of the same zips or schools before and after: those that typically change too much, in the nation
 * or in a state, or that hardly have the order of those before, look like another column's. Typical is the median of
 * |log(after / before)|. `leastCorrelation` is that of ranks (Spearman). Undefined when nothing is wrong.
 */
export function otherValues(
  before: ValuesByState,
  after: ValuesByState,
  leastCorrelation: number | undefined,
): Pick<CoverageChange, 'isOther' | 'typicalBefore' | 'typicalAfter' | 'statesOther' | 'correlation'> | undefined {
  const byState = Object.keys(before).map((state) => [state, pairsOf(before[state]!, after[state])] as const)
  const all = byState.flatMap(([, pairs]) => pairs)
  if (hasOtherSize(all, LARGEST_CHANGE)) return { isOther: true, ...typicalOf(all) }
  const others = byState.filter(([state, pairs]) => state !== '' && hasOtherSize(pairs, LARGEST_CHANGE_IN_STATE))
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

function hasOtherSize(pairs: readonly Pair[], largest: number): boolean {
  return pairs.length >= FEWEST_FOR_TYPICAL && median(pairs.map(changeOf)) > largest
}

/** How many times larger the larger value of a pair is; 1 for a small difference. */
function changeOf([before, after]: Pair): number {
  const [low, high] = [Math.abs(before), Math.abs(after)].sort((a, b) => a - b) as [number, number]
  return high - low > SMALLEST_CHANGE ? high / low : 1
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
