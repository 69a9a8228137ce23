import { attributes } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { zipPath } from '../../lib/api/places.ts'
import { defaultColumns } from './results/columns.ts'
import { type Found, findPlaces, type Result, zipOf } from './search-api.ts'
import type { SearchForm } from './search-form.ts'

/** What differs from one list of results to another: its call, filters, columns, sort menu and row links. */
export interface ResultList {
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

/** Places to live: the list of /research-area. */
export const placesList: ResultList = {
  path: '/research-area',
  find: findPlaces,
  filters: new Set(attributes.map(({ key }) => key)),
  columns: defaultColumns,
  orderMenu: orderMenus.places_to_live,
  rowPath: (result) => {
    const zip = zipOf(result)
    return zip === undefined ? undefined : zipPath(zip)
  },
}
