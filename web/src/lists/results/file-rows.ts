import { pagesOf, type ResultList } from '../search/result-list.ts'
import type { SearchResults } from '../search/results.ts'
import type { SearchForm } from '../search/search-form.ts'
import { areaText } from '../search/search-text.ts'

/** Pages that a file is made from: each is a call. */
const maxPages = 100

/** How many rows the file of a list has: all matches, or one page of a list that has too many pages to fetch. */
export function rowsOfFile(list: ResultList, { results, total }: SearchResults): number {
  if (list.file) return total
  if (list.pageSize === null || pagesOf(list, total) > maxPages) return results.length
  return total
}

/** Longer names are cut: some systems refuse files with them. */
const maxNameLength = 120

/**
 * The name of the file of a list, with what it is limited to, so that different lists have different files:
 * `homeground-zip-rankings-median-age-ohio.csv`, `homeground-schools-achievement-ohio-high.csv`.
 */
export function fileName(list: ResultList, form: SearchForm): string {
  const { by, filters, orderBy } = form
  const settings = list.settings.flatMap(({ name, initial }) => {
    const value = form.settings[name]
    return value === undefined || value === initial ? [] : [value]
  })
  const limits = Object.entries(filters).map(([key, range]) => `${key} ${range}`)
  const words = ['homeground', list.key, ...(by === 'zip' ? [] : [by]), orderBy, areaText(form), ...settings, ...limits]
    .join(' ')
    .toLowerCase()
    .slice(0, maxNameLength)
  return `${words.replace(/[^a-z0-9]+/g, '-').replace(/-$/, '')}.csv`
}
