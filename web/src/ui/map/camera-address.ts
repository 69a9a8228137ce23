import type { Camera } from './places-map-props.ts'

/** The closest and farthest view that an address may ask for. */
const zooms = { least: 2, most: 16 }

/** The view in an address, `center=42.28,-71.35&zoom=11`, without the parts that no map can show. */
export function readCamera(params: URLSearchParams): Partial<Camera> {
  const [lat, lng, ...more] = (params.get('center') ?? '').split(',').map(Number.parseFloat)
  const isPoint = more.length === 0 && Math.abs(lat!) <= 85 && Math.abs(lng!) <= 180
  const zoom = Number.parseFloat(params.get('zoom') ?? '')
  return { ...(isPoint && { lat: lat!, lng: lng! }), ...(zoom >= zooms.least && zoom <= zooms.most && { zoom }) }
}

/** The parameters of a view, as `readCamera` reads them. */
export function cameraParams({ lat, lng, zoom }: Camera): { readonly center: string; readonly zoom: string } {
  return { center: `${lat},${lng}`, zoom: String(zoom) }
}

/** The view of the page's address if it is that of the map with the id `anchor`; undefined otherwise. */
export function linkedCamera(anchor: string | undefined): Camera | undefined {
  if (anchor === undefined || location.hash !== `#${anchor}`) return undefined
  const { lat, lng, zoom } = readCamera(new URLSearchParams(location.search))
  return lat === undefined || lng === undefined || zoom === undefined ? undefined : { lat, lng, zoom }
}
