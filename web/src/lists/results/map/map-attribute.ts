import { formatPeriod } from '@homeground/format/format'
import type { LoadedAttribute } from '../../../lib/api/attributes.ts'
import type { MapAttribute } from '../../../ui/map/places-map-props.ts'

/** An attribute as maps show it. */
export function mapAttributeOf(attribute: LoadedAttribute): MapAttribute {
  const { label, unit, change, info, sensitive } = attribute
  return { label, unit, change, vintage: formatPeriod(info?.vintage) || null, sensitive: sensitive === true }
}
