import Type from 'typebox'
import { nullable } from '../values.ts'
import { schoolIdentity } from './school-identity.ts'
import { PercentRange, percentOrNull, SchoolYear, Spring } from './school-scores.ts'

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
    low: Type.Number({ description: 'Lower bound, percentage points' }),
    high: Type.Number({ description: 'Upper bound, percentage points' }),
    clear: Type.Boolean({ description: 'True when the ranges of the two springs do not overlap' }),
    takers: nullable(Type.Integer({ description: 'Test takers of the spring that has fewer; null if unknown' })),
  },
  { description: 'Change of proficiency over two years' },
)
export type TrendRange = Type.Static<typeof TrendRange>

/** What a school in a list has besides its identity. */
const measures = {
  proficiency: nullable(PercentRange),
  test_takers: nullable(Type.Integer({ description: 'Students tested: the larger number of the two subjects' })),
  achievement: percentOrNull(
    'Percentile of proficiency in its state and level (state_combined_pct); null where the result is suppressed or its range too wide to rank',
  ),
  rank: place('Rank by proficiency in its state and level, 1 is highest'),
  rank_of: place('Ranked schools of its state and level'),
  district_rank: place('Rank by proficiency in its district and level, 1 is highest'),
  district_rank_of: place('Ranked schools of its district and level'),
  impact: percentOrNull('Percentile of its proficiency relative to schools with the same lunch share'),
  trend: nullable(TrendRange),
  lunch_share: percentOrNull('Students with free or reduced-price lunch, newest count'),
  diversity_score: percentOrNull('0 is a single race group, 100 all equally large'),
}

const identity = { ...schoolIdentity, district: DistrictName, year: Spring }
const miles = Type.Optional(
  Type.Number({ description: 'Great-circle miles from the center of the search; circles only' }),
)

/** A school in a list, with all its scores of one spring. */
export const SchoolResult = Type.Object({ ...identity, ...measures, miles }, { $id: 'SchoolResult' })
export type SchoolResult = Type.Static<typeof SchoolResult>

/** The same with the scores that `fields` names, by default all. Its type has all: callers know which they named. */
export const SchoolItem = Type.Unsafe<SchoolResult>(
  Type.Object({ ...identity, ...Type.Partial(Type.Object(measures)).properties, miles }, { $id: 'SchoolItem' }),
)

/** School years with results. */
export const SchoolYears = Type.Object(
  {
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
  },
  { $id: 'SchoolYears' },
)
export type SchoolYears = Type.Static<typeof SchoolYears>
