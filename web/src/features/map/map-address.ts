import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import type { Camera } from '../../ui/map/places-map-props.ts'
import { type MapFilters, readMapFilters, writeMapFilters } from './map-filters.ts'

/** What the map shows; all of it is in its address. */
export interface MapState {
  readonly camera: Camera
  /** The attribute that colors the zips. */
  readonly color: string
  readonly filters: MapFilters
  /** The zip whose card is open. */
  readonly zip: string | null
  /** The list starts with the lowest values instead of the highest. */
  readonly isLowFirst: boolean
  /** In a window without room for both: the list instead of the map. */
  readonly isList: boolean
}

const firstCamera: Camera = { ...defaults.map }
const firstColor: AttributeKey = 'median_listing_price'
/** The closest and farthest view that an address may ask for. */
const zooms = { least: 2, most: 16 }

export function readMapState(search: string): MapState {
  const params = new URLSearchParams(search)
  const color = params.get('color') ?? ''
  const zip = params.get('zip') ?? ''
  return {
    camera: readCamera(params),
    color: findAttribute(color) ? color : firstColor,
    filters: readMapFilters(params),
    zip: /^\d{5}$/.test(zip) ? zip : null,
    isLowFirst: params.get('dir') === 'asc',
    isList: params.get('view') === 'list',
  }
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
  set('zip', state.zip)
  set('dir', state.isLowFirst ? 'asc' : null)
  set('view', state.isList ? 'list' : null)
  return params.toString()
}

function readCamera(params: URLSearchParams): Camera {
  const [lat, lng, ...more] = (params.get('center') ?? '').split(',').map(Number.parseFloat)
  const isPoint = more.length === 0 && Math.abs(lat!) <= 85 && Math.abs(lng!) <= 180
  const zoom = Number.parseFloat(params.get('zoom') ?? '')
  return {
    lat: isPoint ? lat! : firstCamera.lat,
    lng: isPoint ? lng! : firstCamera.lng,
    zoom: zoom >= zooms.least && zoom <= zooms.most ? zoom : firstCamera.zoom,
  }
}
