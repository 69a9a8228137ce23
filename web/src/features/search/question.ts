import { findAttribute } from '@homeground/catalog/attributes'
import { defaults, limits } from '@homeground/catalog/defaults'
import { isStateAbbr, type StateAbbreviation } from '@homeground/catalog/states'
import { readFilter } from '../../lib/format/ranges.ts'

export type AreaKind = 'state' | 'zip' | 'nationwide'
export type Direction = 'asc' | 'desc'

/** The center of a radius search: a zip or `Town, ST`; a completed one brings its point along. */
export interface Center {
  readonly label: string
  readonly lat: number | null
  readonly lng: number | null
}

/** Everything that decides which places a search finds, and in which order. */
export interface Question {
  readonly area: AreaKind
  readonly states: readonly StateAbbreviation[]
  readonly center: Center | null
  readonly radiusMiles: number
  readonly by: 'zip' | 'town'
  /** Attribute → `low,high` in the units of its range options; any other attribute is not filtered. */
  readonly filters: Readonly<Record<string, string>>
  readonly orderBy: string
  readonly direction: Direction
}

/** The specification's defaults. */
export const defaultQuestion: Question = {
  area: defaults.searchArea,
  states: [defaults.state],
  center: null,
  radiusMiles: defaults.radiusMiles,
  by: defaults.returnType,
  filters: {},
  orderBy: defaults.orderBy,
  direction: defaults.orderDirection,
}

/** Reads a question from the address; what is missing or makes no sense is the default. */
export function readQuestion(params: URLSearchParams): Question {
  const area = params.get('area')
  const states = (params.get('states') ?? '').toUpperCase().split(',').filter(isStateAbbr)
  const place = params.get('place')?.trim()
  const radius = Number(params.get('radius'))
  const orderBy = params.get('order') ?? ''
  return {
    area: area === 'zip' || area === 'nationwide' ? area : 'state',
    states: states.length > 0 ? [...new Set(states)] : defaultQuestion.states,
    center: place
      ? { label: place, lat: degrees(params.get('lat'), 90), lng: degrees(params.get('lng'), 180) }
      : null,
    radiusMiles: radius > 0 && radius <= limits.radiusMiles ? radius : defaultQuestion.radiusMiles,
    by: params.get('by') === 'town' ? 'town' : 'zip',
    filters: readFilters(params),
    orderBy: findAttribute(orderBy)?.orderable ? orderBy : defaultQuestion.orderBy,
    direction: params.get('dir') === 'desc' ? 'desc' : 'asc',
  }
}

/** The same question as address parameters, always in one order and without defaults. */
export function writeQuestion(question: Question): URLSearchParams {
  const params = new URLSearchParams()
  params.set('area', question.area)
  if (question.area === 'state') params.set('states', question.states.join(','))
  if (question.area === 'zip') {
    const { label, lat, lng } = question.center ?? { label: '', lat: null, lng: null }
    if (label) params.set('place', label)
    if (lat !== null && lng !== null) {
      params.set('lat', String(lat))
      params.set('lng', String(lng))
    }
    params.set('radius', String(question.radiusMiles))
  }
  if (question.by === 'town') params.set('by', 'town')
  for (const key of Object.keys(question.filters).sort()) params.set(key, question.filters[key]!)
  if (question.orderBy !== defaultQuestion.orderBy) params.set('order', question.orderBy)
  if (question.direction !== defaultQuestion.direction) params.set('dir', question.direction)
  return params
}

/** The same for two questions exactly when their answers are the same. */
export function keyOf(question: Question): string {
  return writeQuestion(question).toString()
}

export function setFilter(question: Question, key: string, text: string | undefined): Question {
  const { [key]: _, ...others } = question.filters
  return { ...question, filters: text === undefined ? others : { ...others, [key]: text } }
}

/** A radius search without a center cannot be asked. */
export function canBeAsked(question: Question): boolean {
  return question.area !== 'zip' || (question.center?.label.trim() ?? '') !== ''
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
