import { formatPeriod } from '@homeground/format/format'
import { generatedMark, type LoadedAttribute } from '../../lib/api/attributes.ts'
import type { MapAttribute } from '../../ui/map/places-map-props.ts'

/** Zips are loaded once the map has not moved for this long. */
export const restMs = 200

/** An attribute as maps show it. */
export function mapAttributeOf(attribute: LoadedAttribute): MapAttribute {
  const { label, unit, change, info, sensitive } = attribute
  return {
    label,
    unit,
    change,
    vintage: formatPeriod(info?.vintage) || null,
    mark: generatedMark(attribute),
    sensitive: sensitive === true,
  }
}
