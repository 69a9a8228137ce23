import { findAttribute } from '@homeground/catalog/attributes'
import { useSearchParams } from 'react-router-dom'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'

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
  const named = measures.find(({ key }) => key === params.get('measure'))
  const measure = named ?? measures.find(({ key }) => key === usual) ?? measures[0]
  return {
    measures,
    measure: measure ?? attributes.byKey.get(usual)!,
    setMeasure: (key: string) => {
      if (findAttribute(key)) setParams({ measure: key }, { preventScrollReset: true })
    },
  }
}
