import { dirname, join } from 'node:path'
import { SourceError } from '@homeground/sources'
import { type LossyFile, tryLosses, tryMutations } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { assessments, directory, enrollment, geocodes, listing, lowIncome, lunch, repository, result } from './files.ts'
import { startSchools } from './support.ts'

const schools = await startSchools()
afterAll(() => schools.stop())

const ids = Array.from({ length: 40 }, (_, i) => `2501230${String(i + 1).padStart(5, '0')}`)
const byId = <T>(value: (i: number) => T) => Object.fromEntries(ids.map((id, i) => [id, value(i)]))

/** The file of each kind, the table that it fills, and the name that tells its source. */
const files = {
  directory: ['ccd', directory(ids.map((id) => listing(id))), 'school', 'ccd_029.csv'],
  lunch: ['ccd', lunch(byId((i) => 100 + 9 * i)), 'school_lunch', 'ccd_033.csv'],
  enrollment: ['ccd', enrollment(byId((i) => 300 + 13 * i)), 'school_membership', 'ccd_052.csv'],
  geocodes: [
    'edge',
    geocodes(byId((i) => [42 + i / 100, -71 - i / 100] as const)),
    'school_geocode',
    'EDGE_GEOCODE_PUBLICSCH_2021.csv',
  ],
  results: [
    'edfacts',
    assessments(
      'MTH',
      '2021',
      byId((i) => [140 + 3 * i, String(30 + i)] as const),
      byId((i) => [40 + 2 * i, String(25 + ((7 * i) % 40))] as const),
    ),
    'assessment',
    'math-achievement-sch-sy2020-21.csv',
  ],
  'state results': [
    'edc',
    repository(
      ids.flatMap((id, i) => [
        result(id, { ProficientOrAbove_percent: `0.${30 + i}` }),
        result(id, { ...lowIncome, ProficientOrAbove_percent: `0.${25 + ((7 * i) % 40)}` }),
      ]),
    ),
    'state_assessment',
    'edc_MA_2023.csv',
  ],
} as const

/** The published rows of a table, by school. */
async function rowsOf(table: string): Promise<Record<string, unknown>> {
  const rows: { nces_id: string }[] = await schools.db.query(
    `select to_jsonb(t) - 'load_id' as row, t.nces_id from ${table} t
     join published p on p.load_id = t.load_id`,
  )
  return Object.fromEntries(rows.map(({ nces_id, ...row }) => [nces_id, row]))
}

describe('damaged forms of a file are refused with a sentence, or loaded with equal figures', () => {
  test.each(Object.keys(files) as (keyof typeof files)[])(
    '%s',
    async (kind) => {
      const [source, text, table, name] = files[kind]
      const wrong = await tryMutations({
        text,
        path: join(dirname(await schools.files.write('')), name),
        seed: 2026,
        others: Object.values(files).flatMap((file) => (file[0] === source ? [] : [file[1]])),
        load: (file) => schools.loadFile(source, file) as Promise<object>,
        figures: () => rowsOf(table),
        isSentence: (error) => error instanceof SourceError,
      })
      expect(wrong).toEqual([])
    },
    1_200_000,
  )
})

/** What each file may lose. */
const losses: Readonly<Record<keyof typeof files, Pick<LossyFile, 'keys' | 'measured'> & { year?: [string, string] }>> =
  {
    directory: {
      keys: ['NCESSCH'],
      measured: ['SCHOOL_YEAR', 'SCH_NAME', 'LEA_NAME', 'LCITY', 'LZIP', 'GSLO', 'LEVEL'],
    },
    lunch: { keys: ['NCESSCH'], measured: ['STUDENT_COUNT', 'TOTAL_INDICATOR'], year: ['2020-2021', '2018-2019'] },
    enrollment: { keys: ['NCESSCH'], measured: ['STUDENT_COUNT', 'TOTAL_INDICATOR'], year: ['2020-2021', '2021-2022'] },
    geocodes: { keys: ['NCESSCH'], measured: ['LAT', 'LON'] },
    results: {
      keys: ['NCESSCH'],
      measured: ['ALL_MTH00NUMVALID_2021', 'ALL_MTH00PCTPROF_2021', 'ECD_MTH00NUMVALID_2021', 'ECD_MTH00PCTPROF_2021'],
      year: ['_2021', '_1819'],
    },
    'state results': {
      keys: ['NCESSchoolID'],
      measured: ['ProficientOrAbove_percent', 'StudentSubGroup_TotalTested', 'ParticipationRate', 'SchYear'],
      year: ['2022-23', '2023-24'],
    },
  }

describe('a file that has lost a column, its schools or its year is refused', () => {
  test.each(Object.keys(files) as (keyof typeof files)[])('%s', async (kind) => {
    const [source, text, table, name] = files[kind]
    const { year, ...lost } = losses[kind]
    const wrong = await tryLosses({
      text,
      path: join(dirname(await schools.files.write('')), name),
      load: (file) => schools.loadFile(source, file) as Promise<object>,
      figures: () => rowsOf(table),
      isSentence: (error) => error instanceof SourceError,
      ...lost,
      ...(year && { otherPeriod: { text: text.replaceAll(...year) } }),
    })
    expect(wrong).toEqual([])
  })
})
