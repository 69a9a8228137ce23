import type { CoverageChange } from '@homeground/queues'

/** How many zips or schools have a value. */
export interface Coverage {
  /** What has the values: the label of an attribute, `Math results`, `Months`. */
  readonly name: string
  /** What is counted, as people write it after a number: `zip codes`, `schools`. */
  readonly unit: string
  /** State abbreviation → how many; '' where the state is not known, and for what has no state. */
  readonly byState: Readonly<Record<string, number>>
  /** The median of the values in the nation; absent for what has none, or too few. */
  readonly typical?: number | undefined
}

/** A database, or the connection of a transaction, that returns the rows of a query. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: as TypeORM declares it
  query<T = any>(sql: string, parameters?: any[]): Promise<T>
}

/**
 * What the product shows of a source: read before and after a change of what is published, within the
 * transaction of the change.
 */
export type ReadCoverage = (db: Queryable) => Promise<readonly Coverage[]>

/** The rows of a query that returns name or state and count, as an entry of the coverage. */
export function coverageByState(
  { name, unit }: Pick<Coverage, 'name' | 'unit'>,
  states: Iterable<string | null | undefined>,
): Coverage {
  const byState: Record<string, number> = {}
  for (const state of states) byState[state ?? ''] = (byState[state ?? ''] ?? 0) + 1
  return { name, unit, byState }
}

/** Fewer values than this have no typical one. */
const FEWEST_FOR_TYPICAL = 20

/** The median of values, for `Coverage.typical`; undefined for fewer than twenty. */
export function typicalOf(values: Iterable<number>): number | undefined {
  const sorted = Float64Array.from(values).sort()
  return sorted.length < FEWEST_FOR_TYPICAL ? undefined : sorted[Math.floor(sorted.length / 2)]
}

/** A typical value that becomes so many times larger or smaller is that of another column. */
const LARGEST_CHANGE = 2
/** Small shares may well double, from 1 % to 2 %. */
const SMALLEST_CHANGE = 5

/** Fewer values than this share of those in force are a loss. */
const LEAST_SHARE = 0.8
/** The same in a state. Those with fewer values than twenty have lost something only if nothing is left. */
const LEAST_SHARE_IN_STATE = 0.5
const COMPARED_IN_STATE = 20

/**
 * Compares what would be shown with what is in force. Losses are entries that fall below 80 % in the
 * nation or below half in a state, or that lose a whole state, or whose typical value more than doubles or halves. Generated
 * data is there to be replaced, so it cannot be lost.
 */
export function compareCoverage(
  before: readonly Coverage[],
  after: readonly Coverage[],
  { isDemonstration }: { isDemonstration: boolean },
): CoverageChange[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names.map((name) => {
    const [old, now] = [before, after].map((list) => list.find((entry) => entry.name === name))
    const [oldStates, newStates] = [old?.byState ?? {}, now?.byState ?? {}]
    const [total, newTotal] = [totalOf(oldStates), totalOf(newStates)]
    const states = Object.keys(oldStates).filter((state) => oldStates[state]! > 0)
    const statesWithout = states.filter((state) => state !== '' && !newStates[state])
    const statesWithLess = states.filter((state) => {
      const [had, has] = [oldStates[state]!, newStates[state] ?? 0]
      return state !== '' && had >= COMPARED_IN_STATE && has > 0 && has < LEAST_SHARE_IN_STATE * had
    })
    const hasLess = newTotal < LEAST_SHARE * total || statesWithout.length + statesWithLess.length > 0
    const typical = isDemonstration ? undefined : exchanged(old?.typical, now?.typical)
    return {
      name,
      unit: (old ?? now)!.unit,
      before: total,
      after: newTotal,
      isLoss: hasLess && !isDemonstration,
      ...typical,
      statesWithout: statesWithout.sort(),
      statesWithLess: statesWithLess.sort(),
    }
  })
}

/** Both values, if they are so different that they must be of different columns. */
function exchanged(before: number | undefined, after: number | undefined) {
  if (before === undefined || after === undefined) return undefined
  const [low, high] = [before, after].map(Math.abs).sort((a, b) => a - b) as [number, number]
  const isOther = high > LARGEST_CHANGE * low && high - low > SMALLEST_CHANGE
  return isOther ? { isOther, typicalBefore: before, typicalAfter: after } : undefined
}

function totalOf(byState: Readonly<Record<string, number>>): number {
  return Object.values(byState).reduce((sum, count) => sum + count, 0)
}
