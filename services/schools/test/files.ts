import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const columns =
  'State,StateAbbrev,StateFips,SchYear,DataLevel,DistName,SchName,NCESDistrictID,StateAssignedDistID,NCESSchoolID,StateAssignedSchID,AssmtName,AssmtType,Subject,GradeLevel,StudentGroup,StudentGroup_TotalTested,StudentSubGroup,StudentSubGroup_TotalTested,Lev1_count,Lev1_percent,Lev2_count,Lev2_percent,Lev3_count,Lev3_percent,Lev4_count,Lev4_percent,Lev5_count,Lev5_percent,AvgScaleScore,AvgSS_SD,ProficiencyCriteria,ProficientOrAbove_count,ProficientOrAbove_percent,ParticipationRate,Flag_AssmtNameChange,Flag_CutScoreChange_ELA,Flag_CutScoreChange_math,Flag_CutScoreChange_sci,Flag_CutScoreChange_soc,DistType,DistCharter,DistLocale,SchType,SchLevel,SchVirtual,CountyName,CountyCode,Version'

export type EdcCells = Record<string, string | number>

/** A line about all students of grades 3 to 8 of a school in Massachusetts, in math, unless overridden. */
export const result = (NCESSchoolID: string, more: EdcCells = {}): EdcCells => ({
  StateAbbrev: 'MA',
  SchYear: '2022-23',
  DataLevel: 'School',
  NCESSchoolID,
  AssmtName: 'MCAS',
  AssmtType: 'Regular',
  Subject: 'math',
  GradeLevel: 'G38',
  StudentGroup: 'All Students',
  StudentSubGroup: 'All Students',
  StudentSubGroup_TotalTested: 100,
  ProficientOrAbove_percent: '0.5',
  ParticipationRate: '0.98',
  Flag_AssmtNameChange: 'N',
  Flag_CutScoreChange_ELA: 'N',
  Flag_CutScoreChange_math: 'N',
  Version: 'V3.1',
  ...more,
})

/** The cells of a line about low-income students. */
export const lowIncome = {
  StudentGroup: 'Economic Status',
  StudentSubGroup: 'Economically Disadvantaged',
  StudentSubGroup_TotalTested: 40,
} as const

/** A file of the State Assessment Data Repository with all of its 49 columns. */
export const repository = (rows: readonly EdcCells[]) => table(columns, rows)

type Cells = Record<string, string | number>

const directoryColumns =
  'SCHOOL_YEAR,FIPST,STATENAME,ST,SCH_NAME,LEA_NAME,LEAID,NCESSCH,LCITY,LSTATE,LZIP,SY_STATUS,SY_STATUS_TEXT,SCH_TYPE_TEXT,CHARTER_TEXT,GSLO,GSHI,LEVEL'
/** Columns that older directories lack. */
const contactColumns = 'LSTREET1,LSTREET2,LSTREET3,PHONE,WEBSITE'
const lunchColumns =
  'SCHOOL_YEAR,ST,SCH_NAME,LEAID,NCESSCH,DATA_GROUP,LUNCH_PROGRAM,STUDENT_COUNT,TOTAL_INDICATOR,DMS_FLAG'
const membershipColumns =
  'SCHOOL_YEAR,ST,SCH_NAME,LEAID,NCESSCH,GRADE,RACE_ETHNICITY,SEX,STUDENT_COUNT,TOTAL_INDICATOR,DMS_FLAG'

const NONE = 'No Category Codes'
export const BY_RACE = 'Derived - Subtotal by Race/Ethnicity and Sex minus Adult Education Count'

/** A table with the named columns; missing cells are blank. */
export function table(columns: string, rows: readonly Cells[]): string {
  const cell = (value: string | number) => (String(value).includes(',') ? `"${value}"` : value)
  const names = columns.split(',')
  return [columns, ...rows.map((row) => names.map((name) => cell(row[name] ?? '')).join(','))].join('\n')
}

/** A row of a directory: a high school in Natick unless overridden. */
export const listing = (NCESSCH: string, more: Cells = {}): Cells => ({
  SCHOOL_YEAR: '2020-2021',
  ST: 'MA',
  SCH_NAME: `School ${NCESSCH}`,
  LEA_NAME: 'Natick',
  LEAID: NCESSCH.slice(0, 7),
  NCESSCH,
  LCITY: 'Natick',
  LSTATE: 'MA',
  LZIP: '01760',
  SY_STATUS_TEXT: 'Open',
  SCH_TYPE_TEXT: 'Regular School',
  CHARTER_TEXT: 'No',
  GSLO: '09',
  GSHI: '12',
  LEVEL: 'High',
  ...more,
})

export const directory = (rows: readonly Cells[]) => table(directoryColumns, rows)

export const directoryWithContacts = (rows: readonly Cells[]) => table(`${directoryColumns},${contactColumns}`, rows)

/** Lunch counts: id → students with free or reduced-price lunch; blank when not reported. */
export const lunch = (totals: Record<string, number | ''>, year = '2020-2021') =>
  table(
    lunchColumns,
    Object.entries(totals).map(([NCESSCH, STUDENT_COUNT]) => ({
      SCHOOL_YEAR: year,
      NCESSCH,
      DATA_GROUP: 'Free and Reduced-price Lunch Table',
      LUNCH_PROGRAM: NONE,
      STUDENT_COUNT,
      TOTAL_INDICATOR: 'Education Unit Total',
    })),
  )

export const lunchLines = (rows: readonly Cells[]) =>
  table(
    lunchColumns,
    rows.map((row) => ({ SCHOOL_YEAR: '2020-2021', ...row })),
  )

/** Enrollment: id → students. */
export const enrollment = (totals: Record<string, number | ''>, year = '2020-2021') =>
  membership(
    Object.entries(totals).map(([NCESSCH, STUDENT_COUNT]) => ({
      SCHOOL_YEAR: year,
      NCESSCH,
      STUDENT_COUNT,
      TOTAL_INDICATOR: 'Education Unit Total',
    })),
  )

export const membership = (rows: readonly Cells[]) =>
  table(
    membershipColumns,
    rows.map((row) => ({ SCHOOL_YEAR: '2020-2021', GRADE: NONE, RACE_ETHNICITY: NONE, SEX: NONE, ...row })),
  )

/** Results, and those of low-income students: id → [test takers, percent as published]; `years` as in the column names, e.g. 2021. */
export function assessments(
  subject: 'MTH' | 'RLA',
  years: string,
  results: Record<string, readonly [takers: number | string, percent: number | string]>,
  lowIncome?: Record<string, readonly [takers: number | string, percent: number | string]>,
): string {
  const [takers, percent] = [`ALL_${subject}00NUMVALID_${years}`, `ALL_${subject}00PCTPROF_${years}`]
  const [groupTakers, groupPercent] = [takers.replace('ALL', 'ECD'), percent.replace('ALL', 'ECD')]
  return table(
    `STNAM,LEAID,LEANM,NCESSCH,SCHNAM,DATE_CUR,${takers},${percent},${percent.replace('00', '03')}${lowIncome ? `,${groupTakers},${groupPercent}` : ''}`,
    Object.entries(results).map(([NCESSCH, [count, text]]) => ({
      STNAM: 'MASSACHUSETTS',
      NCESSCH,
      [takers]: count,
      [percent]: text,
      [percent.replace('00', '03')]: 'PS',
      ...(lowIncome && {
        [groupTakers]: lowIncome[NCESSCH]?.[0] ?? '.',
        [groupPercent]: lowIncome[NCESSCH]?.[1] ?? '.',
      }),
    })),
  )
}

/** EDGE as a table with a header: id → [latitude, longitude]. */
export const geocodes = (places: Record<string, readonly [number | string, number | string]>) =>
  table(
    'NCESSCH,NAME,STATE,LAT,LON,SCHOOLYEAR',
    Object.entries(places).map(([NCESSCH, [LAT, LON]]) => ({ NCESSCH, NAME: 'School', LAT, LON })),
  )

/** A temporary folder for handmade files; call `remove` at the end. */
export async function fixtureFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'schools-'))
  let count = 0
  return {
    async write(text: string, name = `file-${count++}.csv`): Promise<string> {
      const path = join(folder, name)
      await writeFile(path, text)
      return path
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
