import { springOf } from '@homeground/catalog/periods'
import { findState } from '@homeground/catalog/states'
import type { Subject } from '@homeground/contracts'
import {
  type CopyValue,
  collectByKey,
  type FileImporter,
  type Header,
  loadRows,
  readDelimited,
  type Skipped,
  type SourceFolder,
  skipped,
} from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { toHundredth, weightedMean } from '../../measures/mean.ts'
import { type PercentBounds, readShare } from '../../measures/percent.ts'
import { lowIncomeColumns, namedVintage, readCount, schoolId, setVintage } from '../nces-fields.ts'

/** The result of one school in one subject and spring, all tested grades together. */
interface SchoolResult extends Omit<GradeResult, 'grade'> {}

const GRADES_3_TO_8 = 'G38'

/**
 * One result of several grades: the published one of grades 3 to 8 where it has a percent, else those of
 * the single grades, with the high school grades. Low and high are means weighted by test takers, or
 * plain means where a number of takers is not published. Grades without a published percent are left
 * out; without any percent, the result is the first text in place of one (`*` or `--`).
 */
function schoolResult(grades: readonly GradeResult[]): SchoolResult {
  const together = grades.find(({ grade }) => grade === GRADES_3_TO_8)
  const used = grades.filter(({ grade }) => (together?.percent ? grade > 'G08' : grade !== GRADES_3_TO_8))
  const published = used.filter(({ percent }) => percent !== null)
  const parts = published.length > 0 ? published : grades.slice(0, 1)
  const testChanged = grades.some((grade) => grade.testChanged)
  const [only] = parts
  if (only && parts.length === 1) return { ...withoutGrade(only), testChanged }
  return {
    raw: parts.map(({ grade, raw }) => `${grade} ${raw}`).join(', '),
    percent: meanBounds(parts, ({ percent }) => percent),
    takers: sumOrNull(parts.map(({ takers }) => takers)),
    participation: meanBounds(parts, ({ participation }) => participation),
    testChanged,
  }
}

function withoutGrade({ grade: _, ...result }: GradeResult): SchoolResult {
  return result
}

/** The means of the lower and of the upper bounds; null when a part has none. */
function meanBounds(
  parts: readonly GradeResult[],
  boundsOf: (part: GradeResult) => PercentBounds | null,
): PercentBounds | null {
  const isWeighted = parts.every(({ takers }) => takers !== null && takers > 0)
  const meanOf = (end: 'low' | 'high') =>
    weightedMean(
      parts.map((part) => ({ value: boundsOf(part)?.[end] ?? Number.NaN, weight: isWeighted ? part.takers! : 1 })),
    )
  const [low, high] = [meanOf('low'), meanOf('high')]
  return low === null || high === null || Number.isNaN(low + high)
    ? null
    : { low: toHundredth(low), high: toHundredth(high) }
}

function sumOrNull(counts: readonly (number | null)[]): number | null {
  return counts.length === 0 || counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + count!, 0)
}

/** The result of one grade, or of grades 3 to 8 together, of one school in one subject. */
interface GradeResult {
  /** `G38` is grades 3 to 8 together, else `G03` to `G12`. */
  readonly grade: string
  /** The share as published. */
  readonly raw: string
  /** Percent proficient; null when none is published. */
  readonly percent: PercentBounds | null
  /** Null when the number is not published, or only as a range. */
  readonly takers: number | null
  /** Percent of the students who took the test; null when none is published. */
  readonly participation: PercentBounds | null
  /** The test or its cut scores differ from the former tests. */
  readonly testChanged: boolean
}

interface EdcRow extends GradeResult {
  /** Of all students, or of economically disadvantaged ones. */
  readonly isLowIncome: boolean
  /** Spring of the school year. */
  readonly year: number
  readonly stateAbbr: string
  readonly subject: Subject
  readonly ncesId: string
}

const subjects: Readonly<Record<string, Subject>> = { math: 'math', ela: 'rla' }
const GRADE = /^G(?:38|0[3-9]|1[0-2])$/
const ALL = 'All Students'
const LOW_INCOME = ['Economic Status', 'Economically Disadvantaged'] as const
const COUNT = /^\d+$/
const RANGE_OR_NONE = /^(?:\*|--|[<>]?=?\d*|\d+-\d+)$/

/** Finds the columns of the repository's files. Errors: a SourceError naming what is missing. */
function edcLayout({ require }: Header) {
  return require({
    year: 'SchYear',
    state: 'StateAbbrev',
    level: 'DataLevel',
    group: 'StudentGroup',
    subgroup: 'StudentSubGroup',
    type: 'AssmtType',
    subject: 'Subject',
    grade: 'GradeLevel',
    ncesId: 'NCESSchoolID',
    takers: 'StudentSubGroup_TotalTested',
    percent: 'ProficientOrAbove_percent',
    participation: 'ParticipationRate',
    nameChanged: 'Flag_AssmtNameChange',
    mathChanged: 'Flag_CutScoreChange_math',
    rlaChanged: 'Flag_CutScoreChange_ELA',
  })
}

type EdcLayout = ReturnType<typeof edcLayout>

const notOfSchool = skipped('not about all students or low-income students of a school')
const notUsed = skipped('other subject or alternate test')

/**
 * Parses one line, or returns why it is rejected or skipped: most lines are about other groups of students,
 * districts or the state.
 */
function edcRow(fields: readonly string[], at: EdcLayout): EdcRow | string | Skipped {
  const text = (key: keyof EdcLayout) => fields[at[key]]!.trim()
  const isOfAll = text('group') === ALL && text('subgroup') === ALL
  const isLowIncome = text('group') === LOW_INCOME[0] && text('subgroup') === LOW_INCOME[1]
  if (text('level') !== 'School' || !(isOfAll || isLowIncome)) return notOfSchool
  const subject = subjects[text('subject')]
  if (!subject || /^alt/i.test(text('type'))) return notUsed
  const year = springOf(text('year'))
  if (!year) return 'not a school year'
  const stateAbbr = findState(text('state'))
  if (!stateAbbr) return 'not a state or territory'
  const ncesId = schoolId(text('ncesId'))
  if (!ncesId) return 'not an NCES school id'
  if (!GRADE.test(text('grade'))) return 'not grades 3 to 12'
  const percent = readShare(text('percent'))
  if (percent === undefined) return 'not a share proficient'
  const takers = readTakers(text('takers'))
  if (takers === undefined) return 'not a number of test takers'
  return {
    year,
    stateAbbr,
    subject,
    ncesId,
    isLowIncome,
    percent,
    takers,
    grade: text('grade'),
    raw: text('percent'),
    // A rate that is not a share is left out: the result itself is sound.
    participation: readShare(text('participation')) ?? null,
    testChanged: text('nameChanged') === 'Y' || text(`${subject}Changed`) === 'Y',
  }
}

function readTakers(text: string): number | null | undefined {
  if (COUNT.test(text)) return readCount(text)
  return RANGE_OR_NONE.test(text) ? null : undefined
}

/** Results of state tests, one row for each school, spring and subject. */
class StateAssessmentTable1766000000000 implements MigrationInterface {
  readonly name = 'StateAssessmentTable1766000000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table state_assessment (
        load_id bigint not null,
        year smallint not null,
        state_abbr text not null,
        subject text not null check (subject in ('math', 'rla')),
        nces_id text not null,
        raw text,
        low double precision,
        high double precision,
        takers integer,
        participation_low double precision,
        participation_high double precision,
        test_changed boolean not null,
        primary key (load_id, nces_id, subject, year)
      );
      comment on table state_assessment is 'results of state tests; shown when published has (edc, year/state/subject, load_id)';
      comment on column state_assessment.raw is 'shares proficient as published, with their grades where there are several';
      comment on column state_assessment.low is 'percent; null where none is published';
      comment on column state_assessment.participation_low is 'percent; null where none is published';
      comment on column state_assessment.test_changed is 'the test or its cut scores differ from the former tests';
    `)
  }

  async down(): Promise<void> {
    throw new Error('The table holds loaded results: restore a backup.')
  }
}

type Collected = Pick<EdcRow, 'year' | 'stateAbbr' | 'subject' | 'ncesId'> & {
  readonly grades: EdcRow[]
  /** The same of low-income students. */
  readonly lowIncome: EdcRow[]
}

/**
 * The Education Data Center's State Assessment Data Repository 3.1: results of state tests by school,
 * grade and subject. Source: the publisher's EDC_codebook_v3.1.xlsx. A part is one state, spring and
 * subject, `2025/NV/math`, so that states are loaded one by one.
 */
const edc: FileImporter = {
  tables: ['state_assessment'],
  vintageOf: namedVintage,
  periodFigures: [
    {
      table: 'state_assessment',
      part: "t.year || '/' || t.state_abbr || '/' || t.subject",
      key: ['nces_id'],
      figures: ['low', 'high', 'takers', ...lowIncomeColumns.slice(1)],
    },
  ],
  async read(load, file) {
    const table = await readDelimited(file)
    const layout = edcLayout(table.header)
    await loadRows(load, table, {
      table: 'state_assessment',
      columns: [
        'year',
        'state_abbr',
        'subject',
        'nces_id',
        'raw',
        'low',
        'high',
        'takers',
        'participation_low',
        'participation_high',
        'test_changed',
        ...lowIncomeColumns,
      ],
      parse: ({ fields }) => edcRow(fields, layout),
      partOf: ({ year, stateAbbr, subject }) => `${year}/${stateAbbr}/${subject}`,
      repeated: 'school, subject, group and grade repeated',
      ...collectByKey<EdcRow, Collected>({
        keyOf: ({ year, subject, ncesId }) => `${year}${subject}${ncesId}`,
        start: ({ year, stateAbbr, subject, ncesId }) => ({
          year,
          stateAbbr,
          subject,
          ncesId,
          grades: [],
          lowIncome: [],
        }),
        add(school, row) {
          const grades = row.isLowIncome ? school.lowIncome : school.grades
          if (grades.some(({ grade }) => grade === row.grade)) return false
          grades.push(row)
          return true
        },
        valuesOf,
      }),
    })
    setVintage(load)
  },
}

function valuesOf({ year, stateAbbr, subject, ncesId, grades, lowIncome }: Collected): CopyValue[] {
  const ofLowIncome = schoolResult(lowIncome)
  const { raw, percent, takers, participation, testChanged } = schoolResult(grades)
  return [
    year,
    stateAbbr,
    subject,
    ncesId,
    raw || null,
    percent?.low ?? null,
    percent?.high ?? null,
    takers,
    participation?.low ?? null,
    participation?.high ?? null,
    testChanged,
    ofLowIncome.raw || null,
    ofLowIncome.percent?.low ?? null,
    ofLowIncome.percent?.high ?? null,
    ofLowIncome.takers,
  ]
}

export const source: SourceFolder = { importer: edc, migrations: [StateAssessmentTable1766000000000] }
