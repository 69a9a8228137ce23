import { formatInWords, none } from '../../../lib/format/format.ts'
import type { MapAttribute, MapPoint, Surrounding } from '../places-map-props.ts'

type Named = Pick<MapAttribute, 'label' | 'unit'>

/** A point in words: "Natick: Median listing price $742,000", "Weston: Median listing price, no data". */
export function describePoint(point: Surrounding, attribute: Named): string {
  const text = valueInWords(point, attribute)
  const about = text === noData ? `${attribute.label}, ${text}` : `${attribute.label} ${text}`
  return `${point.label}: ${about}`
}

const noData = 'no data'

/** "$742,000", "mean $526,000" of a cluster, "no data". */
export function valueInWords(
  { value, cluster }: Pick<MapPoint, 'value'> & Pick<Surrounding, 'cluster'>,
  { unit }: Pick<MapAttribute, 'unit'>,
): string {
  const text = formatInWords(unit, value)
  if (text === none) return noData
  return cluster ? `mean ${text}` : text
}
