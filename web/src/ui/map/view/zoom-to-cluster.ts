import type { Map as LeafletMap } from 'leaflet'
import type { Cluster } from '../places-map-props.ts'
import { toLatLngBounds } from './map-bounds.ts'
import { westward } from './mercator.ts'

/** Shows all zips of a cluster, as close as the map goes. */
export function zoomToCluster(map: LeafletMap, { bounds }: Cluster): void {
  const { west, east, ...lats } = bounds
  map.fitBounds(toLatLngBounds({ west: westward(west), east: westward(east), ...lats }), {
    maxZoom: map.getMaxZoom(),
    padding: [48, 48],
  })
}
