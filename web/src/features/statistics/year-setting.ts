import { findAttribute } from '@homeground/catalog/attributes'
import { schoolYear } from '@homeground/catalog/school-years'
import { useQuery } from '@tanstack/react-query'
import { statisticQuery } from '../../lib/api/statistics.ts'
import type { ListSetting } from '../../lists/search/result-list.ts'
import type { SearchForm } from '../../lists/search/search-form.ts'

/** The year of the values; of schools the spring. The path always names it. */
export const year: ListSetting = {
  name: 'year',
  label: 'Year',
  options: [{ value: '', label: 'Newest' }],
  useOptions: useYears,
  accepts: (value) => /^\d{4}$/.test(value),
  initial: '',
  appliesTo: () => true,
}

/** The year that a form names. */
export function yearOf({ settings }: Pick<SearchForm, 'settings'>): number | undefined {
  return settings.year ? Number(settings.year) : undefined
}

/** The statistic that a form is about. */
export function statisticOf(form: SearchForm) {
  return statisticQuery({ state: form.states[0]!, stat: form.orderBy, year: yearOf(form) })
}

function useYears(form: SearchForm) {
  const { data } = useQuery(statisticOf(form))
  const isOfSchools = findAttribute(form.orderBy) === undefined
  const years = data?.years ?? [yearOf(form)].filter((each) => each !== undefined)
  return years.map((each) => ({ value: String(each), label: isOfSchools ? schoolYear(each) : String(each) }))
}
