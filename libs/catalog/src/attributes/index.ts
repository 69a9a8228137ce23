/** The attributes, found by their key. */
import type { Attribute } from './attribute.ts'
import { attributes } from './entries.ts'

export type { Attribute, AttributeGroup, Confidence } from './attribute.ts'
export {
  attributeGroups,
  outerBounds,
  paymentAttribute,
  standardErrorsInMargin,
  type Unit,
  units,
} from './attribute.ts'
export { type AttributeKey, attributes, type NeutralKey } from './entries.ts'

const byKey = new Map<string, Attribute>(attributes.map((attribute) => [attribute.key, attribute]))

/** The entry of `key`, or undefined when there is none. */
export function findAttribute(key: string): Attribute | undefined {
  return byKey.get(key)
}
