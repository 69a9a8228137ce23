import type { Attribute } from '@homeground/catalog/attributes'
import type { MapValues, MissingReason } from '@homeground/contracts'
import { formatAttribute, formatMargin, formatWithUnit, lowerFirst, missingReason, none } from './format.ts'

/** A place on a map with the value that colors it. */
export interface MapPoint {
  id: string
  label: string
  lat: number
  lng: number
  value: number | null
  /** The value is only known to be over or under this limit. */
  bound?: 'over' | 'under' | undefined
  /** Margin of error (90 %) of the value, in its unit. */
  margin?: number | null | undefined
  /** Why it has no value. */
  missing?: MissingReason | undefined
  /** A county, which opens as a closer view of its zips. */
  isCounty?: boolean
}

/** The columns of a call for the values of a map as its places: "Natick 01760", "Middlesex County, MA". */
export function mapPointsOf(values: MapValues, kind: 'zip' | 'county'): MapPoint[] {
  const bounds = new Map<string, 'over' | 'under'>()
  for (const id of values.over) bounds.set(id, 'over')
  for (const id of values.under) bounds.set(id, 'under')
  const reasons = new Map<string, MissingReason>()
  for (const [reason, ids] of Object.entries(values.missing))
    for (const id of ids ?? []) reasons.set(id, reason as MissingReason)
  return values.ids.map((id, index) => ({
    id,
    label: kind === 'zip' ? `${values.names[index]} ${id}` : id,
    lat: values.lats[index]!,
    lng: values.lngs[index]!,
    value: values.values[index]!,
    margin: values.margins?.[index],
    bound: bounds.get(id),
    missing: reasons.get(id),
    ...(kind === 'county' && { isCounty: true }),
  }))
}

interface PointUnit extends Pick<Attribute, 'unit'> {
  readonly change?: Attribute['change'] | undefined
}

/** A point as text: "Natick: Median listing price $742,000", "Weston: Median listing price, no data". */
export function describePoint(point: MapPoint, attribute: PointUnit & Pick<Attribute, 'label'>): string {
  const text = valueText(point, attribute)
  const description = text.startsWith(noData) ? `${attribute.label}, ${text}` : `${attribute.label} ${text}`
  return `${point.label}: ${description}`
}

const noData = 'no data'

/** "$742,000"; "$90,000 ± $4,000"; "over $250,000"; "no data", with the reason if it is known. */
export function valueText(
  { value, bound, margin, missing }: Pick<MapPoint, 'value' | 'bound' | 'margin' | 'missing'>,
  { unit, change }: PointUnit,
): string {
  const text = change ? formatAttribute({ unit, change }, value) : formatWithUnit(unit, value)
  if (text === none) return missing ? `${noData}: ${lowerFirst(missingReason(missing)).replace(/\.$/, '')}` : noData
  if (bound) return `${bound} ${text}`
  return [text, formatMargin(unit, margin)].filter(Boolean).join(' ')
}
