import Type from 'typebox'
import { internalPaths, paths } from './paths.ts'
import {
  NcesId,
  NearbySchool,
  percentOrNull,
  SchoolScore,
  SchoolSource,
  SchoolSummary,
  SchoolYear,
  SchoolYearScores,
  Spring,
  schoolIdentity,
} from './school-values.ts'
import { DataSet, nullable, Zip } from './values.ts'

export const School = Type.Object(
  {
    ...schoolIdentity,
    current: Type.Boolean({ description: 'Listed as open in the newest directory' }),
    status: nullable(Type.String({ description: 'Open, New, Closed, … as published' })),
    type: nullable(
      Type.String({ description: 'Regular School, Alternative School, … as published' }),
    ),
    charter: nullable(Type.Boolean({ description: 'Charter school' })),
    district: Type.Object(
      {
        id: Type.String({ description: 'NCES district (LEA) id, seven digits' }),
        name: Type.String({ description: 'Name of the district' }),
      },
      { description: 'District that runs the school' },
    ),
    races: nullable(
      Type.Array(
        Type.Object({
          group: Type.String({ description: 'As NCES names it' }),
          students: Type.Integer({ description: 'Pupils' }),
          share: Type.Number({ description: 'Percent of the pupils whose group is reported' }),
        }),
        { description: 'The seven groups of NCES, in its order' },
      ),
    ),
    diversity_score: percentOrNull('100 × (1 − Σ share²) / (1 − 1/7); 0 is one group only'),
    lunch: Type.Object(
      {
        students: nullable(
          Type.Integer({ description: 'Pupils with free or reduced-price lunch' }),
        ),
        share: percentOrNull('Percent of the pupils'),
        school_year: nullable(SchoolYear),
        caveat: nullable(
          Type.Union([Type.Literal('community_eligibility'), Type.Literal('not_reported')], {
            description:
              'community_eligibility: all pupils eat free, which says little of their income; not_reported: no share, as often under Community Eligibility',
          }),
        ),
      },
      { description: 'Free and reduced-price lunch' },
    ),
    scores: Type.Array(SchoolScore, { description: 'By subject, then by year, oldest first' }),
    years: Type.Array(SchoolYearScores, { description: 'Oldest first' }),
    alternatives: Type.Array(NearbySchool, {
      maxItems: 6,
      description: 'The nearest open schools of its level within 50 miles, nearest first',
    }),
    sources: Type.Array(SchoolSource, { description: 'Where the figures come from' }),
    data_set: DataSet,
  },
  { $id: 'School' },
)
export type School = Type.Static<typeof School>

export const getSchool = {
  method: 'GET',
  url: paths.school,
  schema: {
    operationId: 'getSchool',
    tags: ['schools'],
    params: Type.Object({ ncesID: NcesId }),
    response: { 200: School },
  },
} as const

export const SchoolsInZip = Type.Object(
  {
    zip: Zip,
    year: nullable(Spring),
    school_year: nullable(SchoolYear),
    overall_score: percentOrNull('Enrollment-weighted mean achievement of the schools it is of'),
    score_from: nullable(
      Type.Union([Type.Literal('own'), Type.Literal('nearby')], {
        description: 'Whose achievement the score is: the zip’s own schools, or those in borrowed',
      }),
    ),
    diversity_score: percentOrNull('Enrollment-weighted mean of the schools’ diversity'),
    school_avg_pctprof_2yr_change: nullable(
      Type.Number({ description: 'Percentage points, enrollment-weighted mean of the trends' }),
    ),
    schools: Type.Array(SchoolSummary, {
      description: 'Open schools of the zip: high, middle, elementary, other; larger first',
    }),
    borrowed: Type.Array(NearbySchool, {
      description: 'Schools near the zip that its score comes from, when none of its own has one',
    }),
    sources: Type.Array(SchoolSource, { description: 'Where the figures come from' }),
    data_set: DataSet,
  },
  { $id: 'SchoolsInZip' },
)
export type SchoolsInZip = Type.Static<typeof SchoolsInZip>

export const listSchoolsInZip = {
  method: 'GET',
  url: paths.schoolsInZip,
  schema: {
    operationId: 'listSchoolsInZip',
    tags: ['schools'],
    params: Type.Object({ zip: Zip }),
    response: { 200: SchoolsInZip },
  },
} as const

/** What schools hands to search: one row a zip, columns in parallel arrays. Internal. */
export const SchoolColumns = Type.Object(
  {
    version: Type.String({ description: 'Changes whenever any value may have changed' }),
    dataSet: DataSet,
    zips: Type.Array(Zip),
    columns: Type.Record(Type.String(), Type.Array(nullable(Type.Number())), {
      description: 'Attribute → one value a zip, in the order of `zips`',
    }),
    vintages: Type.Record(Type.String(), Type.String(), {
      description: 'Attribute → the school years its values are of, e.g. "2020–21"',
    }),
  },
  { $id: 'SchoolColumns' },
)
export type SchoolColumns = Type.Static<typeof SchoolColumns>

export const getSchoolColumns = {
  method: 'GET',
  url: internalPaths.schoolColumns,
  schema: { operationId: 'getSchoolColumns', tags: ['internal'] },
} as const
