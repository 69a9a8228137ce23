import { matchOrder } from '@homeground/catalog/attributes/weights'
import { placeKinds } from '@homeground/catalog/place-kinds'
import type { Suggestion } from '@homeground/contracts'
import { fetchSuggestions } from '../../lib/api/places.ts'
import { attributeOf } from './list-attributes.ts'
import type { ResultList } from './result-list.ts'
import { addressOf } from './search-address.ts'
import { defaultForm, isSeveralPlaces, type SearchArea, type SearchForm } from './search-form.ts'

/** The order of a list as soon as it has a weight. */
const bestFirst = { orderBy: matchOrder, direction: 'desc' } as const

/** The form with another weight, 0 for none. The first weight orders by match; without weights, the default order returns. */
export function withWeight(
  list: ResultList,
  form: SearchForm,
  { key, weight }: { readonly key: string; readonly weight: number },
): SearchForm {
  const { weights: before = {}, ...others } = form
  const { [key]: _, ...rest } = before
  const weights = weight === 0 ? rest : { ...rest, [key]: weight }
  if (Object.keys(weights).length === 0) return withoutWeights(list, form)
  return { ...others, weights, ...(form.weights ? {} : bestFirst) }
}

export function withoutWeights(list: ResultList, form: SearchForm): SearchForm {
  const { weights: _, weightsComplete: _hides, ...others } = form
  return form.orderBy === matchOrder ? { ...others, ...list.orderOf(form) } : others
}

/** The form with the filters, settings and order of weights that its list starts with; area, order and path stay. */
export function withDefaultFilters(list: ResultList, form: SearchForm): SearchForm {
  const { filters, settings: first } = list.firstForm
  const inPath = list.settingsOfPath?.(list.pathOf(form)) ?? {}
  const settings = list.settings.map(({ name, initial }) => [name, inPath[name] ?? first[name] ?? initial])
  return withoutWeights(list, { ...form, filters, near: undefined, settings: Object.fromEntries(settings), page: 1 })
}

/** Whether filters, settings or weights of a form differ from those that its list starts with. */
export function hasOtherFilters(list: ResultList, form: SearchForm): boolean {
  return addressOf(list, withDefaultFilters(list, form)) !== addressOf(list, { ...form, page: 1 })
}

/** The kinds of places that can be the center of a search. */
export const centerKinds: readonly Suggestion['kind'][] = placeKinds

/** The form with another center. A zip always has a circle around it. */
export function withCenter(form: SearchForm, { kind, zip, label, lat, lng }: Suggestion): SearchForm {
  const isZip = kind === 'zip' && zip !== undefined
  return {
    ...form,
    center: { label: isZip ? zip : label, lat, lng },
    radiusMiles: isZip ? form.radiusMiles || defaultForm.radiusMiles : form.radiusMiles,
  }
}

/** Whether the center is a text that was typed and not looked up yet. Several places and named areas are searched as written. */
export function hasTypedCenter({ area, center }: SearchForm): boolean {
  return area === 'zip' && center !== null && center.lat === null && !isSeveralPlaces(center)
}

/** The form with the place that its typed center names; unchanged if that is uncertain. */
export async function settleCenter(form: SearchForm): Promise<SearchForm> {
  if (!hasTypedCenter(form)) return form
  const [place] = (await fetchSuggestions(form.center!.label, centerKinds)) ?? []
  return place && !place.fuzzy ? withCenter(form, place) : form
}

/**
 * The form with another area. If its default order differs, as across states, it replaces the previous default; an order
 * that the person chose stays.
 */
export function withArea(
  list: ResultList,
  form: SearchForm,
  change: Partial<SearchArea & Pick<SearchForm, 'center'>>,
): SearchForm {
  const changed = { ...form, ...change }
  const [before, after] = [list.orderOf(form), list.orderOf(changed)]
  if (form.orderBy !== before.orderBy || after.orderBy === before.orderBy) return changed
  const { orderBy, direction } = after
  const isBetterHigh = attributeOf(list, orderBy)?.better === 'higher'
  return { ...changed, orderBy, direction: isBetterHigh ? 'desc' : direction }
}
