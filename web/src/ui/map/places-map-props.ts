import type { Attribute, Unit } from '@homeground/catalog/attributes'
import type { Bounds } from '../../lib/bounds.ts'
import type { Distribution } from './class-breaks.ts'

export interface MapPoint {
  id: string
  label: string
  lat: number
  lng: number
  value: number | null
  /** The value is only known to be over or under this limit. */
  bound?: 'over' | 'under' | undefined
}

export interface MapAttribute {
  label: string
  unit: Unit
  /** For a change between two times: the unit it is given in. */
  change?: Attribute['change'] | undefined
  /** Month or years as people write them, such as "Apr 2024". */
  vintage: string | null
  /** Race and origin are drawn in grays. */
  sensitive?: boolean
}

/** A zip near the points, or a cluster of zips, whose value is then their average. */
export interface Surrounding extends MapPoint {
  cluster?: { count: number; bounds: Bounds }
}

/** What the map shows when it is not moving. */
export interface View {
  bounds: Bounds
  /** Leaflet's zoom, with fractions: 0 shows the world in 256 pixels. */
  zoom: number
}

export interface RadiusCircle {
  lat: number
  lng: number
  radiusMiles: number
}

export interface PlacesMapProps {
  /** In the order of the list: the first ones are labeled first. */
  points: readonly MapPoint[]
  attribute: MapAttribute
  /** How the values of the whole area are distributed, for the classes; by default those of the points. */
  distribution?: Distribution | undefined
  /** The point under the pointer, here or in the list. */
  activeId: string | null
  onHover(id: string | null): void
  onOpen(id: string): void
  /** Zips are circles, schools squares. */
  shape?: 'circle' | 'square'
  /** Drawn larger, with a ring in ink. */
  selectedIds?: readonly string[]
  /** Shown first, instead of all points. */
  bounds?: Bounds | undefined
  /** Called when the reader moved the map, not when the map moved itself. */
  onBoundsChange?(bounds: Bounds): void
  /** The map fits to all points again when this changes. */
  fit: string
  circle?: RadiusCircle | undefined
  /** Shown while there are no points: two-letter abbreviations. */
  states?: readonly string[] | undefined
  /** Values are on their way: what has none yet is not called missing. */
  isLoading?: boolean
  /** Drawn quietly under the points; `onOpen` opens their zips too. */
  surroundings?: readonly Surrounding[]
  /** Called whenever the map has stopped moving, whoever moved it. */
  onView?(view: View): void
  /** A small map within a page leaves the wheel and the one-finger drag to the page. */
  small?: boolean
}
