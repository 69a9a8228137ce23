import { limits, schoolRankingFloor, stateRankingFloor } from '@homeground/catalog/defaults'
import { schoolMeasures, schoolRankings } from '@homeground/catalog/school-measures'
import { descendingFirst, searchAreas } from '@homeground/catalog/search-choices'
import Type from 'typebox'
import { contract } from '../contract.ts'
import {
  choice,
  levelsOf,
  number,
  optionalChoice,
  page,
  state,
  text,
  typed,
  zipsOfPlace,
} from '../parameters/parameters.ts'
import { SchoolOrder } from '../parameters/shapes.ts'
import { areaParameters } from '../search.ts'
import { DataSet, Latitude, Longitude, nullable, oneOf, StateAbbr, Zip } from '../values.ts'
import {
  DistrictName,
  districtOrders,
  SchoolItem,
  SchoolResult,
  SchoolYears,
  schoolFields,
  schoolFilterParameters,
  schoolYearParameter,
} from './school-search.ts'
import { percentOrNull, SchoolLevel, SchoolYear, Spring } from './schools.ts'

/** A page of a ranking. */
const pageOf = {
  total: Type.Integer({ description: 'Ranked ones: those that have a value and reach the floor' }),
  below_floor: Type.Integer({ description: 'Those that have a value and are left out by the floor' }),
  floor: Type.Number({ description: 'Least test takers' }),
  page: Type.Integer({ description: 'The returned page, from 1: the last one where a later one was asked for' }),
  pages: Type.Integer({ description: 'Pages of up to 25' }),
  year: Spring,
}

/** Measures that lists can be ordered by, but that schools have no ranks by. */
const others = schoolMeasures.map(({ key }) => key).filter((key) => !schoolRankings.some((each) => each === key))

const rankingParameters = {
  dir: choice(descendingFirst, 'Direction of the order'),
  state: state('Only those of one state; default all'),
  page: page('25 per page', { maximum: limits.rankingPages }),
  schoolYear: schoolYearParameter,
  floor: number('Least test takers, inclusive, for a change in both years; 0 for none', {
    minimum: 0,
    default: schoolRankingFloor,
  }),
}

export const SchoolRankings = Type.Object({
  data: Type.Array(SchoolItem, { maxItems: 25, description: 'The page’s schools in order; ties by ncesID' }),
  ...pageOf,
})
export type SchoolRankings = Type.Static<typeof SchoolRankings>

/**
 * Schools in order of one measure: all schools of an area that match the filters, and by a measure that schools are ranked by
 * only those with a value and enough test takers. By trend, only schools whose change is certain, in the order of the end of its range
 * that is nearer to 0: of the least that they changed. Schools whose result is suppressed or a wide range have no achievement and are in no ranking.
 */
export const rankSchools = contract('rankSchools', {
  tags: ['schools'],
  summary: 'Ranks schools',
  querystring: Type.Object({
    stat: typed(
      SchoolOrder,
      `${schoolRankings.join(', ')}, by which schools are ranked; or ${others.join(', ')}, in a circle distance; default achievement`,
      { default: schoolRankings[0] },
    ),
    ...areaParameters,
    searchArea: optionalChoice(
      searchAreas,
      'Kind of area (`zip`: a circle; `place`: a town, county or metro area; `drawn`: see drawnArea); default that of `state`',
    ),
    ...rankingParameters,
    level: levelsOf('Levels of schools'),
    ...schoolFilterParameters,
    district: text('NCES district id or slug; default all'),
    fields: schoolFields,
  }),
  example: { state: 'MA', level: 'High' },
  response: { 200: SchoolRankings },
  isSerialized: true,
})

/** The range of a mean change. */
const trendEnds = {
  trend_low: nullable(Type.Number({ description: 'Lower bound of the change, percentage points; unclear up to 0' })),
  trend_high: nullable(Type.Number({ description: 'Upper bound of the change, percentage points; unclear from 0' })),
}

export const DistrictResult = Type.Object({
  ...DistrictName.properties,
  state_abbr: StateAbbr,
  lat: nullable(Latitude),
  lng: nullable(Longitude),
  year: Spring,
  schools: Type.Integer({ description: 'Open schools' }),
  scored: Type.Integer({ description: 'Open schools with an achievement in that spring' }),
  students: nullable(Type.Integer({ description: 'Students of its open schools, newest counts' })),
  test_takers: nullable(Type.Integer({ description: 'Test takers of its schools, summed' })),
  achievement: percentOrNull('Mean of its schools’ achievement, weighted by students'),
  trend: nullable(Type.Number({ description: 'Percentage points: mean of its schools’ trends, weighted by students' })),
  ...trendEnds,
  rank: nullable(Type.Integer({ description: 'Rank by achievement among the districts of its state' })),
  rank_of: nullable(Type.Integer({ description: 'Ranked districts of its state' })),
  trend_rank: nullable(
    Type.Integer({
      description: 'Rank by the end of the change’s range nearer to 0, among clear changes of its state',
    }),
  ),
  trend_rank_of: nullable(Type.Integer({ description: 'Districts of its state whose change is clear' })),
})
export type DistrictResult = Type.Static<typeof DistrictResult>

export const DistrictRankings = Type.Object({
  data: Type.Array(DistrictResult, { maxItems: 25, description: 'The page’s districts in order; ties by id' }),
  ...pageOf,
})

export const rankDistricts = contract('rankDistricts', {
  tags: ['schools'],
  summary: 'Ranks school districts',
  querystring: Type.Object({ stat: choice(districtOrders, 'What districts are ranked by'), ...rankingParameters }),
  example: { state: 'MA' },
  response: { 200: DistrictRankings },
  isSerialized: true,
})

/** A district with its schools. */
export const District = Type.Object({
  ...DistrictResult.properties,
  levels: Type.Array(
    Type.Object({
      level: SchoolLevel,
      schools: Type.Integer({ description: 'Open schools' }),
      students: nullable(Type.Integer({ description: 'Students' })),
      achievement: percentOrNull('Mean, weighted by students'),
      trend: nullable(Type.Number({ description: 'Mean, percentage points' })),
      ...trendEnds,
    }),
    { description: 'Levels that it has schools of' },
  ),
  list: Type.Array(SchoolResult, {
    description: 'All open schools by level (high, middle, elementary, other), then by size',
  }),
  data_set: DataSet,
})
export type District = Type.Static<typeof District>

export const getDistrict = contract('getDistrict', {
  tags: ['schools'],
  summary: 'Returns a school district with its schools',
  params: Type.Object({
    district: Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'NCES district id, seven digits, or slug, e.g. natick-ma',
    }),
  }),
  querystring: Type.Object({ schoolYear: schoolYearParameter }),
  example: { district: 'natick-school-district-ma' },
  response: { 200: District },
  isSerialized: true,
})

export const SchoolsInPlace = Type.Object({
  year: Spring,
  school_year: SchoolYear,
  schools: Type.Array(SchoolResult, {
    description: 'All open schools by level (high, middle, elementary, other), then by size',
  }),
  data_set: DataSet,
})
export type SchoolsInPlace = Type.Static<typeof SchoolsInPlace>

/** The schools that have an address in one of several zips, such as those of a town. */
export const listSchoolsInPlace = contract('listSchoolsInPlace', {
  tags: ['schools'],
  summary: 'Lists the schools of several zips',
  querystring: Type.Object({ zips: zipsOfPlace, schoolYear: schoolYearParameter }),
  example: { zips: '01760,01701' },
  response: { 200: SchoolsInPlace },
  isSerialized: true,
})

export const SchoolStatistics = Type.Object({
  year: Spring,
  school_year: Type.String({ description: 'School year, e.g. "2020–21"' }),
  statistics: Type.Array(
    Type.Object({
      state_abbr: StateAbbr,
      level: SchoolLevel,
      schools: Type.Integer({ description: 'Schools with a proficiency' }),
      students: nullable(
        Type.Integer({
          description: 'Their students in the loaded enrollment nearest to the spring; null where none is known',
        }),
      ),
      proficiency: percentOrNull('Mean of the schools, unweighted'),
      math: percentOrNull('Mean of the schools in math'),
      rla: percentOrNull('Mean of the schools in reading'),
      change: nullable(
        Type.Number({ description: 'Mean change over two years of the schools that have a trend, percentage points' }),
      ),
      is_ranked: Type.Boolean({
        description: `Whether it belongs in a ranking of states: not a territory, and at least ${stateRankingFloor} schools with a proficiency`,
      }),
    }),
    { description: 'By state, then by level' },
  ),
  data_set: DataSet,
})
export type SchoolStatistics = Type.Static<typeof SchoolStatistics>

export const getSchoolStatistics = contract('getSchoolStatistics', {
  tags: ['schools'],
  summary: 'Describes the schools of every state in one spring',
  params: Type.Object({
    year: Type.Integer({
      minimum: 1990,
      maximum: 2100,
      description: 'Spring of the school year; 404 when it is not loaded',
    }),
  }),
  example: { year: 2021 },
  response: { 200: SchoolStatistics },
})

export const listSchoolYears = contract('listSchoolYears', {
  tags: ['schools'],
  summary: 'Lists the school years with results',
  response: { 200: SchoolYears },
})

export const SchoolSuggestion = Type.Object({
  kind: oneOf(['school', 'district'], { description: 'Kind of result' }),
  label: Type.String({ description: 'Name and place, e.g. "Natick High, Natick, MA"' }),
  name: Type.String({ description: 'Name' }),
  ncesID: Type.Optional(Type.String({ description: 'Of a school: its NCES id' })),
  slug: Type.Optional(Type.String({ description: 'Of a district: its name in addresses' })),
  level: Type.Optional(SchoolLevel),
  town: Type.Optional(nullable(Type.String({ description: 'Of a school: its town' }))),
  zip: Type.Optional(nullable(Zip)),
  state_abbr: StateAbbr,
  lat: nullable(Latitude),
  lng: nullable(Longitude),
})
export type SchoolSuggestion = Type.Static<typeof SchoolSuggestion>

export const suggestSchools = contract('suggestSchools', {
  tags: ['schools'],
  summary: 'Completes the name of a school or district',
  querystring: Type.Object({
    q: Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'Beginnings of words of the name, and of the town or state',
    }),
  }),
  example: { q: 'Natick' },
  response: { 200: Type.Array(SchoolSuggestion, { maxItems: 10 }) },
})
