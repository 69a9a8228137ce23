import { districtRankings, schoolRankings } from '@homeground/catalog/school-measures'
import { collectRowLists, type RowList } from '@homeground/service'
import { rankedDistricts } from '../lists/ranked-districts.ts'
import { rankedColumn, rankedRanges } from '../lists/ranked-schools.ts'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import { rankingName } from './ranking-cache.ts'

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
