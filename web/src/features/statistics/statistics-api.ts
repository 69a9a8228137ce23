import { findAttribute } from '@homeground/catalog/attributes'
import { schoolYear } from '@homeground/catalog/periods'
import type { SearchCount } from '@homeground/contracts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/api/query-client.ts'
import { fieldsText, request } from '../../lib/api/request.ts'
import { statisticQuery } from '../../lib/api/statistics.ts'
import { schoolResult } from '../../lists/schools/school-result.ts'
import type { FindOptions, ListSetting } from '../../lists/search/result-list.ts'
import type { Found } from '../../lists/search/results.ts'
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

/** The zips of the state by the values of the year, one page. Never counts as a search. */
export async function findZipsOfYear(form: SearchForm, { fields, signal }: FindOptions): Promise<Found> {
  const query = { ...rankingOf(form), year: form.settings.year, fields: fieldsText(fields) }
  const { data } = await request('rankZips', { query, signal })
  return { results: data.data, total: data.total, center: null, fields }
}

/** The schools of the state by their results of the spring, one page. Never counts as a search. */
export async function findSchoolsOfYear(form: SearchForm, { fields, signal }: FindOptions): Promise<Found> {
  // Proficiency tells why a school without an achievement has none.
  const measures = fieldsText([...fields, 'proficiency'])
  const query = { ...rankingOf(form), schoolYear: form.settings.year, fields: measures }
  const { data } = await request('rankSchools', { query, signal })
  return { results: data.data.map(schoolResult), total: data.total, center: null, fields }
}

/** How many zips or schools of the state have a value; its distribution makes the classes of the map. */
export async function countOfYear(form: SearchForm): Promise<SearchCount> {
  const { count, histogram } = await queryClient.fetchQuery(statisticOf(form))
  return { count, area: count, relax: [], ...(histogram && { histograms: { [form.orderBy]: histogram } }) }
}

function rankingOf({ orderBy, direction, states, page }: SearchForm) {
  return { stat: orderBy, dir: direction, state: states[0], page }
}
