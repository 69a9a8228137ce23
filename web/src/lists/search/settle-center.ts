import type { Suggestion } from '@homeground/contracts'
import { fetchSuggestions } from '../../lib/api/suggestions.ts'
import { defaultForm, type SearchForm } from './search-form.ts'

/** What can be the center of a search. */
export const centerKinds: readonly Suggestion['kind'][] = ['zip', 'town', 'county']

/** The form with another center. A zip always has a circle around it. */
export function withCenter(form: SearchForm, { kind, zip, label, lat, lng }: Suggestion): SearchForm {
  const isZip = kind === 'zip' && zip !== undefined
  return {
    ...form,
    center: { label: isZip ? zip : label, lat, lng },
    radiusMiles: isZip ? form.radiusMiles || defaultForm.radiusMiles : form.radiusMiles,
  }
}

/** Whether the center is a text that was typed and not looked up yet. */
export function hasTypedCenter({ area, center }: SearchForm): boolean {
  return area === 'zip' && center !== null && center.lat === null
}

/** The form with the place that its typed center names; unchanged if that is uncertain. */
export async function settleCenter(form: SearchForm): Promise<SearchForm> {
  if (!hasTypedCenter(form)) return form
  const [place] = (await fetchSuggestions(form.center!.label, centerKinds)) ?? []
  return place && !place.fuzzy ? withCenter(form, place) : form
}
