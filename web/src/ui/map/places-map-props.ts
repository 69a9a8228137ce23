import type { Attribute, Unit } from '@homeground/catalog/attributes'
import type { OriginMark } from '@homeground/format/figure-text'
import type { Distribution } from '@homeground/format/map-colors'
import type { MapPoint } from '@homeground/format/map-points'
import type { ReactNode } from 'react'
import type { Bounds, Position } from '../../lib/position.ts'
import type { AreaOutlines } from './area-outlines.ts'

export type { MapPoint }

export interface MapAttribute {
  label: string
  unit: Unit
  /** For a change between two times: the unit it is given in. */
  change?: Attribute['change'] | undefined
  /** Month or years as people write them, such as "Apr 2024". */
  vintage: string | null
  /** Set where its values are generated. */
  mark?: OriginMark
  /** Race and origin are drawn in grays. */
  sensitive?: boolean
  /** The publisher, and whether the values are made up: "Realtor.com, demonstration data". */
  source?: string | undefined
}

/** The visible part of a map that is not moving. */
export interface View extends Camera {
  bounds: Bounds
  /** The states whose bounds reach into it, when their outlines are loaded. */
  states?: readonly string[] | undefined
}

/** From this zoom on, maps show zips; farther out, counties. */
export const zipsFromZoom = 7

/** The center of the map and how close it is. */
export interface Camera extends Position {
  /** Leaflet's zoom, with fractions: 0 shows the world in 256 pixels. */
  readonly zoom: number
}

/** Something about one place. */
export interface AnchoredCard {
  readonly spot: Position
  readonly content: ReactNode
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
  onOpen(id: string, point: MapPoint): void
  /** Zips are circles, schools squares. */
  shape?: 'circle' | 'square'
  /** Opening a point shows something on this page; by default it is a link to another one. */
  opensCards?: boolean
  /** Drawn larger, with a ring in ink. */
  selectedIds?: readonly string[]
  /** The view to show instead of fitting to the points; when it changes, the map moves there. */
  camera?: Camera | undefined
  /** Shown first, instead of all points. */
  bounds?: Bounds | undefined
  /** Called when the reader moved the map, not when the map moved itself. */
  onBoundsChange?(bounds: Bounds): void
  /** The map fits to all points again when this changes. */
  fit: string
  circle?: RadiusCircle | undefined
  /** Shapes that the reader drew, as the parameter `drawnArea` has them: they are part of what the map fits to. */
  drawing?: string | undefined
  /** The shapes are being edited by a tool, which shows them itself. */
  isDrawing?: boolean
  /** Tools of the screen, which find the map with `useMap`. */
  children?: ReactNode
  /** Shown while there are no points: two-letter abbreviations. */
  states?: readonly string[] | undefined
  /** Values are on their way: what has none yet is not called missing. */
  isLoading?: boolean
  /** The places could not be loaded: that there are none says nothing about the area. */
  hasFailed?: boolean
  /** Outlines of areas: points and surroundings whose ids they have are drawn as areas. Undefined on a map without areas. */
  areas?: readonly AreaOutlines[] | undefined
  /** Drawn with a line in the color that they have in a comparison, in its order. */
  comparedIds?: readonly string[]
  /** Drawn quietly under the points; `onOpen` opens their zips too. */
  surroundings?: readonly MapPoint[]
  /** The places whose values the classes are cut to; by default the points, and surroundings in colors. */
  classified?: readonly MapPoint[] | undefined
  /** Draws the surroundings in the colors of their values, not in gray: on a map of a whole area. */
  hasColoredSurroundings?: boolean
  /** Called whenever the map has stopped moving, whoever moved it. */
  onView?(view: View): void
  /**
   * Called with the reader's location before the map moves there. Returns what to say about it; null keeps the map where
   * it is, because the location is outside the United States.
   */
  onLocate?: ((position: Position) => Promise<ReactNode>) | undefined
  /** Drawn next to its place, above everything else. */
  card?: AnchoredCard | undefined
  /** A small map within a page leaves the wheel and the one-finger drag to the page. */
  small?: boolean
  /** The id of a map on a page whose address does not hold the view: links to the view have it. */
  anchor?: string | undefined
  /** A picture without legend and controls. */
  isStill?: boolean
}
