import { levels } from '@homeground/catalog/levels'
import type { SourceFolder } from '@homeground/sources'
import { schoolCoverage } from '../coverage.ts'
import { ccd } from './import-ccd.ts'

const ofCcd = { source: 'ccd' } as const

const ofDirectory = { ...ofCcd, table: 'school', kind: 'directory', newestOnly: true } as const

const hasLetters = (column: string) => `${column} ~ '[[:alpha:]]'`
/** What is shown of a directory, and when a school has it: a renamed or exchanged column is missed at once. */
const columns = {
  Name: hasLetters('name'),
  District: hasLetters('lea_name'),
  Town: hasLetters('town'),
  'Zip code': 'zip is not null',
  Grades: 'grade_low is not null and grade_high is not null',
  Level: `level in (${[...levels, 'Secondary'].map((level) => `'${level}'`)})`,
  Status: hasLetters('status'),
  Type: hasLetters('type'),
  'Charter status': 'charter is not null',
}

const coverage = schoolCoverage([
  { ...ofDirectory, name: 'Directory entry' },
  ...Object.entries(columns).map(([name, having]) => ({ ...ofDirectory, name, having })),
  {
    ...ofCcd,
    name: 'Enrollment',
    table: 'school_membership',
    kind: 'membership',
    value: 'students',
  },
  {
    ...ofCcd,
    name: 'Lunch eligibility',
    table: 'school_lunch',
    kind: 'lunch',
    value: 'coalesce(total, free + reduced)',
  },
])

export const source: SourceFolder = { importer: { ...ccd, coverage } }
