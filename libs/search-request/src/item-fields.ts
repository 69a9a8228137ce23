import { findAttribute } from '@homeground/catalog/attributes'
import type { Fields } from './fields.ts'

/** The monthly prices of a zip, which an item carries like an attribute. */
const trendField = 'price_trend'

/**
 * Which values an item carries besides its identity: attributes by key (with their margins of error) and `price_trend`,
 * in ascending order, each once. Undefined means all.
 */
export function readItemFields(fields: Fields): string[] | undefined {
  const given = fields.list('fields')
  if (!given) return undefined
  const keys = new Set(given.items.filter((key) => key !== ''))
  for (const key of keys) {
    if (key !== trendField && !findAttribute(key)) {
      fields.addError(given.name, `"${key.slice(0, 60)}" is not an attribute`)
    }
  }
  return [...keys].sort()
}
