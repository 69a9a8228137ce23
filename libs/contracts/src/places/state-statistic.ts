import { yearlyAverage } from '@homeground/catalog/state-statistics'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { DataSet, nullable, StateAbbr } from '../values.ts'

const Histogram = Type.Object(
  {
    edges: Type.Array(Type.Number(), {
      description: 'n + 1 round edges in the statistic’s unit; the outer bins count all values beyond them too',
    }),
    counts: Type.Array(Type.Integer(), { description: 'Zips or schools per bin: edges[i] < value ≤ edges[i + 1]' }),
  },
  { description: 'How the values are distributed' },
)

/** One statistic of the zips or schools of a state in one year. */
export const StateStatistic = Type.Object(
  {
    state_abbr: StateAbbr,
    stat: Type.String({ description: 'Key of the attribute or of the measure of schools' }),
    year: Type.Integer({ description: 'Four digits; of schools the spring' }),
    years: Type.Array(Type.Integer(), { description: 'Years that have the statistic, newest first' }),
    vintage: Type.String({
      description:
        'Month (YYYY-MM), years or school year of the values; the year alone where they are averages of its months',
    }),
    count: Type.Integer({ description: 'Zips or schools with a value' }),
    total: nullable(Type.Number({ description: 'Sum of the values, for counts only' })),
    mean: nullable(
      Type.Number({
        description: 'Mean weighted by population (zips) or students (schools); the plain mean where none has a weight',
      }),
    ),
    median: nullable(Type.Number({ description: 'Median over the zips or schools' })),
    histogram: nullable(Histogram),
    data_set: DataSet,
  },
  { $id: 'StateStatistic' },
)
export type StateStatistic = Type.Static<typeof StateStatistic>

const params = {
  state: Type.String({ description: 'Abbreviation or name' }),
  stat: Type.String({ description: 'Key of the statistic' }),
}

/**
 * An attribute over the zips of a state in a year: of listings, `yearlyAverage` is the mean of the year’s months, all else
 * that of the newest loaded month of the year; other attributes are known for the last year of their vintage only.
 */
export const getStateStatistic = contract('getStateStatistic', {
  tags: ['places'],
  summary: 'Describes one attribute over the zips of a state',
  params: Type.Object(params),
  querystring: Type.Object({
    year: Type.Optional(
      Type.String({
        description: `Four digits; default the newest, with the newest month instead of the year’s average of ${yearlyAverage}. Not loaded → 404`,
      }),
    ),
  }),
  example: { state: 'MA', stat: 'median_age' },
  response: { 200: StateStatistic },
})

/** A measure over the ranked schools of a state in one spring: those with enough test takers. */
export const getSchoolStatistic = contract('getSchoolStatistic', {
  tags: ['schools'],
  summary: 'Describes one measure over the schools of a state',
  params: Type.Object(params),
  querystring: Type.Object({
    year: Type.Optional(Type.String({ description: 'Spring; default the newest. Not loaded → 404' })),
  }),
  example: { state: 'MA', stat: 'achievement' },
  response: { 200: StateStatistic },
})
