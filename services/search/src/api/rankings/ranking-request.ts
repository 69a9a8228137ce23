import { findAttribute } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { rankingFloors } from '@homeground/catalog/defaults'
import { findState } from '@homeground/catalog/states'
import type { Area, Range } from '@homeground/columns'
import { Fields, type Order, type Query, readItemFields } from '@homeground/search-request'
import { requireParsed } from '../../question/parsed.ts'

/** Which zips are ranked, and which page of them is requested. */
export interface RankingRequest {
  readonly area: Area
  readonly ranges: readonly Range[]
  readonly order: Order
  /** From 1. */
  readonly page: number
  /** Which values an item carries; undefined means all. */
  readonly fields: readonly string[] | undefined
}

/** More pages than all zips fill. */
const maxPage = 10_000

/** Reads a ranking from its query parameters. Errors: a 422 that names every bad one. */
export function readRankingRequest(query: Query): RankingRequest {
  const fields = new Fields(query)
  const order = readOrder(fields)
  const request = {
    area: readState(fields),
    ranges: [
      { attribute: order.attribute, ...plausibleBounds(order.attribute), lowInclusive: true },
      ...readMinimum(fields, 'floor', rankingFloors.population),
      ...readMinimum(fields, 'minInventory', listingsFloor(order.attribute)),
    ],
    order,
    page: readPage(fields),
    fields: readItemFields(fields),
  }
  return requireParsed(fields.parsed<RankingRequest>(request))
}

function readOrder(fields: Fields): Order {
  const key = fields.text('stat')?.text ?? ''
  const attribute = findAttribute(key)
  if (!attribute?.orderable)
    fields.addError('stat', `"${key.slice(0, 60)}" is not an attribute to order by`)
  const lowFirst = attribute?.better === 'lower'
  const direction = fields.choice(lowFirst ? ['asc', 'desc'] : ['desc', 'asc'], 'dir')
  return { attribute: key, direction }
}

function readState(fields: Fields): Area {
  const given = fields.text('state')
  if (!given) return {}
  const abbr = findState(given.text)
  if (abbr) return { groups: [abbr] }
  fields.addError('state', `"${given.text.slice(0, 40)}" is not a state, DC or a territory`)
  return {}
}

interface Floor {
  readonly attribute: string
  readonly least: number
}

/** Only what is measured on listings needs enough of them. */
function listingsFloor(attribute: string): Floor {
  const { listings } = rankingFloors
  return findAttribute(attribute)?.source === listings.source ? listings : { ...listings, least: 0 }
}

/** A lower bound, inclusive. 0 sets none, so that zips without a value stay in. */
function readMinimum(fields: Fields, name: string, { attribute, least }: Floor): Range[] {
  const low = fields.number({ min: 0 }, name) ?? least
  return low > 0 ? [{ attribute, low, lowInclusive: true }] : []
}

function readPage(fields: Fields): number {
  const page = fields.number({ min: 1, max: maxPage }, 'page') ?? 1
  if (page % 1 > 0) fields.addError('page', 'must be a whole number')
  return page
}
