import { type Attribute, findAttribute, paymentAttribute } from '@homeground/catalog/attributes'
import { type distanceOrder, orderMenus } from '@homeground/catalog/attributes/selections'
import { type ChangingPlacesOrder, changingPlaces, changingPlacesOrders } from '@homeground/catalog/changing-places'
import {
  defaults,
  incomeCategories,
  limits,
  mapPriceFilter,
  mapRangeFilters,
  risingZipOrders,
  scoresOfRanking,
} from '@homeground/catalog/defaults'
import { type Level, levels, searchLevels } from '@homeground/catalog/levels'
import { isPeriod } from '@homeground/catalog/periods'
import { type PlaceKind, placeKinds } from '@homeground/catalog/place-kinds'
import { findSchoolMeasure, levelFilters } from '@homeground/catalog/school-measures'
import {
  ascendingFirst,
  descendingFirst,
  type HousingSearchType,
  housingSearchTypes,
  searchTypes,
} from '@homeground/catalog/search-choices'
import type { LoanTerms } from '@homeground/home-costs/terms'
import { type AreaRequest, type NearPlace, readArea, readNearPlaces } from './area.ts'
import {
  Fields,
  type Paging,
  type Parsed,
  type Query,
  readItemFields,
  readPage,
  readPaging,
  readSchoolFields,
  readYear,
} from './fields.ts'
import {
  type AttributeRange,
  limitingRanges,
  type Order,
  readAttributeRange,
  readDistanceOrder,
  readFilters,
  readLoan,
  readLoanOfSearch,
  readOrder,
  readOrderOf,
  readOrderOrMatch,
  readPrice,
  readPriceAndScore,
  readRange,
  type Weights,
} from './filters.ts'

import { readSchoolFilters, type SchoolFilters } from './school-filters.ts'

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
export interface SearchRequest extends Paging {
  readonly returnType: PlaceKind
  readonly area: AreaRequest
  /** What the places must be near, all of it; undefined without any. */
  readonly near?: readonly NearPlace[] | undefined
  readonly ranges: readonly AttributeRange[]
  readonly order: Order
  /** Of an order by `match`: at least one. */
  readonly weights?: Weights | undefined
  /** Of an order by `match` with `weightsComplete`: attributes that a place must have a value of. */
  readonly required?: readonly string[] | undefined
  /** Which values an item carries; undefined means all. Does not change what is found. */
  readonly fields?: readonly string[] | undefined
  /** The reader's loan, if items carry monthly payments or are filtered or ordered by them. */
  readonly loan?: LoanTerms | undefined
  /** Of hot_housing and housing_stat: the months of the attributes of listings. */
  readonly months?: NamedMonths | undefined
}

export interface CountRequest extends SearchRequest {
  /** Attributes to draw. */
  readonly histograms: readonly string[]
  /** How many places that break one filter to return. */
  readonly nearMisses: number
}

/** Parses a search. Unknown parameters are ignored. */
export function parseSearch(query: Query): Parsed<SearchRequest> {
  const fields = new Fields(query)
  return fields.parsed(readSearch(fields))
}

/** Parses the parameters of a count: a search and the histograms that are wanted with it. */
export function parseCount(query: Query): Parsed<CountRequest> {
  const fields = new Fields(query)
  const nearMisses = Math.floor(fields.number({ min: 0, max: limits.nearMisses }, 'near') ?? 0)
  const search = readSearch(fields)
  const histograms = readHistograms(fields)
  const loan = histograms.includes(paymentAttribute.key) ? readLoan(fields) : search.loan
  return fields.parsed({ ...search, loan, histograms, nearMisses })
}

function readSearch(fields: Fields): SearchRequest {
  const searchType = fields.choice(searchTypes, 'searchType')
  const housingType = housingSearchTypes.find((type) => type === searchType)
  return housingType ? readHousingSearch(fields, housingType) : readPlacesSearch(fields)
}

function readPlacesSearch(fields: Fields): SearchRequest {
  const area = readArea(fields)
  const distance = readDistanceOrder(fields, area)
  const search = {
    returnType: readReturnType(fields),
    area,
    near: readNearPlaces(fields),
    ranges: readFilters(fields, { hasPayments: true }),
    ...(distance ? { order: distance } : readOrderOrMatch(fields)),
    ...readPaging(fields),
    fields: readItemFields(fields),
  }
  return { ...search, loan: readLoanOfSearch(fields, search) }
}

function readHousingSearch(fields: Fields, type: HousingSearchType): SearchRequest {
  const returnType = readReturnType(fields)
  if (returnType !== 'zip') fields.addError('searchReturnType', `must be zip for ${type}`)
  const area = readArea(fields)
  const search = {
    returnType,
    area,
    near: readNearPlaces(fields),
    ranges: [...readFilters(fields, { hasPayments: true }), ...readMinInventory(fields)],
    order: readDistanceOrder(fields, area) ?? readOrderOf<string>(fields, orderMenus[type]),
    ...readPaging(fields),
    fields: readItemFields(fields),
    months: readMonths(fields),
  }
  return { ...search, loan: readLoanOfSearch(fields, search) }
}

function readReturnType(fields: Fields): SearchRequest['returnType'] {
  return fields.choice(placeKinds, 'searchReturnType')
}

function readHistograms(fields: Fields): string[] {
  const keys = fields.list('histogram')?.items ?? []
  for (const key of keys) {
    if (!findAttribute(key) && key !== paymentAttribute.key)
      fields.addError('histogram', `"${key.slice(0, 60)}" is not an attribute`)
  }
  return [...new Set(keys)]
}

/** Values of a measure that schools of a level must have. */
export interface LevelRange extends AttributeRange {
  readonly level: Level
}

export interface SchoolSearchRequest {
  /** `rising`: zips with their rising schools. */
  readonly variant: 'schools' | 'rising'
  readonly area: AreaRequest
  /** In the order of the catalog, each once. */
  readonly levels: readonly Level[]
  readonly year: RequestedSpring
  /** By the key of a measure, or of a zip's attribute in the rising variant. */
  readonly order: Order
  /** Of the rising variant: price and score of the zip, and measures of its schools by level. */
  readonly zipRanges: readonly AttributeRange[]
  readonly levelRanges: readonly LevelRange[]
  /** Of the schools variant. */
  readonly filters: SchoolFilters
  /** Which measures an item carries; undefined means all. Does not change what is found. */
  readonly fields?: readonly string[] | undefined
  /** Which part of the matches is wanted, from 1. Does not change what is found. */
  readonly page: number
}

const filterParameter = 'proficiencyFilter'

/** Parses `GET /api/search/schools`; `proficiencyFilter` selects the rising variant. Unknown parameters are ignored. */
export function parseSchoolSearch(query: Query): Parsed<SchoolSearchRequest> {
  const fields = new Fields(query)
  const variant = fields.text(filterParameter) ? 'rising' : 'schools'
  const levels = readSchoolLevels(fields, 'schoolLevels', 'schoolLevel')
  const area = readArea(fields)
  return fields.parsed<SchoolSearchRequest>({
    variant,
    area,
    levels,
    year: readSchoolYear(fields),
    order: readDistanceOrder(fields, area) ?? readSchoolOrder(fields, variant === 'rising'),
    zipRanges: readPriceAndScore(fields),
    levelRanges: readLevelRanges(fields).filter(({ level }) => levels.includes(level)),
    filters: readSchoolFilters(fields),
    fields: readSchoolFields(fields),
    page: readPage(fields),
  })
}

/** Reads levels from the first of several parameters: comma-separated, or `All`, which is the default. */
export function readSchoolLevels(fields: Fields, ...names: string[]): Level[] {
  const parameter = fields.list(...names)
  if (!parameter) return [...levels]
  const requestedLevels = new Set<string>(parameter.items.filter((level) => level !== ''))
  for (const level of requestedLevels) {
    if (level !== 'All' && !levels.includes(level as Level))
      fields.addError(parameter.name, `"${level.slice(0, 40)}" is not ${levels.join(', ')} or All`)
  }
  return requestedLevels.has('All') ? [...levels] : levels.filter((level) => requestedLevels.has(level))
}

/** The spring of a school year, or the newest one; undefined when it was not sent. */
export type RequestedSpring = number | 'newest' | undefined

export function readSchoolYear(fields: Fields): RequestedSpring {
  const name = 'schoolYear'
  return fields.text(name)?.text === 'newest' ? 'newest' : readYear(fields, name)
}

/** The better end is first unless the direction is sent: high results, low prices. */
function readSchoolOrder(fields: Fields, ofZips: boolean): Order {
  const parameter = fields.text('orderBy', 'searchOrderBy') ?? { name: 'orderBy', text: defaults.schoolOrderBy }
  const isOfPrice = parameter.text === mapPriceFilter.attribute
  const direction = fields.choice(isOfPrice ? ascendingFirst : descendingFirst, 'orderByDir', 'searchOrderByDir')
  const zipOrder = ofZips ? risingZipOrders.find((key) => key === parameter.text) : undefined
  const attribute = findSchoolMeasure(parameter.text)?.key ?? zipOrder
  if (attribute) return { attribute, direction }
  fields.addError(parameter.name, `"${parameter.text.slice(0, 60)}" is not a measure to order by`)
  return { attribute: parameter.text, direction }
}

/** Measure → level → `low,high` or `none`. */
function readLevelRanges(fields: Fields): LevelRange[] {
  const map = fields.object(filterParameter, 'must be a JSON object of measure → level → "low,high" or "none"')
  return Object.entries(map ?? {}).flatMap(([filter, byLevel]) => {
    const name = `${filterParameter}.${filter}`
    const attribute = Object.entries(levelFilters).find(([name]) => name === filter)?.[1]
    if (!attribute || byLevel === null || typeof byLevel !== 'object' || Array.isArray(byLevel)) {
      const names = Object.keys(levelFilters).join(', ')
      fields.addError(name, attribute ? 'must be an object of level → range' : `must be one of ${names}`)
      return []
    }
    return Object.entries(byLevel).flatMap(([level, option]) =>
      readLevelRange(fields, { name: `${name}.${level}`, attribute, level, option }),
    )
  })
}

function readLevelRange(
  fields: Fields,
  { name, attribute, level, option }: { name: string; attribute: string; level: string; option: unknown },
): LevelRange[] {
  const searchLevel = searchLevels.find((each) => each === level)
  if (!searchLevel) fields.addError(name, `the level must be one of ${searchLevels.join(', ')}`)
  const range = option === 'none' ? null : readRange(fields, { name, option })
  if (!searchLevel || !range) return []
  return [{ attribute, level: searchLevel, ...range, lowInclusive: false, highInclusive: true }]
}

/** Parses `GET /api/search/income_housing_schools`: zips in an area, by prices, schools, incomes, density and age. */
export function parseAffordableSchools(query: Query): Parsed<SearchRequest> {
  const fields = new Fields(query)
  const area = readArea(fields)
  return fields.parsed<SearchRequest>({
    returnType: 'zip',
    area,
    ranges: [
      ...readPriceAndScore(fields),
      ...readIncomeShares(fields),
      ...readScoreRange(fields),
      ...readOption(fields, 'populationDensityFilter', 'population_density'),
      ...readOption(fields, 'medianAgeFilter', 'median_age'),
    ],
    order: readDistanceOrder(fields, area) ?? readOrder(fields, descendingFirst),
    ...readPaging(fields),
    fields: readItemFields(fields),
  })
}

function readIncomeShares(fields: Fields): AttributeRange[] {
  const parameter = 'avgReturnAmountFilter'
  const map = fields.object(parameter, 'must be a JSON object of income category → "low,high" or "any"')
  return Object.entries(map ?? {}).flatMap(([category, option]) => {
    const name = `${parameter}.${category}`
    const key = Object.entries(incomeCategories).find(([name]) => name === category)?.[1]
    if (key) return readAttributeRange(fields, { name, attribute: attributeOf(key), option })
    fields.addError(name, `must be one of ${Object.keys(incomeCategories).join(', ')}`)
    return []
  })
}

function readScoreRange(fields: Fields): AttributeRange[] {
  const name = 'schoolScoreRange'
  const parameter = fields.text(name)
  if (!parameter) return []
  const isRanking = parameter.text.startsWith('top-')
  const range = isRanking ? scoresOfRanking(parameter.text) : readRange(fields, { name, option: parameter.text })
  if (!range) return []
  const outermost = mapRangeFilters.schoolscorerange
  const inclusive = { lowInclusive: isRanking, highInclusive: true }
  return limitingRanges({ attribute: outermost.attribute, ...range, ...inclusive }, outermost)
}

function readOption(fields: Fields, name: string, key: string): AttributeRange[] {
  const option = fields.text(name)?.text
  return readAttributeRange(fields, { name, attribute: attributeOf(key), option })
}

function attributeOf(key: string): Attribute {
  return findAttribute(key)!
}

/** A search for zips by the change of their average price between two years. */
export interface ChangingPlacesRequest extends Paging {
  readonly area: AreaRequest
  /** Undefined where it was not sent. Whether they are loaded is not checked. */
  readonly fromYear: number | undefined
  readonly toYear: number | undefined
  /** Bounds of the average of the later year. */
  readonly prices: readonly AttributeRange[]
  readonly order: Order & { readonly attribute: ChangingPlacesOrder | typeof distanceOrder }
  /** Which values an item carries; undefined means all. Does not change what is found. */
  readonly fields?: readonly string[] | undefined
}

const [firstOrder, ...otherOrders] = changingPlacesOrders.map(({ key }) => key)

/** Parses `GET /api/search/changing_places`. Table and column are matched against a list and then left out. */
export function parseChangingPlaces(query: Query): Parsed<ChangingPlacesRequest> {
  const fields = new Fields(query)
  for (const name of ['fromTable', 'toTable']) fields.choice(changingPlaces.tables, name)
  for (const name of ['fromColumn', 'toColumn']) fields.choice(changingPlaces.columns, name)
  const area = readArea(fields)
  return fields.parsed<ChangingPlacesRequest>({
    area,
    fromYear: readYear(fields, 'fromYear'),
    toYear: readYear(fields, 'toYear'),
    prices: readPrice(fields),
    order: readDistanceOrder(fields, area) ?? readOrderOf(fields, [firstOrder!, ...otherOrders], descendingFirst),
    ...readPaging(fields),
    fields: readItemFields(fields),
  })
}
