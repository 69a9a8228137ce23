import type { Attribute } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import { placeKindWords } from '@homeground/catalog/place-kinds'
import type { SearchCount } from '@homeground/contracts'
import type { Range } from '@homeground/contracts/range'
import { formatAttribute, lowerFirst, shortInline } from '@homeground/format/format'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type LoadedAttribute, percentileFromQuantiles } from '../../lib/api/attributes.ts'
import { boundsOf, openEnds, readFilter, writeFilter } from '../../lib/format/ranges.ts'
import { countQuery } from './count-query.ts'
import { withArea } from './form-edits.ts'
import { findMeasure, useAttributesOf } from './list-attributes.ts'
import type { ResultList } from './result-list.ts'
import { filterCount, type SearchForm, withFilter, withNear } from './search-form.ts'
import { filterTextInline, nearText } from './search-text.ts'

/** One change to a form without results. */
interface Relaxation {
  readonly verb: string
  /** `nationwide`: `verb` and `object` make a sentence. */
  readonly object: string
  readonly button: string
  readonly form: SearchForm
  /** The filter it removes: the count of the original form includes what that would find. */
  readonly removes?: string
}

export interface CountedRelaxation extends Relaxation {
  /** How many places it finds; undefined until it is counted. */
  readonly count: number | undefined
}

/** The changes to a form without results, the smallest first; those that find nothing are last. */
export function useRelaxations(list: ResultList, form: SearchForm): CountedRelaxation[] {
  const { data } = useQuery({ ...countQuery(list, form, Object.keys(form.filters)), enabled: list.count !== undefined })
  const { byKey: attributes } = useAttributesOf(list, form)
  const relaxations = relaxationsFor(list, form, { count: data, attributes })
  const counts = useQueries({
    queries: relaxations.map(({ form: changed, removes }) => ({
      ...countQuery(list, changed),
      enabled: removes === undefined && list.count !== undefined,
    })),
  })
  return relaxations
    .map((relaxation, index) => ({
      ...relaxation,
      count:
        relaxation.removes === undefined
          ? counts[index]?.data?.count
          : data?.relax.find(({ filter }) => filter === relaxation.removes)?.count,
    }))
    .sort((a, b) => Number(a.count === 0) - Number(b.count === 0))
}

/**
 * The changes that may find places, from the one that changes least: one end of a filter, then a filter, then the area.
 * Of several filters, the one first whose change lets in the smallest share of all places. `count` is that of the form,
 * with a histogram per filter.
 */
export function relaxationsFor(
  list: ResultList,
  form: SearchForm,
  {
    count,
    attributes,
  }: { readonly count: SearchCount | undefined; readonly attributes: ReadonlyMap<string, LoadedAttribute> },
): Relaxation[] {
  const shareOf = ({ form: changed }: Relaxation) => openedShare(attributes, form, changed)
  const leastFirst = (relaxations: Relaxation[]) => relaxations.toSorted((one, other) => shareOf(one) - shareOf(other))
  return [
    ...leastFirst(widenings(form, count)),
    ...loosenings(list, form),
    ...widerRadius(form),
    ...otherUnit(list, form),
    ...leastFirst(removals(form)),
    ...nearRemovals(form),
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
  return [{ verb: 'Show results by', object: placeKindWords[by].one, button: 'Switch', form: { ...form, by } }]
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

function nearRemovals(form: SearchForm): Relaxation[] {
  return (form.near ?? []).map((near) => ({
    verb: 'Remove',
    object: nearText(near),
    button: 'Remove filter',
    form: withNear(form, near.place, undefined),
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
  if (filterCount(form) < 2) return []
  return [
    { verb: 'Remove', object: 'all filters', button: 'Reset filters', form: { ...form, filters: {}, near: undefined } },
  ]
}

/**
 * The share of all places, in percent, between the ends of the filters of a form and those of a wider one, added up over
 * the filters. A filter whose distribution is unknown counts as 100.
 */
function openedShare(attributes: ReadonlyMap<string, LoadedAttribute>, before: SearchForm, after: SearchForm): number {
  return Object.entries(before.filters).reduce((sum, [key, text]) => {
    const wider = after.filters[key]
    if (wider === text) return sum
    const attribute = attributes.get(key)
    return sum + (attribute?.quantiles ? widthOf(attribute, wider) - widthOf(attribute, text) : 100)
  }, 0)
}

/** The share of all places within a filter; without a filter it is 100. */
function widthOf(attribute: LoadedAttribute, text: string | undefined): number {
  const { low, high } = boundsOf(attribute, text)
  const from = low === undefined ? 0 : percentileFromQuantiles(attribute, low)
  const to = high === undefined ? 100 : percentileFromQuantiles(attribute, high)
  return (to ?? 100) - (from ?? 0)
}

/** How many places have a value in each bin: `edges[i] < value <= edges[i + 1]`, the outer bins also beyond. */
interface Distribution {
  readonly edges: readonly number[]
  readonly counts: readonly number[]
}

/** A filter with one end moved out as far as needed to find a place. */
interface WidenedFilter {
  readonly text: string
  readonly end: 'low' | 'high'
  /** The moved end in the attribute's unit; null if it is open now. */
  readonly value: number | null
}

/**
 * The filter that finds a place with the smallest change of one end, given what the other filters leave; null if no
 * place has a value.
 */
export function widenedFilter(
  attribute: Attribute,
  text: string,
  { edges, counts }: Distribution,
): WidenedFilter | null {
  const range = readFilter(attribute, text)
  if (!range) return null
  const open = openEnds(attribute, range)
  const last = counts.length - 1
  const up = open.high
    ? -1
    : counts.findIndex((count, bin) => count > 0 && (bin === last || edges[bin + 1]! > range.high))
  const down = open.low ? -1 : counts.findLastIndex((count, bin) => count > 0 && (bin === 0 || edges[bin]! < range.low))
  const candidates = [
    ...(up < 0 ? [] : [{ end: 'high', value: up === last ? null : roundedOut(edges, up + 1, 'high') } as const]),
    ...(down < 0 ? [] : [{ end: 'low', value: down === 0 ? null : roundedOut(edges, down, 'low') } as const]),
  ]
  const far = Math.abs(edges.at(-1)! - edges[0]!) * 2
  const distance = ({ end, value }: (typeof candidates)[number]) =>
    value === null ? far : Math.abs(value - range[end])
  const [nearest] = candidates.sort((a, b) => distance(a) - distance(b))
  if (!nearest) return null
  const widened = writeFilter(attribute, {
    low: open.low ? null : range.low,
    high: open.high ? null : range.high,
    [nearest.end]: nearest.value,
  } as Nullable<Range>)
  return widened === undefined ? null : { text: widened, ...nearest }
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/** An edge, moved outward to a round number: at most about a bin further. */
function roundedOut(edges: readonly number[], index: number, end: 'low' | 'high'): number {
  const step = 10 ** Math.floor(Math.log10(edges[1]! - edges[0]!))
  const steps = edges[index]! / step
  return (end === 'high' ? Math.ceil(steps) : Math.floor(steps)) * step
}
