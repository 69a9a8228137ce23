import { findAttribute } from '@homeground/catalog/attributes'
import { Fields, type Order, type Query, readItemFields, readStateName, readYear } from '@homeground/search-request'
import { requireParsed } from '../../question/parsed.ts'
import { defaultFloors, type Floors } from '../../rankings/ranked-zips.ts'

/** Which zips are ranked, and which page of them is requested. */
export interface RankingRequest {
  /** Undefined for the country. */
  readonly state: string | undefined
  readonly floors: Floors
  readonly order: Order
  /** Undefined for the newest values. */
  readonly year: number | undefined
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
    state: readStateName(fields, 'state'),
    floors: readFloors(fields, order.attribute),
    order,
    year: readYear(fields, 'year'),
    page: readPage(fields),
    fields: readItemFields(fields),
  }
  return requireParsed(fields.parsed<RankingRequest>(request))
}

function readOrder(fields: Fields): Order {
  const key = fields.text('stat')?.text ?? ''
  const attribute = findAttribute(key)
  if (!attribute?.orderable) fields.addError('stat', `"${key.slice(0, 60)}" is not an attribute to order by`)
  const lowFirst = attribute?.better === 'lower'
  const direction = fields.choice(lowFirst ? ['asc', 'desc'] : ['desc', 'asc'], 'dir')
  return { attribute: key, direction }
}

/** Reads the floors that are named; the others have their defaults. */
function readFloors(fields: Fields, attribute: string): Floors {
  const { population, listings } = defaultFloors(attribute)
  return {
    population: fields.number({ min: 0 }, 'floor') ?? population,
    listings: fields.number({ min: 0 }, 'minInventory') ?? listings,
  }
}

function readPage(fields: Fields): number {
  const page = fields.number({ min: 1, max: maxPage }, 'page') ?? 1
  if (page % 1 > 0) fields.addError('page', 'must be a whole number')
  return page
}
