import { schoolFigureSources } from '@homeground/catalog/sources'
import Type from 'typebox'
import { nullable, oneOf } from '../values.ts'
import { schoolIdentity } from './school-identity.ts'

export const Subject = oneOf(['math', 'rla'], { description: 'math, or rla: reading and language arts' })
export type Subject = Type.Static<typeof Subject>

/** The source of all results of one school and spring. */
export const ScoreSource = oneOf(schoolFigureSources.scores, {
  description: 'Source of the results: edfacts (US Department of Education) or edc (Education Data Center)',
})

export const Spring = Type.Integer({ description: 'Spring of the school year: 2021 is 2020–21' })
export const SchoolYear = Type.String({ description: 'School year, e.g. "2020–21"' })
export const percentOrNull = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 100, description }))

export const PercentRange = Type.Object(
  {
    low: Type.Number({ description: 'Lower bound, percent' }),
    high: Type.Number({ description: 'Upper bound, percent; equal to low when published exactly' }),
    value: Type.Number({ description: 'Midpoint of low and high, percent' }),
  },
  { description: 'Percent proficient as published: a range when few students took the test' },
)
export type PercentRange = Type.Static<typeof PercentRange>

export const SchoolScore = Type.Object({
  subject: Subject,
  year: Spring,
  school_year: SchoolYear,
  raw: nullable(
    Type.String({
      description:
        'As published. edfacts: percent, e.g. 37, 40-44, GE50, LE5, PS (suppressed) or a dot. edc: share, e.g. 0.405, 0.5-0.6, * (suppressed) or -- (not reported), with the grades where there are several',
    }),
  ),
  low: nullable(Type.Number({ description: 'Percent proficient, lower bound' })),
  high: nullable(Type.Number({ description: 'Percent proficient, upper bound' })),
  value: nullable(Type.Number({ description: 'Midpoint of low and high, percent' })),
  test_takers: nullable(Type.Integer({ description: 'Students with a valid result' })),
  participation: nullable(
    Type.Object(
      {
        low: Type.Number({ description: 'Lower bound, percent' }),
        high: Type.Number({ description: 'Upper bound, percent' }),
      },
      { description: 'Students who took the test, percent; null where it is not published' },
    ),
  ),
  state_mean: nullable(Type.Number({ description: 'Mean of the schools of its state and level, percent' })),
})
export type SchoolScore = Type.Static<typeof SchoolScore>

export const ProficiencyTrend = Type.Object(
  {
    change: Type.Number({ description: 'Percentage points: this spring minus two years earlier' }),
    low: Type.Number({ description: 'Lower bound of the change, percentage points' }),
    high: Type.Number({ description: 'Upper bound of the change, percentage points' }),
    clear: Type.Boolean({ description: 'True when the ranges of the two springs do not overlap' }),
    from: Spring,
    participation: nullable(
      Type.Number({ description: 'Test takers of this spring in percent of those two years earlier' }),
    ),
    caveat: nullable(Type.String({ description: 'Why to read the change with care, one sentence' })),
  },
  { description: 'Change of proficiency over two years' },
)
export type ProficiencyTrend = Type.Static<typeof ProficiencyTrend>

export const ImpactMissing = oneOf(
  ['not_tested', 'wide_range', 'lunch_not_reported', 'community_eligibility', 'too_few_schools'],
  {
    description:
      'Why there is no impact: no proficiency; a range of 40 points or more, too wide to rank; no lunch share; free lunch for all students (Community Eligibility), so that the share means nothing; too few schools of the state and level to compare with',
  },
)
export type ImpactMissing = Type.Static<typeof ImpactMissing>

export const TrendMissing = oneOf(['not_tested', 'no_tests_2020', 'not_loaded', 'other_subjects', 'test_changed'], {
  description:
    'Why there is no trend: no proficiency in one of the springs; two years earlier was 2020, without tests; that spring is not loaded; the two springs have different subjects; the test or its cut scores changed between them',
})
export type TrendMissing = Type.Static<typeof TrendMissing>

const stateMean = nullable(
  Type.Number({ description: 'Mean proficiency of the schools of its state and level, percent' }),
)
const achievement = percentOrNull('Percentile of proficiency in its state and level (state_combined_pct)')
const impact = percentOrNull('Percentile of its proficiency relative to schools with the same lunch share')

export const SchoolYearScores = Type.Object({
  year: Spring,
  school_year: SchoolYear,
  source: ScoreSource,
  proficiency: nullable(PercentRange),
  subjects: Type.Array(Subject, { description: 'Subjects that the proficiency is computed from' }),
  test_takers: nullable(Type.Integer({ description: 'Students tested: the larger number of the two subjects' })),
  state_mean: stateMean,
  achievement,
  rank: nullable(Type.Integer({ description: 'Rank by proficiency in its state and level, 1 is highest' })),
  rank_of: nullable(
    Type.Integer({
      description:
        'Schools of its state and level that are ranked: whose result is not suppressed and not a range of 40 points or more',
    }),
  ),
  district_rank: nullable(Type.Integer({ description: 'Rank by proficiency in its district and level, 1 is highest' })),
  district_rank_of: nullable(Type.Integer({ description: 'Ranked schools of its district and level' })),
  impact,
  impact_missing: nullable(ImpactMissing),
  trend: nullable(ProficiencyTrend),
  trend_missing: nullable(TrendMissing),
})
export type SchoolYearScores = Type.Static<typeof SchoolYearScores>

/** One school in a list, with its scores of the newest spring that has them. */
export const SchoolSummary = Type.Object({
  ...schoolIdentity,
  year: nullable(Spring),
  source: nullable(ScoreSource),
  scores: Type.Array(SchoolScore, { description: 'Results of that spring, math first' }),
  proficiency: nullable(PercentRange),
  state_mean: stateMean,
  achievement,
  impact,
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
