import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { withAttributes } from '../../../lists/search/list-attributes.ts'

/** The attributes with the listings of a month, by default the newest: their vintage is that month. */
export function atMonth(
  attributes: LoadedAttributes,
  month: string | undefined = attributes.period ?? undefined,
): LoadedAttributes {
  if (month === undefined) return attributes
  return withAttributes(attributes, (attribute) =>
    attribute.source === 'realtor' && attribute.info
      ? { ...attribute, info: { ...attribute.info, vintage: month } }
      : attribute,
  )
}
