import type { LoanTerms } from '@homeground/home-costs/terms'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { Column } from '../../lib/column.ts'
import { csvOf, withPayments } from '../../places/loan/results-csv.ts'
import { fieldsOf } from '../search/columns.ts'
import { pagesOf, type ResultList } from '../search/result-list.ts'
import type { SearchResults } from '../search/results.ts'
import type { SearchForm } from '../search/search-form.ts'
import { rowsOfFile } from './file-rows.ts'

interface ResultsFile {
  readonly list: ResultList
  readonly form: SearchForm
  readonly found: SearchResults
  readonly columns: readonly Column[]
  /** Of its payments; by default those of the address, else of the calculator. */
  readonly readTerms?: () => LoanTerms
}

/** The matches of a list as comma-separated values: from its call for files, else from all of its pages. */
export async function resultsFile({ list, form, found, columns, readTerms }: ResultsFile): Promise<string> {
  const { signal } = new AbortController()
  if (list.file) {
    const file = await list.file(form, { fields: fieldsOf(columns), signal })
    return withPayments(file, columns, readTerms)
  }
  const results =
    rowsOfFile(list, found) > found.results.length ? await everyPage({ list, form, found }) : found.results
  return list.kind ? list.kind.csvOf(results, columns) : csvOf(results, columns, readTerms)
}

/** The results of all pages, one call after the other; the page that is shown is not fetched again. */
async function everyPage({ list, form, found }: Pick<ResultsFile, 'list' | 'form' | 'found'>): Promise<PlaceResult[]> {
  const { signal } = new AbortController()
  const results: PlaceResult[] = []
  for (let page = 1; page <= pagesOf(list, found.total); page++) {
    const { results: more } =
      page === form.page ? found : await list.find({ ...form, page }, { fields: found.fields, signal })
    results.push(...more)
  }
  return results
}
