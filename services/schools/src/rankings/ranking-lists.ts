import { districtRankings, schoolRankings } from '@homeground/catalog/school-measures'
import { rankedDistricts } from '../lists/ranked-districts.ts'
import { rankedColumn, rankedRanges } from '../lists/ranked-schools.ts'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import { CACHED_ROWS, type RankingKey, type RankingList } from './ranking-cache.ts'

/** Every cached ranking of a version: per spring and measure, in the country and each state, of all levels and each. */
export function* rankingLists(
  snapshot: SchoolSnapshot,
): Generator<readonly [RankingKey, RankingList]> {
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
  const lists = collectLists({ of: 'schools', year, stat } as const)
  for (const row of schools.top(selected, { attribute, direction: 'desc', limit: Infinity })) {
    const [state, level] = schools.group(row).split('/') as [string, string]
    lists.add(row, [{}, { level }, { state }, { state, level }])
  }
  yield* lists.all()
}

function* districtLists(
  { districts }: SchoolSnapshot,
  { year, stat }: { year: number; stat: (typeof districtRankings)[number] },
) {
  const { attribute, ranges } = rankedDistricts({ stat, year })
  const selected = districts.select({ ranges })
  const lists = collectLists({ of: 'districts', year, stat } as const)
  for (const row of districts.top(selected, { attribute, direction: 'desc', limit: Infinity })) {
    lists.add(row, [{}, { state: districts.group(row) }])
  }
  yield* lists.all()
}

type Part = Pick<RankingKey, 'state' | 'level'>

function collectLists(common: Pick<RankingKey, 'of' | 'year' | 'stat'>) {
  const lists = new Map<string, { part: Part; rows: number[]; total: number }>()
  return {
    add(row: number, parts: readonly Part[]): void {
      for (const part of parts) {
        const name = `${part.state ?? ''}/${part.level ?? ''}`
        let list = lists.get(name)
        if (!list) {
          list = { part, rows: [], total: 0 }
          lists.set(name, list)
        }
        if (list.rows.length < CACHED_ROWS) list.rows.push(row)
        list.total++
      }
    },
    *all(): Generator<readonly [RankingKey, RankingList]> {
      for (const { part, rows, total } of lists.values()) {
        yield [
          { ...common, ...part },
          { rows: Uint32Array.from(rows), total },
        ]
      }
    },
  }
}
