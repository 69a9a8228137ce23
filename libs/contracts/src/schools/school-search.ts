import { defaults, limits, mapRangeFilters, schoolRankingFloor, scoreRankings } from '@homeground/catalog/defaults'
import { grades, schoolTypes } from '@homeground/catalog/levels'
import { districtRankings, schoolMeasures } from '@homeground/catalog/school-measures'
import { descendingFirst, nearbySearches } from '@homeground/catalog/search-choices'
import Type from 'typebox'
import { contract } from '../contract.ts'
import {
  alias,
  attributeRange,
  choice,
  jsonText,
  levelsOf,
  list,
  number,
  optionalChoice,
  typed,
} from '../parameters/parameters.ts'
import {
  IncomeFilters,
  RisingFilters,
  RisingOrder,
  rangePattern,
  SchoolField,
  SchoolFilters,
  SpringChoice,
  ZipOrder,
} from '../parameters/shapes.ts'
import { areaParameters, pagingParameters, SearchQuery, taxRate, ZipResult } from '../search.ts'
import { Latitude, Longitude, nullable, oneOf, StateAbbr, Zip } from '../values.ts'
import { PercentRange, percentOrNull, SchoolYear, Spring, schoolIdentity } from './schools.ts'

export const DistrictName = Type.Object(
  {
    id: Type.String({ description: 'NCES district (LEA) id, seven digits' }),
    name: Type.String({ description: 'Name of the district' }),
    slug: Type.String({
      description: 'Name in addresses, e.g. natick-ma; districts of one name in one state have their id at its end',
    }),
  },
  { description: 'District that runs the school' },
)

const place = (description: string) => nullable(Type.Integer({ description }))

/** Trend of a school in a list. */
export const TrendRange = Type.Object(
  {
    change: Type.Number({ description: 'Percentage points over two years' }),
    low: Type.Number({ description: 'Lower bound, percentage points, with the 90 % sampling margin' }),
    high: Type.Number({ description: 'Upper bound, percentage points, with the 90 % sampling margin' }),
    clear: Type.Boolean({
      description: 'True when the range does not contain 0; never where the number of test takers is unknown',
    }),
    takers: nullable(Type.Integer({ description: 'Test takers of the spring that has fewer; null if unknown' })),
  },
  { description: 'Change of proficiency over two years' },
)

/** Measures of a school in a list, besides its identity. */
const measures = {
  proficiency: nullable(PercentRange),
  proficiency_rank: place('Rank by proficiency in its state and level, 1 is highest; ties share the better rank'),
  proficiency_rank_of: place('Ranked schools of its state and level'),
  test_takers: nullable(Type.Integer({ description: 'Students tested: the larger number of the two subjects' })),
  achievement: percentOrNull(
    'Percentile of its results in its state and level (state_combined_pct), each subject in standard deviations; null where the result is suppressed or its range too wide to rank',
  ),
  rank: place('Rank by achievement in its state and level, 1 is highest'),
  rank_of: place('Ranked schools of its state and level'),
  rank_best: place('Best rank of the 90 % confidence interval of its rank by achievement; null without one'),
  rank_worst: place('Worst rank of that interval'),
  district_rank: place('Rank by achievement in its district and level, 1 is highest'),
  district_rank_of: place('Ranked schools of its district and level'),
  impact: percentOrNull('Percentile of its results relative to schools with the same lunch share'),
  impact_rank: place('Rank by impact in its state and level, 1 is highest; ties share the better rank'),
  impact_rank_of: place('Schools of its state and level that have an impact'),
  trend: nullable(TrendRange),
  trend_rank: place(
    `Rank by the end of the change’s range nearer to 0, in its state and level, among changes that are clear with at least ${schoolRankingFloor} test takers in both springs; null for others`,
  ),
  trend_rank_of: place('Schools of its state and level that are ranked by change'),
  lunch_share: percentOrNull('Students with free or reduced-price lunch, newest count'),
  diversity_score: percentOrNull('0 is a single race group, 100 all equally large'),
}

const identity = { ...schoolIdentity, district: DistrictName, year: Spring }
const miles = Type.Optional(
  Type.Number({ description: 'Great-circle miles from the center of the search; circles only' }),
)

/** A school in a list, with all its scores of one spring. */
export const SchoolResult = Type.Object({ ...identity, ...measures, miles })
export type SchoolResult = Type.Static<typeof SchoolResult>

/** The same with the scores that `fields` names, by default all. Its type has all: callers know which they named. */
export const SchoolItem = Type.Unsafe<SchoolResult>(
  Type.Object({ ...identity, ...Type.Partial(Type.Object(measures)).properties, miles }),
)

/** School years with results. */
export const SchoolYears = Type.Object({
  years: Type.Array(
    Type.Object({
      year: Spring,
      school_year: SchoolYear,
      schools: Type.Integer({ description: 'Schools with a proficiency' }),
      states: Type.Integer({ description: 'States with such a school' }),
    }),
    { description: 'Newest first' },
  ),
  newest: nullable(Spring),
  default: nullable(Type.Integer({ description: 'Spring of lists that name none: 2021 if loaded, else newest' })),
})

const measureNames = schoolMeasures.map(({ key, alias }) => (alias ? `${key} (${alias})` : key))

/** Which values a school in a list carries besides its identity. */
export const schoolFields = list(
  SchoolField,
  'Measures that a school carries besides its identity, district and year; default all',
)

/** Accepted by every list of schools. */
export const schoolFilterParameters = {
  filters: jsonText(
    SchoolFilters,
    `JSON text: ${schoolMeasures.map(({ key }) => key).join(', ')} → "low,high" or "any", as {"achievement":"50,100"}: a school matches when low < value ≤ high, one without a value never`,
    { achievement: '50,100' },
  ),
  schoolType: optionalChoice(
    schoolTypes.map(({ key }) => key),
    'Type of schools, default all',
  ),
  grade: optionalChoice(grades, 'A grade that the school teaches, default all'),
}

export const schoolYearParameter = typed(
  SpringChoice,
  'Spring of the school year, or newest; default 2021 if loaded, else the newest. Not loaded → 422',
  { example: 2021 },
)

const { minHousingPriceFilter, maxHousingPriceFilter, minLatestSchoolScore, maxLatestSchoolScore } =
  SearchQuery.properties
const bounds = { minHousingPriceFilter, maxHousingPriceFilter, minLatestSchoolScore, maxLatestSchoolScore }

export const SchoolSearchQuery = Type.Object({
  ...areaParameters,
  schoolLevel: levelsOf('Levels of schools'),
  schoolLevels: alias('schoolLevel'),
  ...schoolFilterParameters,
  schoolYear: schoolYearParameter,
  orderBy: typed(
    RisingOrder,
    `One of ${measureNames.join(', ')}; in the rising variant, which orders zips by the mean of their schools, also median_listing_price and overall_score; in a circle distance. Default state_combined_pct`,
    { default: defaults.schoolOrderBy },
  ),
  orderByDir: typed(
    oneOf(descendingFirst, {}),
    'desc (default) or asc (default of distance and median_listing_price); a missing value is last both ways',
  ),
  searchOrderBy: alias('orderBy'),
  searchOrderByDir: alias('orderByDir'),
  ...bounds,
  proficiencyFilter: jsonText(
    RisingFilters,
    'Selects the rising variant. JSON text: impact, achievement, proficiency, proficiency_trend → High, Middle, Elementary → "low,high" or "none"; {} for none',
    { proficiency_trend: { High: '5,100' } },
  ),
  fields: schoolFields,
  page: pagingParameters.page,
})

/** A zip of the rising variant: with its schools that are rising and match the filters of their level. */
export const RisingZip = Type.Object({
  zip: Zip,
  town: Type.String({ description: 'Post office name' }),
  state_abbr: StateAbbr,
  lat: Latitude,
  lng: Longitude,
  tax_rate: taxRate,
  median_listing_price: nullable(Type.Number({ description: 'Median listing price (usd)' })),
  overall_score: nullable(Type.Number({ description: 'School score of the zip' })),
  order_value: nullable(Type.Number({ description: 'What the zips are ordered by, in the unit of the order' })),
  schools: Type.Array(SchoolItem, { description: 'Largest clear rise first' }),
})
export type RisingZip = Type.Static<typeof RisingZip>

/**
 * Schools; at most 99 per page. With `proficiencyFilter`, the rising variant: zips with their rising schools (`RisingZip`) instead of
 * `SchoolItem`. Headers: x-total-count, x-page, x-data-period (the spring), x-data-set, x-search-center (of a circle).
 */
export const searchSchools = contract('searchSchools', {
  tags: ['schools'],
  summary: 'Searches schools, or zips with rising schools',
  description: `At most ${limits.searchResults} per page. With \`proficiencyFilter\`, zips with their rising schools instead of schools.`,
  querystring: SchoolSearchQuery,
  example: { states: 'MA', schoolLevel: 'High', orderByDir: 'desc' },
  response: { 200: Type.Union([Type.Array(SchoolItem), Type.Array(RisingZip)]) },
  isSerialized: true,
  isList: true,
})

export const AffordableSchoolsQuery = Type.Object({
  ...areaParameters,
  ...bounds,
  avgReturnAmountFilter: jsonText(
    IncomeFilters,
    'JSON text: income category 0-50, 50-100, 100-200 or 200-plus (thousand dollars) → "low,high" in percent of the returns, or "any"',
    { '200-plus': '20,100' },
  ),
  schoolScoreRange: typed(
    Type.Union([oneOf(scoreRankings, {}), Type.String({ pattern: rangePattern })]),
    `"low,high" of the school score, any, or ${scoreRankings.join(', ')}`,
    { example: scoreRankings[0] },
  ),
  populationDensityFilter: attributeRange(
    mapRangeFilters.popdensityrange.attribute,
    '"low,high" in people per square mile, or any',
  ),
  medianAgeFilter: attributeRange(mapRangeFilters.medianagerange.attribute, '"low,high" in years, or any'),
  orderBy: typed(ZipOrder, 'An orderable attribute, or in a circle distance', { default: defaults.orderBy }),
  orderByDir: choice(descendingFirst, 'Direction of the order; a missing value is last both ways'),
  fields: SearchQuery.properties.fields,
  ...pagingParameters,
})

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

/** The orders of districts. */
export const districtOrders = [...districtRankings, 'students'] as const

/** A zip with the schools that match, for `searchReturnType` zips. */
export const NearbyZip = Type.Object({
  zip: Zip,
  town: Type.String({ description: 'Post office name' }),
  state_abbr: StateAbbr,
  lat: Latitude,
  lng: Longitude,
  miles: Type.Optional(Type.Number({ description: 'Great-circle miles from the place; method radius only' })),
  schools: Type.Integer({ description: 'Its schools that match' }),
  achievement: percentOrNull('Mean of those schools, weighted by students'),
  trend: nullable(Type.Number({ description: 'Mean of those schools, weighted by students, points' })),
})
export type NearbyZip = Type.Static<typeof NearbyZip>

export const SchoolsNearby = Type.Object({
  records: Type.Array(Type.Union([SchoolResult, NearbyZip]), {
    maxItems: limits.searchResults,
    description: 'SchoolResult, or NearbyZip for searchReturnType zips: the best first; without a value it is left out',
  }),
  NumSchoolsInState: Type.Integer({ description: 'Open schools of the level in the state of the place' }),
  NumZipsInState: Type.Integer({ description: 'Zips of that state that have an area' }),
})
export type SchoolsNearby = Omit<Type.Static<typeof SchoolsNearby>, 'records'> & {
  records: SchoolResult[] | NearbyZip[]
}

/** Never counted by the quota. Headers as of searchSchools. */
export const fetchSchoolsNearby = contract('fetchSchoolsNearby', {
  tags: ['schools'],
  summary: 'Lists the best or most improved schools around a place',
  description: 'Costs no search.',
  querystring: Type.Object({
    method: choice(nearbySearches.methods, 'What is searched (around the place, or the whole state of the place)'),
    searchType: choice(
      nearbySearches.types,
      `How schools are ordered (top_rated by achievement; most_improved by trend, only certain rises of schools with ${schoolRankingFloor} test takers in both years)`,
    ),
    searchPlace: typed(Type.String(), 'Five digits, "Town, ST", or a state for searchPlaceType state', {
      default: defaults.state,
    }),
    searchPlaceType: optionalChoice(nearbySearches.placeTypes, 'Kind of place; default what searchPlace looks like'),
    searchReturnType: choice(nearbySearches.returnTypes, 'What is listed'),
    searchSchoolLevel: levelsOf('Levels of schools'),
    searchRadius: number(
      `Miles around the place; default ${defaults.radiusMiles}, of most_improved ${defaults.mostImprovedRadiusMiles}`,
      { exclusiveMinimum: 0, maximum: limits.radiusMiles },
    ),
    minSchoolScoreFilterValue: number('Least achievement, inclusive', { minimum: 0, maximum: 100, default: 0 }),
    schoolYear: schoolYearParameter,
  }),
  example: { searchPlace: '01760', searchRadius: 10, searchSchoolLevel: 'High' },
  response: { 200: SchoolsNearby },
  isSerialized: true,
})
