import { findAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import type { Fields } from './fields.ts'

export interface Order {
  readonly attribute: string
  readonly direction: 'asc' | 'desc'
}

type Directions = readonly ['asc' | 'desc', 'asc' | 'desc']

/** Reads an attribute to order by and its direction; the first of `directions` is the default. */
export function readOrder(fields: Fields, directions: Directions = ['asc', 'desc']): Order {
  const direction = readDirection(fields, directions)
  const given = fields.text('searchOrderBy', 'orderBy')
  if (!given) return { attribute: defaults.orderBy, direction }
  if (!findAttribute(given.text)?.orderable) {
    fields.addError(given.name, `"${given.text.slice(0, 60)}" is not an attribute to order by`)
  }
  return { attribute: given.text, direction }
}

/** Reads one of a menu's keys to order by; the first of the menu and of `directions` are the defaults. */
export function readOrderOf<const Key extends string>(
  fields: Fields,
  menu: readonly [Key, ...Key[]],
  directions: Directions = ['asc', 'desc'],
): Order & { readonly attribute: Key } {
  const direction = readDirection(fields, directions)
  return { attribute: fields.choice(menu, 'searchOrderBy', 'orderBy'), direction }
}

function readDirection(fields: Fields, directions: Directions): Order['direction'] {
  return fields.choice(directions, 'searchOrderByDir', 'orderByDir')
}
