import { attributes } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { zipPath } from '../../lib/api/places.ts'
import { defaultColumns } from '../../lib/search/columns/columns.ts'
import type { ResultList } from '../../lib/search/result-list.ts'
import { zipOf } from '../../lib/search/results.ts'
import { countPlaces, findPlaces } from '../../lib/search/search-api.ts'
import { canSpanStates, defaultForm } from '../../lib/search/search-form.ts'

/** Places to live: the list of /research-area. */
export const placesList: ResultList = {
  key: 'search',
  pathOf: () => '/research-area',
  // The API's default is the lowest school score first.
  firstForm: { ...defaultForm, direction: 'desc' },
  // School scores do not compare across states.
  orderOf: (area) =>
    canSpanStates(area) ? { orderBy: 'population', direction: 'desc' } : defaultForm,
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  hasTowns: true,
  filters: new Set(attributes.map(({ key }) => key)),
  settings: [],
  orderMenu: orderMenus.places_to_live,
  columns: defaultColumns,
  needsValue: false,
  pageSize: null,
  isCounted: true,
  find: findPlaces,
  count: countPlaces,
  rowPath: (result) => {
    const zip = zipOf(result)
    return zip === undefined ? undefined : zipPath(zip)
  },
}
