import { attributes } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { zipPath } from '../../lib/api/places.ts'
import { defaultColumns } from '../../lib/search/columns.ts'
import type { ResultList } from '../../lib/search/result-list.ts'
import { findPlaces, zipOf } from '../../lib/search/search-api.ts'

/** Places to live: the list of /research-area. */
export const placesList: ResultList = {
  key: 'search',
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
