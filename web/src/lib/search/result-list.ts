import type { Found, Result } from './search-api.ts'
import type { SearchForm } from './search-form.ts'

/** What differs from one list of results to another: its call, filters, columns, sort menu and row links. */
export interface ResultList {
  /** Names what the browser stores of it. */
  readonly key: string
  /** Path of its screen: followed by the parameters of a form, the address of one search. */
  readonly path: string
  /** Runs a search; aborting `signal` cancels it. */
  readonly find: (form: SearchForm, signal: AbortSignal) => Promise<Found>
  /** Keys of the attributes that can be filtered. */
  readonly filters: ReadonlySet<string>
  /** Keys of the columns to show first, as far as they have data. */
  readonly columns: readonly string[]
  /** Keys of the attributes in the sort menu. */
  readonly orderMenu: readonly string[]
  /** Path of the page that a result opens; undefined for a result without a page. */
  readonly rowPath: (result: Result) => string | undefined
}
