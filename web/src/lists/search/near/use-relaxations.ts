import { useQueries, useQuery } from '@tanstack/react-query'
import { useAttributesOf } from '../columns/list-attributes.ts'
import { countQuery } from '../count-query.ts'
import type { ResultList } from '../result-list.ts'
import type { SearchForm } from '../search-form.ts'
import { type Relaxation, relaxationsFor } from './relaxations.ts'

export interface CountedRelaxation extends Relaxation {
  /** How many places it finds; undefined until it is counted. */
  readonly count: number | undefined
}

/** What to change in a form without results, the smallest change first; changes that find nothing are last. */
export function useRelaxations(list: ResultList, form: SearchForm): CountedRelaxation[] {
  const { data } = useQuery({ ...countQuery(list, form, Object.keys(form.filters)), enabled: list.count !== undefined })
  const { byKey: attributes } = useAttributesOf(list, form)
  const relaxations = relaxationsFor(list, form, { count: data, attributes })
  const counts = useQueries({
    queries: relaxations.map(({ form: changed, removes }) => ({
      ...countQuery(list, changed),
      enabled: removes === undefined && list.count !== undefined,
    })),
  })
  return relaxations
    .map((relaxation, index) => ({
      ...relaxation,
      count:
        relaxation.removes === undefined
          ? counts[index]?.data?.count
          : data?.relax.find(({ filter }) => filter === relaxation.removes)?.count,
    }))
    .sort((a, b) => Number(a.count === 0) - Number(b.count === 0))
}
