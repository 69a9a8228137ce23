import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { isWeightable, largestWeight, matchOrder } from '@homeground/catalog/attributes/weights'
import { limits } from '@homeground/catalog/defaults'
import { combinedKinds } from '@homeground/catalog/place-kinds'
import { isStateAbbr } from '@homeground/catalog/states'
import { messages } from '@homeground/contracts/messages'
import type { AddressParts } from '@homeground/contracts/paths'
import { parseTerms, termsText } from '@homeground/home-costs/terms'
import { recordSearch } from '../../lib/api/quota.ts'
import { type ApiResponse, fieldsText, request, requestFile, requestList } from '../../lib/api/request.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { openEnds, readFilter } from '../../lib/format/ranges.ts'
import { currentTerms } from '../../places/loan/loan-terms.ts'
import { attributeOf, canOrderByDistance } from './list-attributes.ts'
import type { ResultList } from './result-list.ts'
import type { Point, SearchResults } from './results.ts'
import {
  defaultForm,
  isPlace,
  type NearPlace,
  type SearchArea,
  type SearchForm,
  usesPayments,
  type Weights,
} from './search-form.ts'

/** The parts of a URL that a search is read from. */
export interface Address {
  readonly pathname: string
  readonly search: string
}

/** Reads a form from its address; a missing or invalid part becomes the default. */
export function readForm(list: ResultList, { pathname, search }: Address): SearchForm {
  const params = new URLSearchParams(search)
  const place = params.get('place')?.trim()
  const area = {
    ...(list.areaOfPath?.(pathname) ?? readArea(params, list)),
    radiusMiles: readRadius(params, list),
    ...readDrawing(params),
    center: place ? { label: place, lat: degrees(params.get('lat'), 90), lng: degrees(params.get('lng'), 180) } : null,
  }
  const initial = list.orderOfPath?.(pathname) ?? list.orderOf(area)
  const order = params.get('order') ?? ''
  const weights = list.hasWeights ? readWeights(params.get('weights')) : undefined
  const isMatch = order === matchOrder && weights !== undefined
  const isDistance = order === distanceOrder && canOrderByDistance(list, area)
  const isNamed = isMatch || isDistance || (attributeOf(list, order)?.orderable ?? false)
  const page = Number(params.get('page'))
  return {
    ...area,
    by: (list.hasTowns && combinedKinds.find((kind) => kind === params.get('by'))) || 'zip',
    filters: readFilters(params, list),
    ...readLoan(params),
    ...(list.hasTowns && readNear(params)),
    settings: { ...readSettings(params, list), ...list.settingsOfPath?.(pathname) },
    orderBy: isNamed ? order : initial.orderBy,
    direction: readDirection(params.get('dir'), isNamed ? usualDirection(order) : initial.direction),
    ...(weights && { weights }),
    ...(weights && params.get(completeParameter) === 'true' && { weightsComplete: true as const }),
    page: list.pageSize !== null && Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The form at a stored address. */
export function formAt(list: ResultList, address: string): SearchForm {
  const [pathname = '', search = ''] = address.split('?')
  return readForm(list, { pathname, search })
}

/** The form as the parameters of its address, always in the same order, default values omitted. */
function writeForm(list: ResultList, form: SearchForm): URLSearchParams {
  const params = new URLSearchParams()
  const path = list.pathOf(form)
  const inPath = list.settingsOfPath?.(path) ?? {}
  if (!list.areaOfPath?.(path)) writeArea(form, params)
  if (form.by !== 'zip') params.set('by', form.by)
  for (const key of Object.keys(form.filters).sort()) params.set(key, form.filters[key]!)
  const loan = loanOf(form)
  if (loan !== undefined) params.set(loanParameter, loan)
  if (form.near) params.set(nearParameter, nearText(form.near))
  for (const { name, initial } of list.settings) {
    const value = form.settings[name]
    if (value !== undefined && value !== initial && inPath[name] === undefined) params.set(name, value)
  }
  const initial = list.orderOfPath?.(path) ?? list.orderOf(form)
  const isNamed = form.orderBy !== initial.orderBy
  if (isNamed) params.set('order', form.orderBy)
  const usual = isNamed ? usualDirection(form.orderBy) : initial.direction
  if (form.direction !== usual) params.set('dir', form.direction)
  if (form.weights) params.set('weights', writeWeights(form.weights))
  if (form.weights && form.weightsComplete) params.set(completeParameter, 'true')
  if (form.page > 1) params.set('page', String(form.page))
  return params
}

/** The address of a form's results: equal for two forms exactly when their results are the same. */
export function addressOf(list: ResultList, form: SearchForm): string {
  const params = writeForm(list, form)
  return params.size === 0 ? list.pathOf(form) : `${list.pathOf(form)}?${params}`
}

/** The parameters that change how results are shown, not which: columns, map bounds, list or map, terms of payments. */
export type DisplayParameter = 'columns' | 'map' | 'view' | typeof loanParameter

/** The display parameters of a query; null for those that it lacks. */
export function readDisplay(search: string): Record<DisplayParameter, string | null> {
  const params = new URLSearchParams(search)
  const read = (name: DisplayParameter) => params.get(name)
  return { columns: read('columns'), map: read('map'), view: read('view'), loan: read('loan') }
}

/** The query with another display parameter, or without it if `text` is null. */
export function writeDisplay(search: string, name: DisplayParameter, text: string | null): string {
  const params = new URLSearchParams(search)
  if (text === null) params.delete(name)
  else params.set(name, text)
  return params.toString()
}

/** The address with parameters that are not part of the form; those that are null are omitted. */
export function addressWith(address: string, more: Readonly<Record<string, string | null>>): string {
  const [pathname, search] = address.split('?')
  const params = new URLSearchParams(search)
  for (const [name, text] of Object.entries(more)) if (text !== null) params.set(name, text)
  return params.size === 0 ? pathname! : `${pathname}?${params}`
}

function usualDirection(orderBy: string): SearchForm['direction'] {
  return orderBy === matchOrder ? 'desc' : 'asc'
}

/** The parameter that hides places without a value of a weight, in addresses and in calls. */
const completeParameter = 'weightsComplete'

/** A town or county without a circle around it. */
const placeArea = 'place'

/** The shapes of a drawn area, in addresses and in calls. */
const drawingParameter = 'drawnArea'

/** Whether it can be searched is for the server to say: it names what is wrong with it. */
function readDrawing(params: URLSearchParams): Pick<SearchForm, 'drawing'> | undefined {
  const drawing = params.get(drawingParameter)
  return drawing ? { drawing } : undefined
}

function readRadius(params: URLSearchParams, list: ResultList): number {
  if (params.get('area') === placeArea) return 0
  const radius = Number(params.get('radius'))
  return radius > 0 && radius <= limits.radiusMiles ? radius : (list.radiusMiles ?? defaultForm.radiusMiles)
}

function readArea(params: URLSearchParams, { areas }: ResultList): Pick<SearchArea, 'area' | 'states'> {
  const name = params.get('area') === placeArea ? 'zip' : params.get('area')
  const states = (params.get('states') ?? '').toUpperCase().split(',').filter(isStateAbbr)
  return {
    area: areas.find((area) => area === name) ?? areas[0]!,
    states: states.length > 0 ? [...new Set(states)] : defaultForm.states,
  }
}

function writeArea(form: SearchForm, params: URLSearchParams): void {
  params.set('area', isPlace(form) ? placeArea : form.area)
  if (form.area === 'state') params.set('states', form.states.join(','))
  if (form.area === 'drawn' && form.drawing) params.set(drawingParameter, form.drawing)
  if (form.area !== 'zip') return
  const { label, lat, lng } = form.center ?? { label: '', lat: null, lng: null }
  if (label) params.set('place', label)
  if (isPlace(form)) return
  if (lat !== null && lng !== null) {
    params.set('lat', String(lat))
    params.set('lng', String(lng))
  }
  params.set('radius', String(form.radiusMiles))
}

/** A range that is open at both ends does not filter. */
function readFilters(params: URLSearchParams, list: ResultList): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [key, text] of params) {
    const attribute = list.filters.has(key) ? attributeOf(list, key) : undefined
    const range = attribute && readFilter(attribute, text)
    if (!range) continue
    const open = openEnds(attribute, range)
    if (!open.low || !open.high) filters[key] = text
  }
  return filters
}

/** The terms of a form's payments, in addresses and in calls. */
const loanParameter = 'loan'

function readLoan(params: URLSearchParams): Pick<SearchForm, 'loan'> | undefined {
  const terms = parseTerms(params.get(loanParameter))
  return terms && { loan: termsText(terms) }
}

/** The terms of a form that filters or orders by payments: its own, else the reader's. Undefined for any other form. */
export function loanOf(form: SearchForm): string | undefined {
  return usesPayments(form) ? (form.loan ?? termsText(currentTerms())) : undefined
}

/** The places to be near, in addresses. */
const nearParameter = 'near'

/** Reads `15@02139;30@Natick, MA`, as the parameter of the call has it; skips anything else. */
function readNear(params: URLSearchParams): Pick<SearchForm, 'near'> | undefined {
  const near = (params.get(nearParameter) ?? '').split(';').flatMap((part) => {
    const [, number, place] = /^([0-9.]+)@(.{1,100})$/.exec(part) ?? []
    const miles = Number(number)
    return place !== undefined && miles > 0 && miles <= limits.radiusMiles ? [{ place, miles }] : []
  })
  return near.length > 0 ? { near: near.slice(0, limits.nearPlaces) } : undefined
}

function nearText(near: readonly NearPlace[]): string {
  return near.map(({ place, miles }) => `${miles}@${place}`).join(';')
}

function readSettings(params: URLSearchParams, { settings }: ResultList): Record<string, string> {
  return Object.fromEntries(
    settings.map(({ name, options, initial, accepts }) => {
      const value = params.get(name) ?? initial
      const isOption = options.some((option) => option.value === value) || accepts?.(value)
      return [name, isOption ? value : initial]
    }),
  )
}

function readDirection(text: string | null, initial: SearchForm['direction']) {
  return text === 'asc' || text === 'desc' ? text : initial
}

function degrees(text: string | null, most: number): number | null {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Math.abs(value) <= most ? value : null
}

/** Reads `median_age:3,overall_score:-2`; skips anything that is not a weight. Undefined without one. */
function readWeights(text: string | null): Weights | undefined {
  const weights = (text ?? '').split(',').flatMap((part) => {
    const [key = '', value] = part.split(':')
    const weight = Number(value)
    const isWeight = Number.isInteger(weight) && weight !== 0 && Math.abs(weight) <= largestWeight
    return isWeight && isWeightable(key) ? [[key, weight] as const] : []
  })
  return weights.length > 0 ? Object.fromEntries(weights) : undefined
}

/** The same text for equal weights. */
function writeWeights(weights: Weights): string {
  return Object.keys(weights)
    .sort()
    .map((key) => `${key}:${weights[key]}`)
    .join(',')
}

/** The parameters of a call. */
export type QueryParameters = NonNullable<AddressParts['query']>

/** The form as parameters of the call `/api/search`. */
export function parametersOf(form: SearchForm): QueryParameters {
  return {
    searchType: 'places_to_live',
    searchReturnType: form.by,
    searchOrderBy: form.orderBy,
    searchOrderByDir: form.direction,
    weights: form.weights && JSON.stringify(form.weights),
    [completeParameter]: form.weights && form.weightsComplete && 'true',
    ...areaParameters(form),
    nearPlaces: form.near && nearText(form.near),
    filters: filtersText(form.filters),
    [loanParameter]: loanOf(form),
  }
}

/** The value of the parameter `filters`: attribute → range, as JSON; undefined without filters. */
export function filtersText(filters: SearchForm['filters']): string | undefined {
  return Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined
}

/** Where to search, by the names that every search accepts. */
export function areaParameters(form: SearchForm): QueryParameters {
  const { area, center } = form
  return {
    searchArea: isPlace(form) ? 'place' : area,
    ...(area === 'state' && { states: form.states.join(',') }),
    ...(area === 'drawn' && { [drawingParameter]: form.drawing }),
    ...(area === 'zip' && { distanceFromTownZip: center?.label, selectedPlaceName: center?.label }),
    ...(area === 'zip' &&
      !isPlace(form) && {
        distanceFromRadius: form.radiusMiles,
        selectedPlaceLat: center?.lat,
        selectedPlaceLng: center?.lng,
      }),
  }
}

/** The message of a failed search whose response has none. */
export const searchFallback = messages.unknownSearchError

/**
 * The calls of a list of zips whose searches are those of /api/search. Only finding counts as a search; counting also
 * returns how many match without each filter, and histograms.
 */
export function placeSearch(
  parametersFor: (form: SearchForm) => QueryParameters,
): Required<Pick<ResultList, 'find' | 'count' | 'file'>> {
  return {
    async find(form, { fields, signal }) {
      const query = { ...parametersFor(form), page: pageOf(form), fields: fieldsText(fields) }
      const response = await requestList('searchPlaces', { query, signal, fallback: searchFallback })
      return searchResultsOf(response, fields, limits.mainSearchResults)
    },
    async file(form, { fields, signal }) {
      const query = { ...parametersFor(form), format: 'csv', fields: fieldsText(fields) }
      return (await requestFile('searchPlaces', { query, signal, fallback: searchFallback })).data
    },
    async count(form, { histograms, near, signal }) {
      const query = { ...parametersFor(form), histogram: histograms.join(','), near }
      return (await request('countPlaces', { query, signal })).data
    },
  }
}

/** The page of a form as a parameter of a call; undefined for the first. */
export function pageOf({ page }: SearchForm): number | undefined {
  return page > 1 ? page : undefined
}

/** Places to live. */
export const { find: findPlaces, count: countPlaces, file: placesFile } = placeSearch(parametersOf)

/**
 * The results of a call that counts as a search; updates the number of searches left. A set of more than `most` is not
 * valid by the specification: then there are none.
 */
export function searchResultsOf(
  { data, headers }: ApiResponse<readonly PlaceResult[]>,
  fields: ReadonlySet<string>,
  most: number = limits.searchResults,
): SearchResults {
  recordSearch(headers)
  const isValid = data.length <= most
  return {
    results: isValid ? data : [],
    total: isValid ? Number(headers.get('X-Total-Count') ?? data.length) : 0,
    center: readPoint(headers.get('X-Search-Center')),
    fields,
  }
}

/** The coordinates of a header; null without one. */
export function readPoint(text: string | null): Point | null {
  const [lat, lng] = (text ?? '').split(',').map(Number)
  return lat === undefined || lng === undefined ? null : { lat, lng }
}
