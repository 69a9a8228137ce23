import type { Attribute } from '@homeground/catalog/attributes'
import { units } from '@homeground/catalog/attributes'
import { schoolMeasures } from '@homeground/catalog/school-measures'

/** The numbers about a school, in the form of those about a zip. */
export const schoolAttributes: readonly Attribute[] = schoolMeasures.map((measure) => ({
  key: measure.key,
  label: measure.label,
  short: measure.short,
  heading: measure.short,
  unit: measure.unit,
  decimals: units[measure.unit].decimals,
  scale: 1,
  better: measure.better,
  source: 'schools',
  group: 'schools',
  description: measure.description,
  terms: [],
  options: [],
  orderable: true,
  combine: 'mean',
  comparedWithin: measure.isOfSpring && measure.key !== 'test_takers' ? 'state' : 'nation',
  ...(measure.change && { change: measure.change }),
}))

export function findSchoolAttribute(key: string): Attribute | undefined {
  return schoolAttributes.find((attribute) => attribute.key === key)
}
