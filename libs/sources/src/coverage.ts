import type { CoverageChange } from '@homeground/queues'
import type { PoolClient } from 'pg'
import { type ChangeLimits, exchangedValues, otherValues, type ValuesByState } from './changed-values.ts'

/** How many zips or schools have a value. */
export interface Coverage extends ChangeLimits {
  /** Subject of the values: the label of an attribute, `Math results`, `Months`. */
  readonly name: string
  /** Unit of the count, as people write it after a number: `zip codes`, `schools`. */
  readonly unit: string
  /** State abbreviation → how many; '' where the state is not known, and for what has no state. */
  readonly byState: Readonly<Record<string, number>>
  /** The values, to compare those of the same zips or schools before and after; absent for what has none. */
  readonly values?: ValuesByState
  /** True if values that another such entry of the same list has now mean that their columns were exchanged. */
  readonly isExchangeable?: true
  /** A smaller share of the count is a loss; 0.8 if absent. */
  readonly leastShare?: number
}

/** A database, or the connection of a transaction, that returns the rows of a query. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: as TypeORM declares it
  query<T = any>(sql: string, parameters?: any[]): Promise<T>
}

/**
 * Counts what the product shows of a source: read before and after a change of what is published, within the
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

/** Fewer values than this share of those in force are a loss. */
const LEAST_SHARE = 0.8
/** The same in a state. Those with fewer values than twenty have lost something only if nothing is left. */
const LEAST_SHARE_IN_STATE = 0.5
const COMPARED_IN_STATE = 20

/**
 * Compares what would be shown with what is in force. Losses are entries that fall below 80 % in the
 * nation or below half in a state, or that lose a whole state. Values that do not look like those of the same zips or
 * schools before are named too: see `otherValues`. Generated data is there to be replaced, so it cannot be lost.
 */
export function compareCoverage(
  before: readonly Coverage[],
  after: readonly Coverage[],
  { isDemonstration }: { isDemonstration: boolean },
): CoverageChange[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  const exchanged = isDemonstration ? noneExchanged : exchangedValues(exchangeable(before), exchangeable(after))
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
    const hasLess =
      newTotal < (now?.leastShare ?? LEAST_SHARE) * total || statesWithout.length + statesWithLess.length > 0
    const others = isDemonstration ? undefined : otherValues(old?.values ?? {}, now?.values ?? {}, now)
    const exchangedWith = exchanged.get(name)
    return {
      name,
      unit: (old ?? now)!.unit,
      before: total,
      after: newTotal,
      isLoss: hasLess && !isDemonstration,
      ...(exchangedWith === undefined ? others : { isOther: true, exchangedWith }),
      statesWithout: statesWithout.sort(),
      statesWithLess: statesWithLess.sort(),
    }
  })
}

const noneExchanged: ReadonlyMap<string, string> = new Map()

function exchangeable(coverages: readonly Coverage[]): ReadonlyMap<string, ValuesByState> {
  return new Map(
    coverages.flatMap(({ name, values, isExchangeable }) => (values && isExchangeable ? [[name, values]] : [])),
  )
}

function totalOf(byState: Readonly<Record<string, number>>): number {
  return Object.values(byState).reduce((sum, count) => sum + count, 0)
}

/** The losses of a comparison in two sentences, or null when there are none. */
export function lossSentences(name: string, changes: readonly CoverageChange[]): string | null {
  const losses = changes.filter(({ isLoss }) => isLoss)
  if (losses.length === 0) return otherMeasureSentences(name, changes)
  const remaining = [...Map.groupBy(losses, remainder)].map(
    ([left, entries]) => `${left} would have ${entries.map((entry) => entry.name).join(', ')}`,
  )
  const without = statesOf(losses, 'statesWithout')
  const withLess = statesOf(losses, 'statesWithLess')
  const details = [
    ...remaining,
    ...(without ? [`none in ${without}`] : []),
    ...(withLess ? [`fewer than half in ${withLess}`] : []),
  ]
  return (
    `${name} would remove values that are shown now: ${details.join('; ')}. ` +
    'Nothing was changed; to publish it anyway, import it with --yes.'
  )
}

/** Values that look like another column's, in two sentences; null when there are none. */
function otherMeasureSentences(name: string, changes: readonly CoverageChange[]): string | null {
  const others = changes.filter(({ isOther }) => isOther)
  if (others.length === 0) return null
  const faults = others.map(otherMeasureFault)
  return (
    `${name} looks as if its columns were exchanged: ${faults.join('; ')}. ` +
    'Nothing was changed; to publish it anyway, import it with --yes.'
  )
}

function otherMeasureFault(change: CoverageChange): string {
  const {
    name,
    unit,
    before,
    same,
    typicalBefore = 0,
    typicalAfter = 0,
    statesOther,
    correlation,
    exchangedWith,
  } = change
  if (same !== undefined) {
    return `only ${written(same)} of the ${written(before)} ${unit} that have ${name} now would keep a value`
  }
  if (exchangedWith !== undefined) return `${name} would have the values that ${exchangedWith} has now`
  if (correlation !== undefined) {
    return `${name} would hardly go with the values of the same ${unit} now (rank correlation ${correlation.toFixed(2)})`
  }
  const states = statesOther ? ` in ${statesOther.join(', ')}` : ''
  return `${name} would typically be ${written(typicalAfter)} instead of ${written(typicalBefore)}${states}`
}

function written(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

function statesOf(losses: readonly CoverageChange[], key: 'statesWithout' | 'statesWithLess'): string {
  return [...new Set(losses.flatMap((loss) => loss[key]))].sort().join(', ')
}

/** `10 instead of 13,502 zip codes`. */
function remainder({ before, after, unit }: CoverageChange): string {
  return `${after.toLocaleString('en-US')} instead of ${before.toLocaleString('en-US')} ${unit}`
}

/** The coverage of the sources of a group, as this connection sees it. */
export async function readGroupCoverage(
  client: PoolClient,
  { coverage = [] }: { readonly coverage?: readonly ReadCoverage[] },
): Promise<Coverage[]> {
  const db = {
    // biome-ignore lint/suspicious/noExplicitAny: the rows of any query
    query: async (sql: string, parameters?: any[]): Promise<any> => (await client.query(sql, parameters)).rows,
  }
  const coverages: Coverage[] = []
  for (const read of coverage) coverages.push(...(await read(db)))
  return coverages
}
