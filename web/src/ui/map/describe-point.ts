import { formatInWords, none } from '../../lib/format.ts'
import type { MapMeasure, MapPoint } from './places-map-props.ts'

/** A point in words: "Natick: Median listing price $742,000", "Weston: Median listing price, no data". */
export function describePoint({ label, value }: MapPoint, { label: measure, unit }: MapMeasure) {
  const text = formatInWords(unit, value)
  return text === none ? `${label}: ${measure}, no data` : `${label}: ${measure} ${text}`
}
