import { formatInWords, none } from '../../lib/format.ts'
import type { MapMeasure, MapPoint, Surrounding } from './places-map-props.ts'

type Named = Pick<MapMeasure, 'label' | 'unit'>

/** A point in words: "Natick: Median listing price $742,000", "Weston: Median listing price, no data". */
export function describePoint(point: Surrounding, measure: Named): string {
  const text = valueInWords(point, measure)
  const about = text === noData ? `${measure.label}, ${text}` : `${measure.label} ${text}`
  return `${point.label}: ${about}`
}

const noData = 'no data'

/** "$742,000", "mean $526,000" of a cluster, "no data". */
export function valueInWords(
  { value, cluster }: Pick<MapPoint, 'value'> & Pick<Surrounding, 'cluster'>,
  { unit }: Pick<MapMeasure, 'unit'>,
): string {
  const text = formatInWords(unit, value)
  if (text === none) return noData
  return cluster ? `mean ${text}` : text
}
