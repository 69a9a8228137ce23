import { formatAttribute, formatWithUnit, none } from '@homeground/format/format'
import type { MapAttribute, MapPoint } from '../places-map-props.ts'

type LabeledUnit = Pick<MapAttribute, 'label' | 'unit' | 'change'>

/** A point as text: "Natick: Median listing price $742,000", "Weston: Median listing price, no data". */
export function describePoint(point: MapPoint, attribute: LabeledUnit): string {
  const text = valueText(point, attribute)
  const description = text === noData ? `${attribute.label}, ${text}` : `${attribute.label} ${text}`
  return `${point.label}: ${description}`
}

const noData = 'no data'

/** "$742,000"; "over $250,000"; "average $526,000" for a cluster; "no data". */
export function valueText(
  { value, bound, cluster }: Pick<MapPoint, 'value' | 'bound' | 'cluster'>,
  { unit, change }: Pick<MapAttribute, 'unit' | 'change'>,
): string {
  const text = change ? formatAttribute({ unit, change }, value) : formatWithUnit(unit, value)
  if (text === none) return noData
  if (bound) return `${bound} ${text}`
  return cluster ? `average ${text}` : text
}
