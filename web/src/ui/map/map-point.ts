import { formatAttribute, formatWithUnit, none } from '@homeground/format/format'
import type { MapAttribute, MapPoint } from './places-map-props.ts'

/** Of the disc of the smallest and of the largest cluster, in pixels. */
const [smallest, largest] = [12, 30]
/** Pixels by which the square root of the count widens a disc. */
const widening = 1.5

/** The radius of a mark in pixels: of one zip as given; the area of a cluster grows with its zips. */
export function markRadius({ cluster }: Pick<MapPoint, 'cluster'>, zipRadius: number): number {
  if (!cluster) return zipRadius
  return Math.min(largest, smallest + widening * (Math.sqrt(cluster.count) - Math.sqrt(2)))
}

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
