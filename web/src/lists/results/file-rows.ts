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

/** The name of the file of a list: `homeground-zip-rankings-median-age-ohio.csv`. */
export function fileName(list: ResultList, form: SearchForm): string {
  const words = ['homeground', list.key, form.orderBy, areaText(form)].join(' ').toLowerCase()
  return `${words.replace(/[^a-z0-9]+/g, '-')}.csv`
}
