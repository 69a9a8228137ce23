import { limits } from '@homeground/catalog/defaults'
import type { SearchCount } from '@homeground/contracts'
import { formatAttribute, lowerFirst, shortInline } from '@homeground/format/format'
import type { LoadedAttribute } from '../../../lib/api/attributes.ts'
import { findMeasure } from '../columns/list-attributes.ts'
import type { ResultList } from '../result-list.ts'
import { type SearchForm, withFilter } from '../search-form.ts'
import { filterTextInline } from '../text/filter-text.ts'
import { withArea } from '../with-area.ts'
import { openedShare } from './opened-share.ts'
import { widenedFilter } from './widened-filter.ts'

/** One change to a form without results. */
export interface Relaxation {
  readonly verb: string
  /** `nationwide`: `verb` and `object` make a sentence. */
  readonly object: string
  readonly button: string
  readonly form: SearchForm
  /** The filter it removes: the count of the original form includes what that would find. */
  readonly removes?: string
}

export interface RelaxationsInput {
  /** Of the form, with a histogram per filter. */
  readonly count: SearchCount | undefined
  /** Of the list, with what is loaded of them. */
  readonly attributes: ReadonlyMap<string, LoadedAttribute>
}

/**
 * The changes that may find places, from the one that changes least: one end of a filter, then a filter, then the area.
 * Of several filters, the one first whose change lets in the smallest share of all places.
 */
export function relaxationsFor(
  list: ResultList,
  form: SearchForm,
  { count, attributes }: RelaxationsInput,
): Relaxation[] {
  const opened = ({ form: changed }: Relaxation) => openedShare(attributes, form, changed)
  const leastFirst = (relaxations: Relaxation[]) => relaxations.toSorted((one, other) => opened(one) - opened(other))
  return [
    ...leastFirst(widenings(form, count)),
    ...loosenings(list, form),
    ...widerRadius(form),
    ...otherUnit(list, form),
    ...leastFirst(removals(form)),
    ...everywhere(list, form),
    ...withoutFilters(form),
  ]
}

/** One end of each filter moved out just far enough. */
function widenings(form: SearchForm, count: SearchCount | undefined): Relaxation[] {
  return Object.entries(form.filters).flatMap(([key, text]) => {
    const attribute = findMeasure(key)
    const histogram = count?.histograms?.[key]
    const widened = attribute && histogram && widenedFilter(attribute, text, histogram)
    if (!widened) return []
    const { end, value } = widened
    const name = shortInline(attribute)
    return {
      ...(value === null
        ? { verb: `Remove the ${end === 'low' ? 'lower' : 'upper'} limit of`, object: name }
        : { verb: `Widen ${name} to`, object: formatAttribute(attribute, value, { short: true }) }),
      button: 'Widen',
      form: withFilter(form, key, widened.text),
    }
  })
}

/** Each setting of the list at the option with the most matches. */
function loosenings({ settings }: ResultList, form: SearchForm): Relaxation[] {
  return settings.flatMap(({ name, options, useOptions, initial, appliesTo }) => {
    const [loosest] = options
    if (!loosest || useOptions || !appliesTo(form)) return []
    if ((form.settings[name] ?? initial) === loosest.value) return []
    return {
      verb: 'Allow',
      object: lowerFirst(loosest.label),
      button: 'Allow',
      form: { ...form, settings: { ...form.settings, [name]: loosest.value } },
    }
  })
}

function widerRadius(form: SearchForm): Relaxation[] {
  const radiusMiles = Math.min(form.radiusMiles * 2, limits.radiusMiles)
  if (form.area !== 'zip' || radiusMiles === form.radiusMiles) return []
  return [
    { verb: 'Widen the radius to', object: `${radiusMiles} miles`, button: 'Widen', form: { ...form, radiusMiles } },
  ]
}

function otherUnit({ hasTowns }: ResultList, form: SearchForm): Relaxation[] {
  if (!hasTowns) return []
  const by = form.by === 'zip' ? 'town' : 'zip'
  const object = by === 'zip' ? 'zip code' : 'town'
  return [{ verb: 'Show results by', object, button: 'Switch', form: { ...form, by } }]
}

function removals(form: SearchForm): Relaxation[] {
  return Object.entries(form.filters).map(([key, text]) => ({
    verb: 'Remove',
    object: filterTextInline(key, text),
    button: 'Remove filter',
    form: withFilter(form, key, undefined),
    removes: key,
  }))
}

function everywhere(list: ResultList, form: SearchForm): Relaxation[] {
  if (form.area === 'nationwide' || !list.areas.includes('nationwide')) return []
  return [
    {
      verb: 'Search',
      object: 'nationwide',
      button: 'Search nationwide',
      form: withArea(list, form, { area: 'nationwide' }),
    },
  ]
}

function withoutFilters(form: SearchForm): Relaxation[] {
  if (Object.keys(form.filters).length < 2) return []
  return [{ verb: 'Remove', object: 'all filters', button: 'Reset filters', form: { ...form, filters: {} } }]
}
