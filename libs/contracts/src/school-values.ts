import Type from 'typebox'
import { DataSet, Latitude, Longitude, nullable, StateAbbr, Zip } from './values.ts'

/** Shapes that the calls about schools share. */
export const NcesId = Type.String({
  pattern: '^[0-9]{12}$',
  description: 'NCES school id, twelve digits, leading zeros kept',
})

export const SchoolLevel = Type.Union(
  [Type.Literal('Elementary'), Type.Literal('Middle'), Type.Literal('High'), Type.Literal('Other')],
  { description: 'Level by NCES, or by the grades where NCES names none of the four' },
)
export type SchoolLevel = Type.Static<typeof SchoolLevel>

export const Subject = Type.Union([Type.Literal('math'), Type.Literal('rla')], {
  description: 'math, or rla: reading and language arts',
})
export type Subject = Type.Static<typeof Subject>

export const Spring = Type.Integer({ description: 'Spring of the school year: 2021 is 2020–21' })
export const SchoolYear = Type.String({ description: 'School year, e.g. "2020–21"' })
export const percentOrNull = (description: string) =>
  nullable(Type.Number({ minimum: 0, maximum: 100, description }))

export const PercentRange = Type.Object(
  {
    low: Type.Number({ description: 'Percent, the lowest it can be' }),
    high: Type.Number({
      description: 'Percent, the highest it can be; as low when published exactly',
    }),
    value: Type.Number({ description: 'Percent, the middle of low and high' }),
  },
  { description: 'Percent proficient as published: a range where few pupils took the test' },
)
export type PercentRange = Type.Static<typeof PercentRange>

export const SchoolScore = Type.Object({
  subject: Subject,
  year: Spring,
  school_year: SchoolYear,
  raw: nullable(
    Type.String({ description: 'As published: 37, 40-44, GE50, LT50, LE5, PS (suppressed) or .' }),
  ),
  low: nullable(Type.Number({ description: 'Percent proficient, the lowest it can be' })),
  high: nullable(Type.Number({ description: 'Percent proficient, the highest it can be' })),
  value: nullable(Type.Number({ description: 'Middle of low and high, percent' })),
  test_takers: nullable(Type.Integer({ description: 'Pupils with a valid result' })),
  state_mean: nullable(
    Type.Number({ description: 'Mean of the schools of its state and level, percent' }),
  ),
})
export type SchoolScore = Type.Static<typeof SchoolScore>

export const ProficiencyTrend = Type.Object(
  {
    change: Type.Number({
      description: 'Percentage points: this spring less the one two years before',
    }),
    low: Type.Number({ description: 'Percentage points, the lowest the change can be' }),
    high: Type.Number({ description: 'Percentage points, the highest the change can be' }),
    clear: Type.Boolean({ description: 'True when the ranges of the two springs do not overlap' }),
    from: Spring,
    participation: nullable(
      Type.Number({
        description: 'Test takers of this spring in percent of those two years before',
      }),
    ),
    caveat: nullable(
      Type.String({ description: 'Why to read the change with care, one sentence' }),
    ),
  },
  { description: 'Change of proficiency over two years' },
)
export type ProficiencyTrend = Type.Static<typeof ProficiencyTrend>

export const ImpactMissing = Type.Union(
  [
    Type.Literal('not_tested'),
    Type.Literal('lunch_not_reported'),
    Type.Literal('community_eligibility'),
    Type.Literal('too_few_schools'),
  ],
  {
    description:
      'Why there is no impact: no proficiency; no share of free lunch; all pupils eat free (Community Eligibility), so that the share says nothing; too few schools of the state and level to compare with',
  },
)
export type ImpactMissing = Type.Static<typeof ImpactMissing>

export const TrendMissing = Type.Union(
  [
    Type.Literal('not_tested'),
    Type.Literal('no_tests_2020'),
    Type.Literal('not_loaded'),
    Type.Literal('other_subjects'),
  ],
  {
    description:
      'Why there is no trend: no proficiency in one of the springs; two years before was 2020, without tests; that spring is not loaded; the two springs have different subjects',
  },
)
export type TrendMissing = Type.Static<typeof TrendMissing>

export const SchoolYearScores = Type.Object({
  year: Spring,
  school_year: SchoolYear,
  proficiency: nullable(PercentRange),
  subjects: Type.Array(Subject, { description: 'What the proficiency is made of' }),
  test_takers: nullable(
    Type.Integer({ description: 'Pupils tested: the greater number of the two subjects' }),
  ),
  state_mean: nullable(
    Type.Number({ description: 'Mean proficiency of the schools of its state and level, percent' }),
  ),
  achievement: percentOrNull(
    'Percentile of proficiency in its state and level (state_combined_pct)',
  ),
  rank: nullable(
    Type.Integer({ description: 'Place by proficiency in its state and level, 1 is highest' }),
  ),
  rank_of: nullable(
    Type.Integer({ description: 'Schools of its state and level with a proficiency' }),
  ),
  impact: percentOrNull(
    'Percentile of what it achieves beyond schools with the same share of free lunch',
  ),
  impact_missing: nullable(ImpactMissing),
  trend: nullable(ProficiencyTrend),
  trend_missing: nullable(TrendMissing),
})
export type SchoolYearScores = Type.Static<typeof SchoolYearScores>

const Grades = Type.Object(
  {
    low: nullable(Type.String({ description: 'PK, KG, 01 … 13, UG (ungraded) or AE (adults)' })),
    high: nullable(Type.String({ description: 'As low' })),
  },
  { description: 'Lowest and highest grade offered' },
)

const whereItIs = {
  town: nullable(Type.String({ description: 'Town of its address' })),
  state_abbr: StateAbbr,
  zip: nullable(Zip),
  lat: nullable(Latitude),
  lng: nullable(Longitude),
  approximate: Type.Boolean({
    description: 'True when it stands at the center of its zip for want of coordinates',
  }),
}

/** What every answer says of a school. */
export const schoolIdentity = {
  ncesID: NcesId,
  name: Type.String({ description: 'Name of the school' }),
  level: SchoolLevel,
  grades: Grades,
  ...whereItIs,
  students: nullable(Type.Integer({ description: 'Pupils enrolled, newest count' })),
}

export const SchoolSummary = Type.Object({
  ...schoolIdentity,
  year: nullable(Spring),
  proficiency: nullable(PercentRange),
  state_mean: nullable(
    Type.Number({ description: 'Mean proficiency of the schools of its state and level, percent' }),
  ),
  achievement: percentOrNull(
    'Percentile of proficiency in its state and level (state_combined_pct)',
  ),
  impact: percentOrNull(
    'Percentile of what it achieves beyond schools with the same share of free lunch',
  ),
  impact_missing: nullable(ImpactMissing),
  trend: nullable(ProficiencyTrend),
  trend_missing: nullable(TrendMissing),
})
export type SchoolSummary = Type.Static<typeof SchoolSummary>

export const NearbySchool = Type.Object({
  ...SchoolSummary.properties,
  miles: Type.Number({ description: 'Great-circle miles' }),
})
export type NearbySchool = Type.Static<typeof NearbySchool>

export const SchoolSource = Type.Object({
  what: Type.Union(
    [
      Type.Literal('directory'),
      Type.Literal('location'),
      Type.Literal('students'),
      Type.Literal('lunch'),
      Type.Literal('scores'),
    ],
    { description: 'Which figures it is the source of' },
  ),
  publisher: Type.String({ description: 'Who publishes it' }),
  vintage: Type.String({ description: 'School year, or the first and the last of several' }),
  data_set: DataSet,
})
export type SchoolSource = Type.Static<typeof SchoolSource>
