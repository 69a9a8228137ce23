import { findAttribute } from '@homeground/catalog/attributes'
import { defaults, limits } from '@homeground/catalog/defaults'
import { isStateAbbr, type StateAbbreviation } from '@homeground/catalog/states'
import { readFilter } from '../format/ranges.ts'

export type AreaKind = 'state' | 'zip' | 'nationwide'
export type Direction = 'asc' | 'desc'

/** The center of a radius search: a zip, `Town, ST` or `Name County, ST`. It has coordinates once it is found. */
export interface Center {
  readonly label: string
  readonly lat: number | null
  readonly lng: number | null
}

/** Which end of a list comes first, and by which attribute. */
export interface SortOrder {
  /** Key of the attribute. */
  readonly orderBy: string
  readonly direction: Direction
}

/** Everything that decides which places a search finds, and in which order. */
export interface SearchForm extends SortOrder {
  readonly area: AreaKind
  readonly states: readonly StateAbbreviation[]
  readonly center: Center | null
  /** 0 for the zips of the center itself, a town or county. */
  readonly radiusMiles: number
  readonly by: 'zip' | 'town'
  /** Attribute key → `low,high` in the units of its range options. */
  readonly filters: Readonly<Record<string, string>>
}

/** The specification's defaults. */
export const defaultForm: SearchForm = {
  area: defaults.searchArea,
  states: [defaults.state],
  center: null,
  radiusMiles: defaults.radiusMiles,
  by: defaults.returnType,
  filters: {},
  orderBy: defaults.orderBy,
  direction: defaults.orderDirection,
}

/** Reads a form from the URL; a missing or invalid parameter becomes the default. */
export function readForm(params: URLSearchParams): SearchForm {
  const area = params.get('area')
  const states = (params.get('states') ?? '').toUpperCase().split(',').filter(isStateAbbr)
  const place = params.get('place')?.trim()
  const orderBy = params.get('order') ?? ''
  return {
    area: area === 'place' ? 'zip' : area === 'zip' || area === 'nationwide' ? area : 'state',
    states: states.length > 0 ? [...new Set(states)] : defaultForm.states,
    center: place
      ? { label: place, lat: degrees(params.get('lat'), 90), lng: degrees(params.get('lng'), 180) }
      : null,
    radiusMiles: area === 'place' ? 0 : readRadius(params.get('radius')),
    by: params.get('by') === 'town' ? 'town' : 'zip',
    filters: readFilters(params),
    orderBy: findAttribute(orderBy)?.orderable ? orderBy : defaultForm.orderBy,
    direction: params.get('dir') === 'desc' ? 'desc' : 'asc',
  }
}

/** The form as URL parameters, always in the same order and without default sorting. */
export function writeForm(form: SearchForm): URLSearchParams {
  const params = new URLSearchParams()
  params.set('area', isPlace(form) ? 'place' : form.area)
  if (form.area === 'state') params.set('states', form.states.join(','))
  if (form.area === 'zip') writeCenter(form, params)
  if (form.by === 'town') params.set('by', 'town')
  for (const key of Object.keys(form.filters).sort()) params.set(key, form.filters[key]!)
  if (form.orderBy !== defaultForm.orderBy) params.set('order', form.orderBy)
  if (form.direction !== defaultForm.direction) params.set('dir', form.direction)
  return params
}

function writeCenter(form: SearchForm, params: URLSearchParams): void {
  const { label, lat, lng } = form.center ?? { label: '', lat: null, lng: null }
  if (label) params.set('place', label)
  if (isPlace(form)) return
  if (lat !== null && lng !== null) {
    params.set('lat', String(lat))
    params.set('lng', String(lng))
  }
  params.set('radius', String(form.radiusMiles))
}

/** Equal for two forms exactly when their results are the same. */
export function formKey(form: SearchForm): string {
  return writeForm(form).toString()
}

/** The form with one filter changed, or removed if `text` is undefined. */
export function withFilter(form: SearchForm, key: string, text: string | undefined): SearchForm {
  const { [key]: _, ...others } = form.filters
  return { ...form, filters: text === undefined ? others : { ...others, [key]: text } }
}

/** Whether only the zips of a town or county are searched, without a circle around it. */
export function isPlace({ area, radiusMiles }: Pick<SearchForm, 'area' | 'radiusMiles'>): boolean {
  return area === 'zip' && radiusMiles === 0
}

/** False for a radius search without a center: it cannot be submitted. */
export function isComplete(form: SearchForm): boolean {
  return form.area !== 'zip' || (form.center?.label.trim() ?? '') !== ''
}

function readRadius(text: string | null): number {
  const radius = Number(text)
  return radius > 0 && radius <= limits.radiusMiles ? radius : defaultForm.radiusMiles
}

function readFilters(params: URLSearchParams): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [key, text] of params) {
    const attribute = findAttribute(key)
    if (attribute && readFilter(attribute, text)) filters[key] = text
  }
  return filters
}

function degrees(text: string | null, most: number): number | null {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Math.abs(value) <= most ? value : null
}
