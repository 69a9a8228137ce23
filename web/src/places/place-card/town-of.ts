import type { MapPoint } from '../../ui/map/places-map-props.ts'

/** The town of a mark, whose label is the town, or the town and the zip. */
export function townOf({ label }: MapPoint): string {
  return label.replace(/ \d{5}$/, '')
}
