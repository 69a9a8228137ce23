import { limits } from '@homeground/catalog/defaults'
import { districtRankings, schoolMeasures } from '@homeground/catalog/school-measures'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { areaParameters, text } from '../search/area-parameters.ts'
import { SearchQuery, ZipResult } from '../search/search.ts'
import { Latitude, Longitude, nullable, StateAbbr, Zip } from '../values.ts'
import { SchoolItem } from './school-result.ts'

const measureNames = schoolMeasures.map(({ key, alias }) => (alias ? `${key} (${alias})` : key))

/** Which values a school in a list carries besides its identity. */
export const schoolFields = text(
  `Comma-separated measures that a school carries besides its identity, district and year: ${schoolMeasures.map(({ key }) => key).join(', ')}, rank, district_rank; default all`,
)

export const schoolYearParameter = text(
  'Spring of the school year; default 2021 if loaded, else the newest. Not loaded → 422',
)

const { minHousingPriceFilter, maxHousingPriceFilter, minLatestSchoolScore, maxLatestSchoolScore } =
  SearchQuery.properties
const bounds = { minHousingPriceFilter, maxHousingPriceFilter, minLatestSchoolScore, maxLatestSchoolScore }

export const SchoolSearchQuery = Type.Object({
  ...areaParameters,
  schoolLevel: text('Comma-separated: High, Middle, Elementary, Other or All (default)'),
  schoolLevels: text('Alias of schoolLevel'),
  schoolYear: schoolYearParameter,
  orderBy: text(
    `One of ${measureNames.join(', ')}; in the rising variant, which orders zips by the mean of their schools, also median_listing_price and overall_score. Default state_combined_pct`,
  ),
  orderByDir: text('asc (default) or desc; a missing value is last both ways'),
  ...bounds,
  proficiencyFilter: text(
    'Selects the rising variant. JSON text: impact, achievement, proficiency, proficiency_trend → High, Middle, Elementary → "low,high" or "none"; {} for none',
  ),
  fields: schoolFields,
})
export type SchoolSearchQuery = Type.Static<typeof SchoolSearchQuery>

/** A zip of the rising variant: with its schools that are rising and match the filters of their level. */
export const RisingZip = Type.Object(
  {
    zip: Zip,
    town: Type.String({ description: 'Post office name' }),
    state_abbr: StateAbbr,
    lat: Latitude,
    lng: Longitude,
    median_listing_price: nullable(Type.Number({ description: 'Median listing price (usd)' })),
    overall_score: nullable(Type.Number({ description: 'School score of the zip' })),
    order_value: nullable(Type.Number({ description: 'What the zips are ordered by, in the unit of the order' })),
    schools: Type.Array(SchoolItem, { description: 'Largest clear rise first' }),
  },
  { $id: 'RisingZip' },
)
export type RisingZip = Type.Static<typeof RisingZip>

/**
 * Schools; at most 99. With `proficiencyFilter`, the rising variant: zips with their rising schools (`RisingZip`) instead of
 * `SchoolItem`. Headers: x-total-count, x-data-period (the spring), x-data-set, x-search-center (of a circle).
 */
export const searchSchools = contract('searchSchools', {
  tags: ['schools'],
  summary: 'Searches schools, or zips with rising schools',
  description: `At most ${limits.searchResults}. With \`proficiencyFilter\`, zips with their rising schools instead of schools.`,
  querystring: SchoolSearchQuery,
  example: { filteredStates: 'MA', schoolLevel: 'High', orderByDir: 'desc' },
  response: { 200: Type.Union([Type.Array(SchoolItem), Type.Array(RisingZip)]) },
  isSerialized: true,
  isList: true,
})

export const AffordableSchoolsQuery = Type.Object({
  ...areaParameters,
  ...bounds,
  avgReturnAmountFilter: text(
    'JSON text: income category 0-50, 50-100, 100-200 or 200-plus (thousand dollars) → "low,high" in percent of the returns, or "any"',
  ),
  schoolScoreRange: text('"low,high" of the school score, any, or top-10, top-30, top-50, top-80'),
  populationDensityFilter: text('"low,high" in people per square mile, or any'),
  medianAgeFilter: text('"low,high" in years, or any'),
  orderBy: text('An orderable attribute; default overall_score'),
  orderByDir: text('desc (default) or asc; a missing value is last both ways'),
  fields: SearchQuery.properties.fields,
})
export type AffordableSchoolsQuery = Type.Static<typeof AffordableSchoolsQuery>

/** Zips with good schools at a price: an array of at most 99 `ZipResult`. */
export const searchAffordableSchools = contract('searchAffordableSchools', {
  tags: ['search'],
  summary: 'Searches zips with good schools at a price',
  description: `At most ${limits.searchResults} zips.`,
  querystring: AffordableSchoolsQuery,
  example: { states: 'MA', maxHousingPriceFilter: 600000, schoolScoreRange: 'top-30' },
  response: { 200: Type.Array(ZipResult, { maxItems: limits.searchResults }) },
  isSerialized: true,
  isList: true,
})
export type AffordableSchools = ZipResult[]

/** What districts can be ordered by besides their number of students. */
export const districtOrders = [...districtRankings, 'students'] as const
