import { placeSeparator, schoolKeyPattern, schoolKinds } from '@homeground/catalog/place-kinds'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { DataSet, nullable, oneOf, StateAbbr } from '../values.ts'
import { PercentRange, percentOrNull, SchoolLevel, Spring } from './schools.ts'

/** Figures of a school or district in one spring. */
export const SpringFigures = Type.Object({
  year: Spring,
  proficiency: nullable(PercentRange),
  achievement: percentOrNull(
    'Percentile of its results in its state and level; of a district the mean of its schools, weighted by students',
  ),
  rank: nullable(
    Type.Integer({
      description: 'Rank by achievement in its state and level, of a district in its state; 1 is highest',
    }),
  ),
  rank_of: nullable(Type.Integer({ description: 'Schools of its state and level, or districts of its state, ranked' })),
})
export type SpringFigures = Type.Static<typeof SpringFigures>

export const ResultChange = Type.Object(
  {
    change: Type.Number({ description: 'Percentage points proficient' }),
    low: Type.Number({ description: 'Lower bound, percentage points, with the 90 % sampling margin' }),
    high: Type.Number({ description: 'Upper bound, percentage points, with the 90 % sampling margin' }),
    clear: Type.Boolean({
      description: 'True when the range does not contain 0; never where the number of test takers is unknown',
    }),
    from: Spring,
  },
  { description: 'Change of proficiency up to the newest spring' },
)
export type ResultChange = Type.Static<typeof ResultChange>

/** A school or district with its figures of the newest spring and the one before. */
export const SchoolFigures = Type.Object({
  key: Type.String({ description: 'As in the request, e.g. school:250432000005' }),
  kind: oneOf(schoolKinds, { description: 'Kind of the key' }),
  name: Type.String({ description: 'Name of the school or district' }),
  state_abbr: StateAbbr,
  town: nullable(Type.String({ description: 'Of a school: town of its address' })),
  level: nullable(SchoolLevel),
  schools: nullable(Type.Integer({ description: 'Of a district: its open schools' })),
  current: Type.Boolean({ description: 'Listed as open in the newest directory' }),
  students: nullable(Type.Integer({ description: 'Students enrolled, newest count' })),
  springs: Type.Array(SpringFigures, {
    maxItems: 2,
    description: 'The newest spring with results and the one before, newest first; none without results',
  }),
  change: nullable(ResultChange),
  change_missing: nullable(
    oneOf(['not_tested', 'other_subjects', 'test_changed'], {
      description:
        'Why there is no change: no proficiency in one of the springs; the two springs have different subjects; the test or its cut scores changed between them',
    }),
  ),
  data_set: DataSet,
})
export type SchoolFigures = Type.Static<typeof SchoolFigures>

const key = schoolKeyPattern.slice(1, -1)

/** What accounts show of the schools and districts that they save. */
export const listSchoolFigures = contract('listSchoolFigures', {
  tags: ['schools'],
  summary: 'Lists named schools and districts with their newest results',
  description:
    'The change of a school is from the spring before to the newest one. That of a district is the mean of its schools over two years.',
  querystring: Type.Object({
    schools: Type.String({
      pattern: `^${key}(${placeSeparator}${key}){0,99}$`,
      description:
        'One to a hundred, separated by semicolons: school or district, a colon and its NCES id; returned in this order, unknown ones left out',
    }),
  }),
  example: { schools: 'school:250432000005;district:2504320' },
  response: { 200: Type.Array(SchoolFigures, { maxItems: 100 }) },
})
