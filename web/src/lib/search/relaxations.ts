import { limits } from '@homeground/catalog/defaults'
import { type SearchForm, withFilter } from './search-form.ts'
import { filterTextInline } from './search-text.ts'

/** One change to a form without results. */
export interface Relaxation {
  readonly verb: string
  /** `nationwide`: `verb` and `object` make a sentence. */
  readonly object: string
  readonly button: string
  readonly form: SearchForm
  /** The filter it removes: the count of the original form includes what that would find. */
  readonly filter?: string
}

/** Remove one filter, double the radius, search nationwide, or remove all filters. */
export function relaxationsFor(form: SearchForm): Relaxation[] {
  const filters = Object.entries(form.filters)
  const relaxations: Relaxation[] = filters.map(([key, text]) => ({
    verb: 'Remove',
    object: filterTextInline(key, text),
    button: 'Remove filter',
    form: withFilter(form, key, undefined),
    filter: key,
  }))
  const radiusMiles = Math.min(form.radiusMiles * 2, limits.radiusMiles)
  if (form.area === 'zip' && radiusMiles > form.radiusMiles) {
    relaxations.push({
      verb: 'Widen the radius to',
      object: `${radiusMiles} miles`,
      button: 'Widen',
      form: { ...form, radiusMiles },
    })
  }
  if (form.area !== 'nationwide') {
    relaxations.push({
      verb: 'Search',
      object: 'nationwide',
      button: 'Search nationwide',
      form: { ...form, area: 'nationwide' },
    })
  }
  if (filters.length > 1) {
    relaxations.push({
      verb: 'Remove',
      object: 'all filters',
      button: 'Reset filters',
      form: { ...form, filters: {} },
    })
  }
  return relaxations
}
