import Type from 'typebox'
import { contract } from '../contract.ts'
import { OwnerNotes } from '../figure-note.ts'
import { DataSet, nullable, oneOf, Zip } from '../values.ts'
import { NcesId, SchoolSource, schoolIdentity } from './school-identity.ts'
import {
  NearbySchool,
  percentOrNull,
  SchoolScore,
  SchoolSummary,
  SchoolYear,
  SchoolYearScores,
} from './school-scores.ts'

export const School = Type.Object(
  {
    ...schoolIdentity,
    current: Type.Boolean({ description: 'Listed as open in the newest directory' }),
    status: nullable(Type.String({ description: 'Open, New, Closed, … as published' })),
    type: nullable(Type.String({ description: 'Regular School, Alternative School, … as published' })),
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
  },
  { $id: 'School' },
)
export type School = Type.Static<typeof School>

export const getSchool = contract('getSchool', {
  tags: ['schools'],
  summary: 'Returns a school with its scores',
  params: Type.Object({ ncesID: NcesId }),
  example: { ncesID: '250432000005' },
  response: { 200: School },
})

export const SchoolsInZip = Type.Object(
  {
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
      oneOf(['own', 'nearby'], {
        description: 'Schools that the score comes from: own, or nearby (listed in borrowed)',
      }),
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
  },
  { $id: 'SchoolsInZip' },
)
export type SchoolsInZip = Type.Static<typeof SchoolsInZip>

export const listSchoolsInZip = contract('listSchoolsInZip', {
  tags: ['schools'],
  summary: 'Lists the schools of a zip',
  params: Type.Object({ zip: Zip }),
  example: { zip: '01760' },
  response: { 200: SchoolsInZip },
})

/** Scores of all zips for search, as parallel arrays with one entry per zip. Internal. */
export const SchoolColumns = Type.Object(
  {
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
  },
  { $id: 'SchoolColumns' },
)
export type SchoolColumns = Type.Static<typeof SchoolColumns>

export const getSchoolColumns = contract('getSchoolColumns', {
  tags: ['internal'],
  response: { 200: SchoolColumns },
  isSerialized: true,
})

/** The subjects of pages that the schools service knows, as lines (page-subjects.ts). */
export const listSchoolSubjects = contract('listSchoolSubjects', {
  tags: ['internal'],
  response: { 200: Type.String({ description: 'Lines' }) },
  isSerialized: true,
})
