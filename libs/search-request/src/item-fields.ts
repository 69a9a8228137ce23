import { findAttribute } from '@homeground/catalog/attributes'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import { findSchoolMeasure } from '@homeground/catalog/school-measures'
import type { Fields } from './fields.ts'

/** The monthly prices of a zip, which an item carries like an attribute. */
const trendField = 'price_trend'
/** A match is carried by every item of a search that is ordered by it, and by no other. */
const ownFields: readonly string[] = [trendField, matchOrder]

/**
 * Which values an item carries besides its identity: attributes by key (with their margins of error), `price_trend`
 * and `match`, in ascending order, each once. Undefined means all.
 */
export function readItemFields(fields: Fields): string[] | undefined {
  const given = fields.list('fields')
  if (!given) return undefined
  const keys = new Set(given.items.filter((key) => key !== ''))
  for (const key of keys) {
    if (!ownFields.includes(key) && !findAttribute(key)) {
      fields.addError(given.name, `"${key.slice(0, 60)}" is not an attribute`)
    }
  }
  return [...keys].sort()
}

const schoolRanks = ['rank', 'district_rank']

/** Which measures a school in a list carries besides its identity, by their keys, ascending; undefined means all. */
export function readSchoolFields(fields: Fields): string[] | undefined {
  const given = fields.list('fields')
  if (!given) return undefined
  const keys = given.items.flatMap((name) => {
    if (name === '') return []
    const key = findSchoolMeasure(name)?.key ?? schoolRanks.find((rank) => rank === name)
    if (!key) fields.addError(given.name, `"${name.slice(0, 60)}" is not a measure of schools`)
    return key ?? []
  })
  return [...new Set(keys)].sort()
}
