import { levels } from '@homeground/catalog/levels'
import { ncesIdPatterns } from '@homeground/catalog/place-kinds'
import { schoolFigureSources } from '@homeground/catalog/sources'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { OwnerNotes } from '../figure.ts'
import { DataSet, Latitude, Longitude, nullable, oneOf, StateAbbr, Zip } from '../values.ts'

export const NcesId = Type.String({
  pattern: `^${ncesIdPatterns.school}$`,
  description: 'NCES school id, twelve digits with leading zeros',
})

export const SchoolLevel = oneOf(levels, {
  description: 'Level in the NCES directory, or by grades if NCES names none of the four',
})
export type SchoolLevel = Type.Static<typeof SchoolLevel>

const Grades = Type.Object(
  {
    low: nullable(Type.String({ description: 'PK, KG, 01 … 13, UG (ungraded) or AE (adults)' })),
    high: nullable(Type.String({ description: 'As low' })),
  },
  { description: 'Lowest and highest grade offered' },
)

const location = {
  town: nullable(Type.String({ description: 'Town of its address' })),
  state_abbr: StateAbbr,
  zip: nullable(Zip),
  lat: nullable(Latitude),
  lng: nullable(Longitude),
  approximate: Type.Boolean({
    description: 'True when the coordinates are the center of its zip because its own are unknown',
  }),
}

/** The properties that identify a school in every response. */
export const schoolIdentity = {
  ncesID: NcesId,
  name: Type.String({ description: 'Name of the school' }),
  level: SchoolLevel,
  grades: Grades,
  ...location,
  students: nullable(Type.Integer({ description: 'Students enrolled, newest count' })),
}

export const SchoolSource = Type.Object({
  what: oneOf(['directory', 'location', 'students', 'lunch', 'scores'], {
    description: 'Which figures come from this source',
  }),
  source: Type.String({ description: 'Key of the source in the catalog: ccd, edge, edfacts or edc' }),
  publisher: Type.String({ description: 'Publisher of the source' }),
  vintage: Type.String({ description: 'School year, or the first and the last of several' }),
  data_set: DataSet,
})
export type SchoolSource = Type.Static<typeof SchoolSource>

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

/** A result of a group of students, which the result of all students includes. */
const GroupScore = Type.Object({
  subject: Subject,
  year: Spring,
  school_year: SchoolYear,
  raw: SchoolScore.properties.raw,
  low: SchoolScore.properties.low,
  high: SchoolScore.properties.high,
  value: SchoolScore.properties.value,
  test_takers: SchoolScore.properties.test_takers,
})

export const ProficiencyTrend = Type.Object(
  {
    change: Type.Number({ description: 'Percentage points: this spring minus two years earlier' }),
    low: Type.Number({ description: 'Lower bound of the change, percentage points, with the 90 % sampling margin' }),
    high: Type.Number({ description: 'Upper bound of the change, percentage points, with the 90 % sampling margin' }),
    clear: Type.Boolean({
      description: 'True when the range does not contain 0; never where the number of test takers is unknown',
    }),
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
  ['not_tested', 'wide_range', 'lunch_not_reported', 'community_eligibility', 'too_few_schools', 'no_relation'],
  {
    description:
      'Why there is no impact: no proficiency; a range of 40 points or more, too wide to rank; no lunch share; free lunch for all students (Community Eligibility), so that the share means nothing; too few schools of the state and level to compare with; results of the state and level do not fall with the lunch share beyond chance',
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
const achievement = percentOrNull(
  'Percentile of its results in its state and level (state_combined_pct), each subject in standard deviations',
)
const impact = percentOrNull('Percentile of its results relative to schools with the same lunch share')

export const SchoolYearScores = Type.Object({
  year: Spring,
  school_year: SchoolYear,
  source: ScoreSource,
  proficiency: nullable(PercentRange),
  subjects: Type.Array(Subject, { description: 'Subjects that the proficiency is computed from' }),
  test_takers: nullable(Type.Integer({ description: 'Students tested: the larger number of the two subjects' })),
  state_mean: stateMean,
  district_mean: nullable(
    Type.Number({ description: 'Mean proficiency of the schools of its district and level, percent' }),
  ),
  district_schools: nullable(
    Type.Integer({ description: 'Schools of its district and level with a proficiency, itself included' }),
  ),
  achievement,
  rank: nullable(Type.Integer({ description: 'Rank by achievement in its state and level, 1 is highest' })),
  rank_of: nullable(
    Type.Integer({
      description:
        'Schools of its state and level that are ranked: whose result is not suppressed and not a range of 40 points or more',
    }),
  ),
  rank_low: nullable(
    Type.Integer({
      description: 'Best rank that the published range of its own results leaves open, all others at their midpoints',
    }),
  ),
  rank_high: nullable(
    Type.Integer({ description: 'Worst such rank; both are the rank of a school whose results are exact' }),
  ),
  rank_best: nullable(
    Type.Integer({
      description:
        'Best rank of its 90 % confidence interval, which follows from the test takers of all ranked schools and contains that range too; null where their number is not published, and in all springs but the newest',
    }),
  ),
  rank_worst: nullable(Type.Integer({ description: 'Worst rank of the interval' })),
  district_rank: nullable(Type.Integer({ description: 'Rank by achievement in its district and level, 1 is highest' })),
  district_rank_of: nullable(Type.Integer({ description: 'Ranked schools of its district and level' })),
  impact,
  impact_missing: nullable(ImpactMissing),
  impact_r2: nullable(
    Type.Number({
      description:
        'How much of the differences between the schools of its state and level the lunch share explains, 0 to 1; null without a line through them',
    }),
  ),
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

export const School = Type.Object({
  ...schoolIdentity,
  current: Type.Boolean({ description: 'Listed as open in the newest directory' }),
  status: nullable(Type.String({ description: 'Open, New, Closed, … as published' })),
  type: nullable(Type.String({ description: 'Regular School, Alternative School, … as published' })),
  charter: nullable(Type.Boolean({ description: 'Charter school' })),
  street: nullable(Type.String({ description: 'Street address, without the town' })),
  phone: nullable(Type.String({ description: 'Phone number, e.g. (508) 555-0134' })),
  website: nullable(Type.String({ description: 'http or https address' })),
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
        group: Type.String({ description: 'Name of the group, as published' }),
        students: Type.Integer({ description: 'Students' }),
        share: Type.Number({ description: 'Percent of the students whose group is reported' }),
      }),
      { description: 'The seven groups of NCES, in order' },
    ),
  ),
  diversity_score: percentOrNull('100 × (1 − Σ share²) / (1 − 1/7); 0 is a single group'),
  lunch: Type.Object(
    {
      students: nullable(Type.Integer({ description: 'Students with free or reduced-price lunch' })),
      share: percentOrNull('Percent of the students'),
      school_year: nullable(SchoolYear),
      caveat: nullable(
        oneOf(['community_eligibility', 'not_reported'], {
          description:
            'community_eligibility: free lunch for all students, so the share says little about income; not_reported: no share, often because of Community Eligibility',
        }),
      ),
    },
    { description: 'Free and reduced-price lunch' },
  ),
  scores: Type.Array(SchoolScore, { description: 'By subject, then by year, oldest first' }),
  low_income_scores: Type.Array(GroupScore, {
    description:
      'Results of its economically disadvantaged students, as scores; in no measure. Empty where the files have none',
  }),
  years: Type.Array(SchoolYearScores, { description: 'Oldest first' }),
  alternatives: Type.Array(NearbySchool, {
    maxItems: 6,
    description: 'The nearest open schools of its level within 50 miles, nearest first',
  }),
  better_alternatives: Type.Array(NearbySchool, {
    maxItems: 6,
    description:
      'The nearest of these in its state whose achievement of the same spring is at least as high and whose published range starts no lower; none for a school without an achievement',
  }),
  sources: Type.Array(SchoolSource, { description: 'Sources of the figures' }),
  data_set: DataSet,
})
export type School = Type.Static<typeof School>

export const getSchool = contract('getSchool', {
  tags: ['schools'],
  summary: 'Returns a school with its scores',
  params: Type.Object({ ncesID: NcesId }),
  example: { ncesID: '250432000005' },
  response: { 200: School },
})

export const SchoolsInZip = Type.Object({
  zip: Zip,
  year: nullable(
    Type.Integer({
      description:
        'Spring of the score, else the newest with results; a school whose newest results are of another spring has its own year',
    }),
  ),
  school_year: nullable(SchoolYear),
  overall_score: percentOrNull('Enrollment-weighted mean of the schools’ achievement'),
  score_from: nullable(
    oneOf(['own', 'nearby'], { description: 'Schools that the score comes from: own, or nearby (listed in borrowed)' }),
  ),
  diversity_score: percentOrNull('Enrollment-weighted mean of the schools’ diversity scores'),
  school_avg_pctprof_2yr_change: nullable(
    Type.Number({ description: 'Percentage points, enrollment-weighted mean of the schools’ trends' }),
  ),
  schools: Type.Array(SchoolSummary, {
    description: 'Open schools of the zip by level (high, middle, elementary, other), then by size',
  }),
  borrowed: Type.Array(NearbySchool, {
    description: 'Nearby schools that the score comes from when no school of the zip has one',
  }),
  sources: Type.Array(SchoolSource, { description: 'Sources of the figures' }),
  data_set: DataSet,
})
export type SchoolsInZip = Type.Static<typeof SchoolsInZip>

export const listSchoolsInZip = contract('listSchoolsInZip', {
  tags: ['schools'],
  summary: 'Lists the schools of a zip',
  params: Type.Object({ zip: Zip }),
  example: { zip: '01760' },
  response: { 200: SchoolsInZip },
})

/** Scores of all zips for search, as parallel arrays with one entry per zip. Internal. */
export const SchoolColumns = Type.Object({
  version: Type.String({ description: 'Changes whenever any value may have changed' }),
  dataSet: DataSet,
  zips: Type.Array(Zip),
  columns: Type.Record(Type.String(), Type.Array(nullable(Type.Number())), {
    description: 'Attribute → one value per zip, in the order of `zips`',
  }),
  notes: Type.Optional(OwnerNotes),
  vintages: Type.Record(Type.String(), Type.String(), {
    description: 'Attribute → the school years of its values, e.g. "2020–21"',
  }),
})
export type SchoolColumns = Type.Static<typeof SchoolColumns>

export const getSchoolColumns = contract('getSchoolColumns', {
  tags: ['internal'],
  response: { 200: SchoolColumns },
  isSerialized: true,
})

/** Which version of the schools is computed, and which one this server shows. Internal. */
export const SchoolVersion = Type.Object({
  computed: Type.String({ description: 'Version of the newest scores' }),
  shown: Type.String({ description: 'Version that this server has in memory: the same, or soon' }),
  data_set: DataSet,
})
export type SchoolVersion = Type.Static<typeof SchoolVersion>

export const getSchoolVersion = contract('getSchoolVersion', { tags: ['internal'], response: { 200: SchoolVersion } })

/** The subjects of pages that the schools service knows, as lines (page-subjects.ts). */
export const listSchoolSubjects = contract('listSchoolSubjects', {
  tags: ['internal'],
  response: { 200: Type.String({ description: 'Lines' }) },
  isSerialized: true,
})
