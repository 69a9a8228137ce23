import { orderMenus } from '@homeground/catalog/attributes/selections'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import { limits } from '@homeground/catalog/defaults'
import type { LoadedAttribute, LoadedAttributes } from '../lib/api/attributes.ts'
import { townPath, zipPath } from '../lib/api/places.ts'
import { defaultColumns, filterableKeys } from './search/columns.ts'
import type { ResultList } from './search/result-list.ts'
import { countPlaces, findPlaces, placesFile } from './search/search-address.ts'
import { canSpanStates, defaultForm, type SearchForm } from './search/search-form.ts'

/** Places to live, on one of the screens that search for them. */
export const placesList = (screen: { readonly key: string; readonly path: string }): ResultList => ({
  key: screen.key,
  pathOf: () => screen.path,
  // The API's default is the lowest school score first.
  firstForm: { ...defaultForm, direction: 'desc' },
  // School scores do not compare across states.
  orderOf: (area) => (canSpanStates(area) ? { orderBy: 'population', direction: 'desc' } : defaultForm),
  areas: ['state', 'zip', 'nationwide', 'drawn'],
  hasManyStates: true,
  hasTowns: true,
  filters: filterableKeys,
  hasWeights: true,
  settings: [],
  orderMenu: orderMenus.places_to_live,
  columns: defaultColumns,
  needsValue: false,
  pageSize: limits.mainSearchResults,
  isCounted: true,
  async find(form, options) {
    const outcome = await findPlaces(form, options)
    const { orderBy, weights } = form
    if (orderBy !== matchOrder || !weights) return outcome
    return (await import('./match/match-reasons.ts')).withMatches(outcome, weights)
  },
  count: countPlaces,
  file: placesFile,
  rowPath: ({ zip, town, state_abbr }) => (zip === undefined ? townPath(town, state_abbr) : zipPath(zip)),
  attributesFor: withMatch,
})

/** The attributes of a form's results: with their match as another score, if the form has weights. */
export function withMatch(attributes: LoadedAttributes, { weights }: SearchForm): LoadedAttributes {
  if (!weights) return attributes
  const name = 'Match'
  const match: LoadedAttribute = {
    ...attributes.byKey.get('overall_score')!,
    key: matchOrder,
    // Its points, in tenths, add up to it.
    decimals: 1,
    label: name,
    short: name,
    heading: name,
    publisher: 'Homeground',
    description: 'How well it matches your weights.',
    group: 'homes',
    comparedWithin: 'nation',
    info: null,
    quantiles: null,
    loaded: true,
  }
  const all = [match, ...attributes.all]
  return { ...attributes, all, byKey: new Map(all.map((attribute) => [attribute.key, attribute])) }
}
