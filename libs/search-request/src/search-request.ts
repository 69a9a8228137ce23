import { findAttribute } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { defaults } from '@homeground/catalog/defaults'
import { isPeriod } from '@homeground/catalog/months'
import { type AreaRequest, readArea } from './area.ts'
import { Fields, type Parsed, type Query, readItemFields } from './fields.ts'
import { type AttributeRange, readFilters } from './filters.ts'
import { type Order, readOrderOf, readOrderOrMatch, type Weights } from './order.ts'

/** Search types whose attributes of listings are those of a month. */
const housingSearchTypes = ['hot_housing', 'housing_stat'] as const
type HousingSearchType = (typeof housingSearchTypes)[number]

/** The parameters that name months. */
export const monthParameters = { period: 'datePeriod', compared: 'housingInventoryCompareDate' } as const

/** Months that a search names, `YYYY-MM`; undefined where it does not. Whether they are loaded is not checked. */
export interface NamedMonths {
  readonly period: string | undefined
  readonly compared: string | undefined
}

/** Reads the month whose listings are searched, and the one that its net changes are since. */
function readMonths(fields: Fields): NamedMonths {
  const period = readMonth(fields, monthParameters.period)
  const compared = readMonth(fields, monthParameters.compared)
  if (period !== undefined && period === compared)
    fields.addError(monthParameters.compared, `must not be ${monthParameters.period}`)
  return { period, compared }
}

function readMonth(fields: Fields, name: string): string | undefined {
  const parameter = fields.text(name)
  if (parameter && !isPeriod(parameter.text))
    fields.addError(name, `"${parameter.text.slice(0, 20)}" is not a month, YYYY-MM`)
  return parameter?.text
}

/** Reads the least number of active listings; 0 sets no limit, so that zips without a value stay in. */
function readMinInventory(fields: Fields): AttributeRange[] {
  const low = fields.number({ min: 0 }, 'minInventory') ?? defaults.minInventory
  if (!(low > 0)) return []
  return [{ attribute: 'housing_inventory', low, lowInclusive: true, highInclusive: true }]
}

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
