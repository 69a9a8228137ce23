import { attributes } from '@homeground/catalog/attributes'
import type { Columns } from '@homeground/columns'
import { collectRowLists, type RowList } from '@homeground/service'
import { defaultFloors, rankedRanges } from './ranked-zips.ts'
import { rankingName } from './ranking-cache.ts'

/** Every cached ranking of zips: by each attribute to order by, both ways, in the country and each state. */
export function* rankingLists(zips: Columns): Generator<readonly [name: string, list: RowList]> {
  for (const { key: stat, orderable } of attributes) {
    if (!orderable) continue
    const selected = zips.select({ ranges: rankedRanges(stat, defaultFloors(stat)) })
    for (const direction of ['asc', 'desc'] as const) {
      const lists = collectRowLists()
      const ofCountry = rankingName({ stat, direction })
      for (const row of zips.top(selected, { attribute: stat, direction, limit: Infinity })) {
        lists.add(row, [ofCountry, rankingName({ stat, direction, state: zips.group(row) })])
      }
      yield* lists.all()
    }
  }
}
