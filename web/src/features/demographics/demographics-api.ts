import { findAttribute } from '@homeground/catalog/attributes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import { request } from '../../lib/api/request.ts'

/** The groups of attributes that are about people and income. */
export const shownGroups = ['people', 'income'] as const

const usual = 'median_household_income'

/** The attributes that the page shows: people and income, as far as they are loaded. */
export function shownMeasures({ all }: LoadedAttributes): LoadedAttribute[] {
  const groups: readonly string[] = shownGroups
  return all.filter(({ group, loaded, orderable }) => groups.includes(group) && loaded && orderable)
}

/** The measure of distribution, top zips and map, which the address names. */
export function useMeasure(attributes: LoadedAttributes) {
  const [params, setParams] = useSearchParams()
  const measures = shownMeasures(attributes)
  const chosen = measures.find(({ key }) => key === params.get('measure'))
  const measure = chosen ?? measures.find(({ key }) => key === usual) ?? measures[0]
  return {
    measures,
    measure: measure ?? attributes.byKey.get(usual)!,
    setMeasure: (key: string) => {
      if (findAttribute(key)) setParams({ measure: key }, { preventScrollReset: true })
    },
  }
}

export function stateDetailsQuery(state: string) {
  return queryOptions({
    queryKey: ['state', state],
    queryFn: async ({ signal }) => (await request('getState', { params: { state }, signal })).data,
  })
}

/** The first 25 zips of a state by an attribute, highest first; those with few people are left out. */
export function topZipsQuery(state: string, stat: string) {
  return queryOptions({
    queryKey: ['top-zips', state, stat],
    queryFn: async ({ signal }) => {
      const query = { stat, state, dir: 'desc', fields: `${stat},population` }
      return (await request('rankZips', { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}
