import type { MapItems } from '@homeground/contracts'
import type { Bounds } from '../../lib/position.ts'
import type { MapPoint } from '../../ui/map/places-map-props.ts'
import { westward } from '../../ui/map/mercator.ts'

/** The items in the view: the call covers somewhat more. */
export function itemsIn(items: MapItems, { west, south, east, north }: Bounds): MapItems {
  return items.filter(({ lat, lng }) => {
    const x = westward(lng)
    return lat >= south && lat <= north && x >= west && x <= east
  })
}

/** By value, those without one last. */
export function inOrder(marks: readonly MapPoint[], isLowFirst: boolean): MapPoint[] {
  const sign = isLowFirst ? 1 : -1
  const rank = ({ value }: MapPoint) => (value === null ? Number.POSITIVE_INFINITY : sign * value)
  const compare = (a: number, b: number) => (a === b ? 0 : a - b)
  return marks.toSorted((a, b) => compare(rank(a), rank(b)) || a.label.localeCompare(b.label))
}

/** How many zips marks stand for. */
export function zipsOf(marks: readonly MapPoint[]): number {
  return marks.reduce((sum, { cluster }) => sum + (cluster?.count ?? 1), 0)
}
