import { findAttribute } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { type AreaRequest, readArea } from './area.ts'
import { Fields, type Parsed, type Query } from './fields.ts'
import { type AttributeRange, readFilters } from './filters.ts'
import {
  type HousingSearchType,
  housingSearchTypes,
  type NamedMonths,
  readMinInventory,
  readMonths,
} from './housing-months.ts'
import { readItemFields } from './item-fields.ts'
import { type Order, readOrderOf, readOrderOrMatch } from './order.ts'
import type { Weights } from './weights.ts'

/** A search with every parameter resolved, whichever alias it was sent by. */
export interface SearchRequest {
  readonly returnType: 'zip' | 'town'
  readonly area: AreaRequest
  readonly ranges: readonly AttributeRange[]
  readonly order: Order
  /** Of an order by `match`: at least one. */
  readonly weights?: Weights | undefined
  /** Which values an item carries; undefined means all. Does not change what is found. */
  readonly fields?: readonly string[] | undefined
  /** Of hot_housing and housing_stat: the months of the attributes of listings. */
  readonly months?: NamedMonths | undefined
}

export interface CountRequest extends SearchRequest {
  /** Attributes to draw. */
  readonly histograms: readonly string[]
  /** How many places that break one filter to return. */
  readonly near: number
}

/** Parses a search. Unknown parameters are ignored. */
export function parseSearch(query: Query): Parsed<SearchRequest> {
  const fields = new Fields(query)
  return fields.parsed(readSearch(fields))
}

/** Parses the parameters of a count: a search and the histograms that are wanted with it. */
export function parseCount(query: Query): Parsed<CountRequest> {
  const fields = new Fields(query)
  const near = Math.floor(fields.number({ min: 0, max: 10 }, 'near') ?? 0)
  return fields.parsed({ ...readSearch(fields), histograms: readHistograms(fields), near })
}

function readSearch(fields: Fields): SearchRequest {
  const searchType = fields.choice(['places_to_live', 'affordable_schools', ...housingSearchTypes], 'searchType')
  const housingType = housingSearchTypes.find((type) => type === searchType)
  return housingType ? readHousingSearch(fields, housingType) : readPlacesSearch(fields)
}

function readPlacesSearch(fields: Fields): SearchRequest {
  return {
    returnType: readReturnType(fields),
    area: readArea(fields),
    ranges: readFilters(fields),
    ...readOrderOrMatch(fields),
    fields: readItemFields(fields),
  }
}

function readHousingSearch(fields: Fields, type: HousingSearchType): SearchRequest {
  const returnType = readReturnType(fields)
  if (returnType !== 'zip') fields.addError('searchReturnType', `must be zip for ${type}`)
  return {
    returnType,
    area: readArea(fields),
    ranges: [...readFilters(fields), ...readMinInventory(fields)],
    order: readOrderOf<string>(fields, orderMenus[type]),
    fields: readItemFields(fields),
    months: readMonths(fields),
  }
}

function readReturnType(fields: Fields): SearchRequest['returnType'] {
  return fields.choice(['zip', 'town'], 'searchReturnType')
}

function readHistograms(fields: Fields): string[] {
  const keys = fields.list('histogram')?.items ?? []
  for (const key of keys) {
    if (!findAttribute(key)) fields.addError('histogram', `"${key.slice(0, 60)}" is not an attribute`)
  }
  return [...new Set(keys)]
}
