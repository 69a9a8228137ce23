import { schoolRankingFloor } from '@homeground/catalog/defaults'
import { districtRankings, schoolRankings } from '@homeground/catalog/school-measures'
import type { Range } from '@homeground/columns'
import type { districtOrders } from '@homeground/contracts'
import { versionChannel } from '@homeground/queues'
import { collectRowLists, createRowLists, type RowList } from '@homeground/service'
import type { Redis } from 'ioredis'
import { type SpringColumn, springColumn } from '../snapshot/packed-schools.ts'
import { openSchools, packSchools, type SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import { columnOf } from './school-area.ts'

/** Which list of a version: one spring and measure, in the country or a state, of all levels or one. */
export interface RankingKey {
  readonly of: 'schools' | 'districts'
  readonly year: number
  readonly stat: string
  readonly state?: string | undefined
  readonly level?: string | undefined
}

/** Rankings at the default floor in Redis; rows are those of the snapshot of the same version. */
export interface RankingCache {
  /** Undefined until the lists of the version are complete, and while Redis is unavailable. */
  read(version: string, key: RankingKey): Promise<RowList | undefined>
  /** Writes all lists of a version, by the names of `rankingName`. */
  write(version: string, lists: Iterable<readonly [name: string, list: RowList]>): Promise<void>
}

export function createRankingCache(redis: Redis, prefix: string): RankingCache {
  const lists = createRowLists(redis, `${prefix}:schools:rankings`)
  return { read: (version, key) => lists.read(version, rankingName(key)), write: lists.write }
}

/** The name of a list. */
export function rankingName({ of, year, stat, state, level }: RankingKey): string {
  return `${of}:${year}:${stat}:${state ?? 'US'}:${level ?? 'All'}`
}

interface Ranking {
  /** A measure or `distance`. */
  readonly stat: string
  readonly year: number
  readonly floor?: number
}

/** The column that a list is ordered by: by trend the least that certain changes are. */
export function rankedColumn({ stat, year }: Ranking): string {
  return stat === 'trend' ? springColumn('least_change', year) : columnOf(stat, year)
}

/** Whether schools have ranks by a measure. */
export function isRanking(stat: string): boolean {
  return schoolRankings.some((each) => each === stat)
}

/**
 * Conditions of ranked schools: a value, and enough test takers, for a change in both years. A list in any other order
 * has the schools without a value too.
 */
export function rankedRanges(ranking: Ranking): Range[] {
  const { stat, year, floor = schoolRankingFloor } = ranking
  if (!isRanking(stat)) return []
  const takers: SpringColumn = stat === 'trend' ? 'trend_takers' : 'test_takers'
  const value = { attribute: rankedColumn(ranking) }
  if (floor === 0) return [value]
  return [value, { attribute: springColumn(takers, year), low: floor, lowInclusive: true }]
}

/** The order of ranked districts and their conditions: a value, and enough test takers. */
export function rankedDistricts({
  stat,
  year,
  floor = schoolRankingFloor,
}: {
  stat: (typeof districtOrders)[number]
  year: number
  floor?: number
}): { attribute: string; ranges: Range[] } {
  const attribute = stat === 'students' ? stat : `${stat === 'trend' ? 'least_change' : stat}/${year}`
  if (floor === 0) return { attribute, ranges: [{ attribute }] }
  const takers = { attribute: `test_takers/${year}`, low: floor, lowInclusive: true }
  return { attribute, ranges: [{ attribute }, takers] }
}

type NamedList = readonly [name: string, list: RowList]

/** Every cached ranking of a version: per spring and measure, in the country and each state, of all levels and each. */
export function* rankingLists(snapshot: SchoolSnapshot): Generator<NamedList> {
  for (const { year } of snapshot.springs) {
    for (const stat of schoolRankings) yield* schoolLists(snapshot, { year, stat })
    for (const stat of districtRankings) yield* districtLists(snapshot, { year, stat })
  }
}

/** Walks the order of the country once and appends each school to the lists that it is in. */
function* schoolLists(
  { schools }: SchoolSnapshot,
  { year, stat }: { year: number; stat: (typeof schoolRankings)[number] },
) {
  const attribute = rankedColumn({ stat, year })
  const selected = schools.select({ ranges: rankedRanges({ stat, year }) })
  const lists = collectRowLists()
  for (const row of schools.top(selected, { attribute, direction: 'desc', limit: Infinity })) {
    const [state, level] = schools.group(row).split('/') as [string, string]
    const parts = [{}, { level }, { state }, { state, level }]
    lists.add(
      row,
      parts.map((part) => rankingName({ of: 'schools', year, stat, ...part })),
    )
  }
  yield* lists.all()
}

function* districtLists(
  { districts }: SchoolSnapshot,
  { year, stat }: { year: number; stat: (typeof districtRankings)[number] },
) {
  const { attribute, ranges } = rankedDistricts({ stat, year })
  const selected = districts.select({ ranges })
  const lists = collectRowLists()
  for (const row of districts.top(selected, { attribute, direction: 'desc', limit: Infinity })) {
    const parts = [{}, { state: districts.group(row) }]
    lists.add(
      row,
      parts.map((part) => rankingName({ of: 'districts', year, stat, ...part })),
    )
  }
  yield* lists.all()
}

interface Parts {
  readonly databaseUrl: string
  readonly redis: Redis
  readonly prefix: string
}

/**
 * Writes the rankings of the current version of the schools, then announces the version to the servers. Running it twice
 * writes the same. Returns the version; null before scores were first computed.
 */
export async function rebuildRankings({ databaseUrl, redis, prefix }: Parts): Promise<string | null> {
  const packed = await packSchools(databaseUrl, { onlyNumbers: true })
  if (!packed) return null
  const { version } = packed
  await createRankingCache(redis, prefix).write(version, rankingLists(openSchools(packed)))
  // Servers compare versions by themselves too: a lost announcement only costs seconds.
  await redis.publish(versionChannel(prefix, 'schools'), version).catch(() => undefined)
  return version
}
