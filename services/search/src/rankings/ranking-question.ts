import { findState } from '@homeground/catalog/states'
import type { Area, Range } from '@homeground/columns'
import { findAttribute } from '@homeground/contracts/attributes'
import { Fields, type Query } from '../question/fields.ts'

/** Which zips are ranked, and which page of them is asked for. */
export interface RankingQuestion {
  readonly area: Area
  readonly ranges: readonly Range[]
  readonly order: { readonly attribute: string; readonly direction: 'asc' | 'desc' }
  /** From 1. */
  readonly page: number
}

/** More pages than all zips fill. */
const mostPages = 10_000

/** Reads a ranking from its query parameters. Errors: a 422 that names every bad one. */
export function readRankingQuestion(query: Query): RankingQuestion {
  const fields = new Fields(query)
  const order = readOrder(fields)
  const question: RankingQuestion = {
    area: readState(fields),
    ranges: [
      { attribute: order.attribute },
      ...readLeast(fields, 'floor', 'population'),
      ...readLeast(fields, 'minInventory', 'housing_inventory'),
    ],
    order,
    page: readPage(fields),
  }
  fields.done()
  return question
}

function readOrder(fields: Fields): RankingQuestion['order'] {
  const key = fields.text('stat')?.text ?? ''
  const attribute = findAttribute(key)
  if (!attribute?.orderable)
    fields.wrong('stat', `"${key.slice(0, 60)}" is not an attribute to order by`)
  const lowFirst = attribute?.better === 'lower'
  const direction = fields.choice(lowFirst ? ['asc', 'desc'] : ['desc', 'asc'], 'dir')
  return { attribute: key, direction }
}

function readState(fields: Fields): Area {
  const given = fields.text('state')
  if (!given) return {}
  const abbr = findState(given.text)
  if (abbr) return { groups: [abbr] }
  fields.wrong('state', `"${given.text.slice(0, 40)}" is not a state, DC or a territory`)
  return {}
}

/** A least value, inclusive; none where it is 0, so that the unknown stay in. */
function readLeast(fields: Fields, name: string, attribute: string): Range[] {
  const low = fields.number({ min: 0 }, name) ?? 0
  return low > 0 ? [{ attribute, low, lowInclusive: true }] : []
}

function readPage(fields: Fields): number {
  const page = fields.number({ min: 1, max: mostPages }, 'page') ?? 1
  if (page % 1 > 0) fields.wrong('page', 'must be a whole number')
  return page
}
