import type { Unit } from '@homeground/catalog/attributes'

export interface MapPoint {
  id: string
  label: string
  lat: number
  lng: number
  value: number | null
}

export interface MapAttribute {
  label: string
  unit: Unit
  /** Month or years as people write them, e.g. "Apr 2024". */
  vintage: string | null
  /** Race and origin are drawn in greys. */
  sensitive?: boolean
}

export interface Extent {
  west: number
  south: number
  east: number
  north: number
}

/** A zip beside the points, or a cluster of zips, whose value is then their mean. */
export interface Surrounding extends MapPoint {
  cluster?: { count: number; extent: Extent }
}

/** What the map shows after it has come to rest. */
export interface View {
  extent: Extent
  /** Leaflet's, with fractions: 0 shows the world in 256 pixels. */
  zoom: number
}

export interface RadiusCircle {
  lat: number
  lng: number
  radiusMiles: number
}

export interface PlacesMapProps {
  /** In the order of the list: the first are the first to be labelled. */
  points: readonly MapPoint[]
  attribute: MapAttribute
  /** The point that the pointer is on, here or in the list. */
  activeId: string | null
  onHover(id: string | null): void
  onOpen(id: string): void
  /** Drawn larger, with a ring in ink. */
  selectedIds?: readonly string[]
  /** What to show first, instead of all points. */
  extent?: Extent | undefined
  /** Told when the reader moved the map, not when it moved itself. */
  onExtent?(extent: Extent): void
  /** The map shows all points anew when this changes. */
  fit: string
  circle?: RadiusCircle | undefined
  /** Shown while there are no points: two-letter abbreviations. */
  states?: readonly string[] | undefined
  /** Drawn quietly under the points; their zips are opened by `onOpen` too. */
  surroundings?: readonly Surrounding[]
  /** Told whenever the map has come to rest, whoever moved it. */
  onView?(view: View): void
  /** A small map within a page: it leaves the wheel and the one-finger drag to the page. */
  small?: boolean
}
