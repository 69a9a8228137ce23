import { formatWithUnit, none } from '../../../lib/format/format.ts'
import type { MapAttribute, MapPoint, Surrounding } from '../places-map-props.ts'

type LabeledUnit = Pick<MapAttribute, 'label' | 'unit'>

/** A point as text: "Natick: Median listing price $742,000", "Weston: Median listing price, no data". */
export function describePoint(point: Surrounding, attribute: LabeledUnit): string {
  const text = valueText(point, attribute)
  const description = text === noData ? `${attribute.label}, ${text}` : `${attribute.label} ${text}`
  return `${point.label}: ${description}`
}

const noData = 'no data'

/** "$742,000"; "average $526,000" for a cluster; "no data". */
export function valueText(
  { value, cluster }: Pick<MapPoint, 'value'> & Pick<Surrounding, 'cluster'>,
  { unit }: Pick<MapAttribute, 'unit'>,
): string {
  const text = formatWithUnit(unit, value)
  if (text === none) return noData
  return cluster ? `average ${text}` : text
}
