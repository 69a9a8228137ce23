import { attributes } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import { townPath, zipPath } from '../../lib/api/places.ts'
import { withMatch } from '../match-model/match-attribute.ts'
import { defaultColumns } from '../search/columns/columns.ts'
import type { ResultList } from '../search/result-list.ts'
import { countPlaces, findPlaces } from '../search/search-api.ts'
import { canSpanStates, defaultForm } from '../search/search-form.ts'

/** Places to live, on one of the screens that search for them. */
export const placesListAt = (screen: { readonly key: string; readonly path: string }): ResultList => ({
  key: screen.key,
  pathOf: () => screen.path,
  // The API's default is the lowest school score first.
  firstForm: { ...defaultForm, direction: 'desc' },
  // School scores do not compare across states.
  orderOf: (area) => (canSpanStates(area) ? { orderBy: 'population', direction: 'desc' } : defaultForm),
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  hasTowns: true,
  filters: new Set(attributes.map(({ key }) => key)),
  hasWeights: true,
  settings: [],
  orderMenu: orderMenus.places_to_live,
  columns: defaultColumns,
  needsValue: false,
  pageSize: null,
  isCounted: true,
  async find(form, options) {
    const found = await findPlaces(form, options)
    const { orderBy, weights } = form
    if (orderBy !== matchOrder || !weights) return found
    return (await import('../match-model/match-parts.ts')).withMatches(found, weights)
  },
  count: countPlaces,
  rowPath: ({ zip, town, state_abbr }) => (zip === undefined ? townPath(town, state_abbr) : zipPath(zip)),
  attributesFor: withMatch,
})
