import { type Attribute, type AttributeKey, findAttribute, paymentAttribute } from '@homeground/catalog/attributes'
import { defaults, mapPaymentFilter, mapPriceFilter, mapRangeFilters } from '@homeground/catalog/defaults'
import type { Range } from '@homeground/contracts/range'
import { parseTerms, termsText } from '@homeground/home-costs/terms'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { request } from '../../lib/api/request.ts'
import { boundsOf, writeFilter } from '../../lib/format/ranges.ts'
import type { Bounds } from '../../lib/position.ts'
import { restMs, useMapAreas } from '../../lists/map/zip-areas.ts'
import { currentTerms } from '../../places/loan/loan-terms.ts'
import type { AreaOutlines } from '../../ui/map/area-outlines.ts'
import { readCamera } from '../../ui/map/camera-address.ts'
import { westward } from '../../ui/map/mercator.ts'
import type { Camera, MapPoint, View } from '../../ui/map/places-map-props.ts'

export interface Marks {
  /** The places in the view, in the order of the list. */
  readonly marks: readonly MapPoint[]
  /** Those around the view too, as they were loaded. */
  readonly around: readonly MapPoint[]
  readonly areas: readonly AreaOutlines[]
  /** The view that they are of; null until the map has reported one. */
  readonly view: View | null
  /** Others are being loaded. */
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The zips in the view of the map, or farther out the counties; the previous ones while others are being loaded. */
export function useMarks(view: View | null, state: MapState): Marks {
  const { color, filters, isLowFirst } = state
  const [rested] = useDebouncedValue(view, restMs)
  const {
    marks: around,
    areas,
    isPending,
    isFetching,
    error,
    retry,
  } = useMapAreas({ view: rested, attribute: color, filters: filtersText(filters), loan: loanOf(state) })
  const marks = useMemo(
    () => (rested ? inOrder(marksIn(around, rested.bounds), isLowFirst) : []),
    [around, rested, isLowFirst],
  )
  const isLoading = isFetching || (isPending && error === null)
  return { marks, around, areas, view: rested, isLoading, error, retry }
}

/** The places in the view: the call covers somewhat more. */
export function marksIn(marks: readonly MapPoint[], { west, south, east, north }: Bounds): MapPoint[] {
  return marks.filter(({ lat, lng }) => {
    const x = westward(lng)
    return lat >= south && lat <= north && x >= west && x <= east
  })
}

/** By value, those without one last. */
export function inOrder(marks: readonly MapPoint[], isLowFirst: boolean): MapPoint[] {
  const sign = isLowFirst ? 1 : -1
  const rank = ({ value }: MapPoint) => (value === null ? Number.POSITIVE_INFINITY : sign * value)
  const compare = (a: number, b: number) => (a === b ? 0 : a - b)
  return marks.toSorted((a, b) => compare(rank(a), rank(b)) || (a.label < b.label ? -1 : 1))
}

/** How the attributes of the filters are distributed over all zips. Does not count as a search. */
export const histogramsQuery = queryOptions({
  queryKey: ['map-histograms'],
  queryFn: async ({ signal }) => {
    const keys = mapFilters.map(({ attribute }) => attribute)
    const histogram = keys.filter((key) => key !== mapPaymentFilter.attribute).join(',')
    const query = { searchArea: 'nationwide', histogram }
    return (await request('countPlaces', { query, signal })).data.histograms
  },
})

/** Attribute → the values to show, both ends included, in the attribute's unit. */
export type MapFilters = Readonly<Partial<Record<FilterKey, Range>>>

/** An attribute, or the monthly payment. */
type FilterKey = AttributeKey | typeof mapPaymentFilter.attribute

export function filterAttributeOf(key: FilterKey): Attribute {
  return key === mapPaymentFilter.attribute ? paymentAttribute : findAttribute(key)!
}

/** How the map's call and address name a filter: with one parameter for both ends, or one for each. */
interface MapFilter {
  readonly attribute: FilterKey
  readonly outer: Range
  readonly names: readonly [range: string] | readonly [low: string, high: string]
}

/** In the order of the panel. */
export const mapFilters: readonly MapFilter[] = [
  { attribute: mapPriceFilter.attribute, outer: mapPriceFilter, names: ['minhomeprice', 'maxhomeprice'] },
  { attribute: mapPaymentFilter.attribute, outer: mapPaymentFilter, names: [mapPaymentFilter.name] },
  ...Object.entries(mapRangeFilters).map(([name, { attribute, ...outer }]): MapFilter => {
    return { attribute, outer, names: [name] }
  }),
]

/** The filters of an address; what is not a range within the filter's bounds is left out. */
function readMapFilters(params: URLSearchParams): MapFilters {
  const filters = mapFilters.flatMap(({ attribute, outer, names }) => {
    const [low, high] = names.length === 1 ? ends(params.get(names[0])) : names.map(param)
    const range = { low: low ?? outer.low, high: high ?? outer.high }
    return limits(range, outer) ? [[attribute, range]] : []
  })
  return Object.fromEntries(filters)

  function param(name: string) {
    return numberIn(params.get(name))
  }
}

/** Sets the filters in an address and removes all others. */
function writeMapFilters(params: URLSearchParams, filters: MapFilters): void {
  for (const { attribute, outer, names } of mapFilters) {
    for (const name of names) params.delete(name)
    const range = filters[attribute]
    if (!range) continue
    if (names.length === 1) params.set(names[0], `${range.low},${range.high}`)
    else {
      if (range.low > outer.low) params.set(names[0], String(range.low))
      if (range.high < outer.high) params.set(names[1], String(range.high))
    }
  }
}

/** The parameter `filters` of the map's call; undefined without filters. */
export function filtersText(filters: MapFilters): string | undefined {
  const set: Record<string, number | readonly number[]> = {}
  for (const { attribute, names } of mapFilters) {
    const range = filters[attribute]
    if (!range) continue
    const { low, high } = range
    if (names.length === 1) set[names[0]] = [low, high]
    else Object.assign(set, { [names[0]]: low, [names[1]]: high })
  }
  return Object.keys(set).length === 0 ? undefined : JSON.stringify(set)
}

/** A filter as the text of a range control. */
export function textOf(filters: MapFilters, { attribute, outer }: MapFilter): string | undefined {
  const range = filters[attribute]
  if (!range) return undefined
  return writeFilter(filterAttributeOf(attribute), {
    low: range.low > outer.low ? range.low : null,
    high: range.high < outer.high ? range.high : null,
  })
}

/** The filters with one changed to the text of its range control; undefined removes it. */
export function withFilterText(
  filters: MapFilters,
  { attribute, outer }: MapFilter,
  text: string | undefined,
): MapFilters {
  const { [attribute]: _, ...others } = filters
  const { low = outer.low, high = outer.high } = boundsOf(filterAttributeOf(attribute), text)
  const range = { low: Math.max(low, outer.low), high: Math.min(high, outer.high) }
  return limits(range, outer) ? { ...others, [attribute]: range } : others
}

function limits({ low, high }: Range, outer: Range): boolean {
  const isWithin = low >= outer.low && low <= high && high <= outer.high
  return isWithin && (low > outer.low || high < outer.high)
}

function ends(text: string | null): (number | undefined)[] {
  const [low, high, ...more] = (text ?? '').split(',').map(numberIn)
  return more.length > 0 || low === undefined || high === undefined ? [] : [low, high]
}

function numberIn(text: string | null): number | undefined {
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) ? value : undefined
}

/** The state of the map; all of it is in its address. */
export interface MapState {
  readonly camera: Camera
  /** The attribute that colors the zips. */
  readonly color: string
  readonly filters: MapFilters
  /** The terms of the loan whose payments filter it; null for the reader's. */
  readonly loan: string | null
  /** The zip whose card is open. */
  readonly zip: string | null
  /** The list starts with the lowest values instead of the highest. */
  readonly isLowFirst: boolean
  /** In a window without room for both: the list instead of the map. */
  readonly isList: boolean
}

const firstCamera: Camera = { ...defaults.map }
const firstColor: AttributeKey = 'median_listing_price'

export function readMapState(search: string): MapState {
  const params = new URLSearchParams(search)
  const color = params.get('color') ?? ''
  const zip = params.get('zip') ?? ''
  return {
    camera: { ...firstCamera, ...readCamera(params) },
    color: findAttribute(color) ? color : firstColor,
    filters: readMapFilters(params),
    loan: loanIn(params),
    zip: /^\d{5}$/.test(zip) ? zip : null,
    isLowFirst: params.get('dir') === 'asc',
    isList: params.get('view') === 'list',
  }
}

function loanIn(params: URLSearchParams): string | null {
  const terms = parseTerms(params.get('loan'))
  return terms ? termsText(terms) : null
}

/** The terms of the payments that filter the map; undefined if they do not. */
function loanOf({ filters, loan }: Pick<MapState, 'filters' | 'loan'>): string | undefined {
  return filters[mapPaymentFilter.attribute] && (loan ?? termsText(currentTerms()))
}

const storageKey = 'homeground.map'

interface LastCamera {
  /** Null before the map was moved. */
  readonly last: Camera | null
}

/** The view that the map had last. Only this browser stores it. */
export const useLastCamera = create<LastCamera>()(
  persist((): LastCamera => ({ last: null }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // Read as carefully as an address: it may be from another version, or changed by hand.
    merge: (stored) => ({ last: storedCamera((stored as Partial<LastCamera> | null)?.last) }),
  }),
)

/** A camera among unknown values, if it is one that an address may have. */
function storedCamera(stored: unknown): Camera | null {
  const { lat, lng, zoom } = (stored ?? {}) as Partial<Record<keyof Camera, unknown>>
  if (![lat, lng, zoom].every((value) => typeof value === 'number')) return null
  return { ...firstCamera, ...readCamera(new URLSearchParams({ center: `${lat},${lng}`, zoom: String(zoom) })) }
}

/** An address with some of its state changed; what is as it is at first is left out. */
export function writeMapState(search: string, change: Partial<MapState>): string {
  const state = { ...readMapState(search), ...change }
  const params = new URLSearchParams(search)
  const { lat, lng, zoom } = state.camera
  const set = (name: string, text: string | null) => (text === null ? params.delete(name) : params.set(name, text))
  const isFirstCenter = lat === firstCamera.lat && lng === firstCamera.lng
  set('center', isFirstCenter ? null : `${lat},${lng}`)
  set('zoom', zoom === firstCamera.zoom ? null : String(zoom))
  set('color', state.color === firstColor ? null : state.color)
  writeMapFilters(params, state.filters)
  set('loan', loanOf(state) ?? null)
  set('zip', state.zip)
  set('dir', state.isLowFirst ? 'asc' : null)
  set('view', state.isList ? 'list' : null)
  return params.toString()
}
