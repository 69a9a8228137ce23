/**
 * The one list of attributes: every number the product knows about a zip, one entry each. Validation,
 * menus, headers, units, formats, legends, CSV files and the methodology are derived from it.
 */
import { type Attribute, type AttributeGroup, completeAttribute } from './attribute.ts'
import { distanceAttributes } from './distance.ts'
import { homeAttributes } from './homes.ts'
import { incomeAttributes } from './income.ts'
import { peopleAttributes } from './people.ts'
import { schoolAttributes } from './schools.ts'

export type { Attribute, AttributeGroup } from './attribute.ts'
export { outerBounds } from './outer-bounds.ts'
export { paymentAttribute } from './payment.ts'
export { type Unit, units } from './units.ts'

const entries = [
  ...homeAttributes,
  ...schoolAttributes,
  ...incomeAttributes,
  ...peopleAttributes,
  ...distanceAttributes,
] as const

export type AttributeKey = (typeof entries)[number]['key']

/** Attributes that may take part in scores and suggestions: all but race and origin. */
export type NeutralKey = Exclude<(typeof entries)[number], { readonly sensitive: true }>['key']

export const attributes: readonly (Attribute & { readonly key: AttributeKey })[] = entries.map(completeAttribute)

const byKey = new Map<string, Attribute>(attributes.map((attribute) => [attribute.key, attribute]))

/** The entry of `key`, or undefined when there is none. */
export function findAttribute(key: string): Attribute | undefined {
  return byKey.get(key)
}

/** The groups in the order and words of the screens. */
export const attributeGroups = [
  { key: 'homes', label: 'Home' },
  { key: 'schools', label: 'Schools' },
  { key: 'income', label: 'Income' },
  { key: 'people', label: 'People' },
  { key: 'distance', label: 'Distance' },
] as const satisfies readonly { key: AttributeGroup; label: string }[]
