import { formatPeriod } from '@homeground/format/format'
import { generatedMark, type LoadedAttribute } from '../../lib/api/attributes.ts'
import type { MapAttribute } from '../../ui/map/places-map-props.ts'

/** Zips are loaded once the map has not moved for this long. */
export const restMs = 200

/** An attribute as maps show it; small ones have its short name. */
export function mapAttributeOf(attribute: LoadedAttribute, label: string = attribute.label): MapAttribute {
  const { unit, change, info, sensitive, publisher } = attribute
  const mark = generatedMark(attribute)
  return {
    label,
    unit,
    change,
    vintage: formatPeriod(info?.vintage) || null,
    sensitive: sensitive === true,
    source: mark ? `${publisher}, ${mark} data` : publisher,
  }
}
