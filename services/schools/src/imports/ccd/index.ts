import { levels } from '@homeground/catalog/levels'
import { type FileImporter, readDelimited, SourceError, type SourceFolder } from '@homeground/sources'
import { schoolCoverage } from '../coverage.ts'
import { namedVintage } from '../nces-fields.ts'
import { oldCounts, readLunch, readMembership, readOldCounts } from './counts.ts'
import { otherTypes, readDirectory, statuses, types } from './directory.ts'

/** The Common Core of Data: files of three kinds, recognized by their columns, also in the layouts of 2015–16 and older. */
const ccd: FileImporter = {
  tables: ['school', 'school_lunch', 'school_membership'],
  vintageOf: namedVintage,
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
/** What is shown of a directory, and when a school has it: a renamed or exchanged column is missed at once. */
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
  },
  {
    ...ofCcd,
    name: 'Lunch eligibility',
    table: 'school_lunch',
    kind: 'lunch',
    having: `${lunchStudents} is not null`,
    value: lunchStudents,
  },
])

export const source: SourceFolder = { importer: { ...ccd, coverage } }
