import { levels } from '@homeground/catalog/levels'
import { springOf } from '@homeground/catalog/periods'
import {
  type CopyValue,
  collectByKey,
  type FileImporter,
  type Header,
  loadRows,
  type OpenLoad,
  readDelimited,
  type Skipped,
  SourceError,
  type SourceFolder,
  skipped,
  type Table,
} from '@homeground/sources'
import { raceColumns, raceGroupIndex } from '../../measures/students.ts'
import { schoolCoverage } from '../coverage.ts'
import { namedVintage, readCount, schoolId, setVintage } from '../nces-fields.ts'
import { otherTypes, readDirectory, springOfSurvey, statuses, types } from './directory.ts'

/** One kind of counts in the files of 2015–16 and older: one line for each school, one column for each count. */
interface CountColumns {
  readonly table: string
  /** The text after the year in the names of its parts. */
  readonly part: string
  /** Columns of the table, and the names that they had in the publisher's files over the years. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

const membershipColumns: CountColumns = {
  table: 'school_membership',
  part: 'membership',
  columns: {
    students: ['MEMBER', 'TOTAL'],
    american_indian: ['AM'],
    asian: ['AS', 'ASIAN'],
    hispanic: ['HI', 'HISP'],
    black: ['BL', 'BLACK'],
    white: ['WH', 'WHITE'],
    pacific_islander: ['HP', 'PACIFIC'],
    two_or_more: ['TR'],
  },
}

const lunchColumns: CountColumns = {
  table: 'school_lunch',
  part: 'lunch',
  columns: { free: ['FRELCH'], reduced: ['REDLCH'], total: ['TOTFRL'] },
}

/** The kind of counts of a file with `SURVYEAR`; undefined for any other file. */
function oldCounts({ index }: Header): CountColumns | undefined {
  if (index('SURVYEAR') < 0) return undefined
  if (index('FRELCH', 'TOTFRL') >= 0) return lunchColumns
  return index('MEMBER', 'TOTAL') >= 0 ? membershipColumns : undefined
}

/** Loads such counts; a part is one year and kind, `2015/lunch`. Errors: a SourceError naming missing columns. */
async function readOldCounts(
  load: OpenLoad,
  table: Table,
  { table: name, part, columns }: CountColumns,
): Promise<void> {
  const at = table.header.require<string>({ year: 'SURVYEAR', ncesId: 'NCESSCH', ...columns })
  const keys = Object.keys(columns)
  await loadRows(load, table, {
    table: name,
    columns: ['year', 'nces_id', ...keys],
    parse({ fields }) {
      const year = springOfSurvey(fields[at.year!]!.trim())
      if (!year) return 'not a school year'
      const ncesId = schoolId(fields[at.ncesId!]!)
      if (!ncesId) return 'not an NCES school id'
      const counts = keys.map((key) => readCount(fields[at[key]!]!))
      if (counts.includes(undefined)) return 'not a number of students'
      return { year, ncesId, counts: withoutPartialRaces(keys, counts as (number | null)[]) }
    },
    partOf: ({ year }) => `${year}/${part}`,
    keyOf: ({ year, ncesId }) => `${year}${ncesId}`,
    repeated: 'school repeated',
    rowsOf: ({ year, ncesId, counts }) => [[year, ncesId, ...counts]],
  })
  setVintage(load)
}

/** A group without a count is 0 where any group has one; without any, the groups are unknown. */
function withoutPartialRaces(keys: readonly string[], counts: readonly (number | null)[]): CopyValue[] {
  const isRace = keys.map((key) => (raceColumns as readonly string[]).includes(key))
  const hasRaces = counts.some((count, i) => isRace[i] && count !== null)
  return counts.map((count, i) => (isRace[i] && hasRaces ? (count ?? 0) : count))
}

interface MembershipRow {
  readonly year: number
  readonly ncesId: string
  /** All students, all but adults, or the position of a race group. */
  readonly of: 'all' | 'allButAdults' | number
  /** Position of the sex in `sexes`. */
  readonly sex: number
  readonly count: number | null
}

/** Finds the columns of CCD membership (052). Errors: a SourceError naming what is missing. */
function membershipLayout(header: Header) {
  return header.require({
    year: 'SCHOOL_YEAR',
    ncesId: 'NCESSCH',
    race: 'RACE_ETHNICITY',
    sex: 'SEX',
    count: 'STUDENT_COUNT',
    indicator: 'TOTAL_INDICATOR',
  })
}

type MembershipLayout = ReturnType<typeof membershipLayout>

const BY_RACE = /^derived - subtotal by race\/ethnicity and sex/i
/** `no category codes` is a count of both sexes together. */
const sexes = ['female', 'male', 'not specified', 'no category codes']

const ALL = /^education unit total/i
const ALL_BUT_ADULTS = /^derived - education unit total/i

const byGrade = skipped('counts by grade')
const noRace = skipped('race not specified')

/** Parses one line, or returns why it is rejected or skipped: nine in ten are counts by grade. */
export function membershipRow(fields: readonly string[], at: MembershipLayout): MembershipRow | Skipped | string {
  const of = whatOf(fields[at.indicator]!.trim(), fields[at.race]!)
  if (of === undefined) return byGrade
  if (of === null) return noRace
  const year = springOf(fields[at.year]!)
  if (!year) return 'not a school year'
  const ncesId = schoolId(fields[at.ncesId]!)
  if (!ncesId) return 'not an NCES school id'
  const count = readCount(fields[at.count]!)
  if (count === undefined) return 'not a number of students'
  const sex = sexes.indexOf(fields[at.sex]!.trim().toLowerCase())
  return sex < 0 ? 'not a sex' : { year, ncesId, of, sex, count }
}

function whatOf(indicator: string, race: string): MembershipRow['of'] | null | undefined {
  if (BY_RACE.test(indicator)) return raceGroupIndex(race) ?? null
  if (ALL.test(indicator)) return 'all'
  return ALL_BUT_ADULTS.test(indicator) ? 'allButAdults' : undefined
}

interface Students {
  readonly year: number
  readonly ncesId: string
  all?: number | null
  allButAdults?: number | null
  /** By race group; absent while no line has counted any. */
  races?: number[]
  /** One bit for each race group and sex that a line has counted. */
  counted: number
}

/**
 * Loads CCD membership, many lines per school (about 11 million in a whole year): all students, and
 * those of each race group, girls and boys together. A part is one year, `2018/membership`.
 */
async function readMembership(load: OpenLoad, table: Table): Promise<void> {
  const layout = membershipLayout(table.header)
  await loadRows(load, table, {
    table: 'school_membership',
    columns: ['year', 'nces_id', 'students', ...raceColumns],
    parse: ({ fields }) => membershipRow(fields, layout),
    partOf: ({ year }) => `${year}/membership`,
    repeated: 'school and group repeated',
    ...collectByKey<MembershipRow, Students>({
      keyOf: ({ year, ncesId }) => `${year}${ncesId}`,
      start: ({ year, ncesId }) => ({ year, ncesId, counted: 0 }),
      add: addLine,
      valuesOf,
    }),
  })
  setVintage(load)
}

/** False when the school has a line of this group and sex already. */
function addLine(students: Students, { of, sex, count }: MembershipRow): boolean {
  if (typeof of === 'string') {
    if (students[of] !== undefined) return false
    students[of] = count
    return true
  }
  const bit = 1 << (of * sexes.length + sex)
  if (students.counted & bit) return false
  students.counted |= bit
  if (count === null) return true
  students.races ??= raceColumns.map(() => 0)
  students.races[of]! += count
  return true
}

function valuesOf({ year, ncesId, all, allButAdults, races }: Students): CopyValue[] {
  return [year, ncesId, allButAdults ?? all ?? null, ...(races ?? raceColumns.map(() => null))]
}

type Counts = { year: number; ncesId: string } & Partial<Record<LunchFigure, number | null>>

/** Loads CCD lunch eligibility, several lines per school. A part is one year, `2018/lunch`. */
async function readLunch(load: OpenLoad, table: Table): Promise<void> {
  const layout = lunchLayout(table.header)
  await loadRows(load, table, {
    table: 'school_lunch',
    columns: ['year', 'nces_id', 'free', 'reduced', 'total'],
    parse: ({ fields }) => lunchRow(fields, layout),
    partOf: ({ year }) => `${year}/lunch`,
    repeated: 'school and category repeated',
    ...collectByKey<LunchRow, Counts>({
      keyOf: ({ year, ncesId }) => `${year}${ncesId}`,
      start: ({ year, ncesId }) => ({ year, ncesId }),
      add(counts, { figure, count }) {
        if (counts[figure] !== undefined) return false
        counts[figure] = count
        return true
      },
      valuesOf: ({ year, ncesId, free = null, reduced = null, total = null }) => [year, ncesId, free, reduced, total],
    }),
  })
  setVintage(load)
}

type LunchFigure = 'free' | 'reduced' | 'total'

interface LunchRow {
  readonly year: number
  readonly ncesId: string
  readonly figure: LunchFigure
  readonly count: number | null
}

/** Finds the columns of CCD lunch eligibility (033). Errors: a SourceError naming what is missing. */
function lunchLayout(header: Header) {
  return {
    ...header.require({
      year: 'SCHOOL_YEAR',
      ncesId: 'NCESSCH',
      program: 'LUNCH_PROGRAM',
      count: 'STUDENT_COUNT',
      indicator: 'TOTAL_INDICATOR',
    }),
    dataGroup: header.index('DATA_GROUP'),
  }
}

type LunchLayout = ReturnType<typeof lunchLayout>

/** Directly certified students (SNAP and the like) are counted separately from those who applied. */
const directCertification = skipped('direct certification')

/** Parses one line, or returns why it is rejected or skipped. */
export function lunchRow(fields: readonly string[], at: LunchLayout): LunchRow | Skipped | string {
  const year = springOf(fields[at.year]!)
  if (!year) return 'not a school year'
  const ncesId = schoolId(fields[at.ncesId]!)
  if (!ncesId) return 'not an NCES school id'
  if (at.dataGroup >= 0 && /direct cert/i.test(fields[at.dataGroup]!)) return directCertification
  const figure = figureOf(fields[at.program]!, fields[at.indicator]!)
  if (!figure) return 'not a lunch category'
  const count = readCount(fields[at.count]!)
  return count === undefined ? 'not a number of students' : { year, ncesId, figure, count }
}

function figureOf(program: string, indicator: string): LunchFigure | undefined {
  if (/^free/i.test(program.trim())) return 'free'
  if (/^reduced/i.test(program.trim())) return 'reduced'
  return /^education unit total/i.test(indicator.trim()) ? 'total' : undefined
}

/** The Common Core of Data: files of three kinds, recognized by their columns, also in the layouts of 2015–16 and older. */
const ccd: FileImporter = {
  tables: ['school', 'school_lunch', 'school_membership'],
  vintageOf: namedVintage,
  periodFigures: [membershipColumns, lunchColumns].map(({ table, part, columns }) => ({
    table,
    part: `t.year || '/${part}'`,
    key: ['nces_id'],
    figures: Object.keys(columns),
  })),
  async read(load, file) {
    const table = await readDelimited(file)
    const { index } = table.header
    if (index('RACE_ETHNICITY') >= 0) return readMembership(load, table)
    if (index('LUNCH_PROGRAM') >= 0) return readLunch(load, table)
    if (index('SCH_NAME', 'SCHNAM') >= 0 && index('GSLO') >= 0) return readDirectory(load, table)
    const counts = oldCounts(table.header)
    if (counts) return readOldCounts(load, table, counts)
    throw new SourceError(
      'unknown_layout',
      'The file is not a CCD directory (SCH_NAME, GSLO), lunch (LUNCH_PROGRAM) or membership (RACE_ETHNICITY) file.',
    )
  },
}

const ofCcd = { source: 'ccd' } as const

const ofDirectory = { ...ofCcd, table: 'school', kind: 'directory', newestOnly: true } as const

/** A name has letters, and is not the abbreviation of a state, a mark for nothing, a number or the error of a spreadsheet. */
const isName = (column: string) =>
  `${column} ~ '[[:alpha:]]' and ${column} !~* '^(?:[a-z]{2}|n/a|[0-9.]+e[0-9]+|0x[0-9a-f]+|#.*[!?/].*)$'`
const isOneOf = (column: string, words: readonly string[]) => `${column} in (${words.map((word) => `'${word}'`)})`
/** The displayed fields of a directory, and when a school has them: a renamed or exchanged column is noticed at once. */
const columns = {
  Name: isName('name'),
  District: isName('lea_name'),
  Town: isName('town'),
  'Zip code': 'zip is not null',
  Grades: 'grade_low is not null and grade_high is not null',
  Level: isOneOf('level', [...levels, 'Secondary']),
  Status: isOneOf('status', Object.values(statuses)),
  Type: isOneOf('type', [...Object.values(types), ...otherTypes]),
  'Charter status': 'charter is not null',
}

/** Students with free or reduced-price lunch. */
const lunchStudents = 'coalesce(total, free + reduced)'

/** Large schools stay large. */
const LEAST_CORRELATION = 0.5

const coverage = schoolCoverage([
  { ...ofDirectory, name: 'Directory entry' },
  ...Object.entries(columns).map(([name, having]) => ({ ...ofDirectory, name, having })),
  {
    ...ofCcd,
    name: 'Enrollment',
    table: 'school_membership',
    kind: 'membership',
    having: 'students is not null',
    value: 'students',
    leastCorrelation: LEAST_CORRELATION,
  },
  {
    ...ofCcd,
    name: 'Lunch eligibility',
    table: 'school_lunch',
    kind: 'lunch',
    having: `${lunchStudents} is not null`,
    value: lunchStudents,
    leastCorrelation: LEAST_CORRELATION,
  },
])

export const source: SourceFolder = { importer: { ...ccd, coverage } }
