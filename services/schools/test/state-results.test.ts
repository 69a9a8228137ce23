import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { assessments, directory, type EdcCells, listing, repository, result } from './files.ts'
import { startSchools } from './support.ts'

const [one, two, three] = ['250000000001', '250000000002', '330000000003'] as const

const schools = await startSchools()
beforeEach(() =>
  schools.load(
    'ccd',
    directory([
      listing(one, { LEVEL: 'Middle' }),
      listing(two, { LEVEL: 'Middle', LZIP: '01701' }),
      listing(three, { ST: 'NH', LZIP: '03051', LEVEL: 'Middle' }),
    ]),
  ),
)
afterEach(() => schools.empty())
afterAll(() => schools?.stop())

const load = (...rows: EdcCells[]) => schools.load('edc', repository(rows))
const inZip = async (zip: string) => schools.json(`/api/schools/in-zip/${zip}`)
/** All math results of a spring: `2023` is 2022–23. */
const spring = (year: number, share: string, more: EdcCells = {}) =>
  result(one, { SchYear: `${year - 1}-${year % 100}`, ProficientOrAbove_percent: share, ...more })
const lastYear = async () => (await schools.json(`/api/school/${one}`)).years.at(-1)

describe('the change over two years', () => {
  test('is shown between springs with the same test', async () => {
    await load(spring(2023, '0.4'), spring(2024, '0.45'), spring(2025, '0.52'))
    await schools.derive()
    expect(await lastYear()).toMatchObject({
      year: 2025,
      source: 'edc',
      trend_missing: null,
      trend: { change: 12, from: 2023, caveat: null },
    })
  })

  test.each([
    ['the name of the test changed in the last spring', 2025, 'Flag_AssmtNameChange'],
    ['the name of the test changed in the spring between', 2024, 'Flag_AssmtNameChange'],
    ['the cut scores changed in the spring between', 2024, 'Flag_CutScoreChange_math'],
  ])('is missing when %s', async (_, changed, flag) => {
    const flagged = (year: number): EdcCells => (year === changed ? { [flag]: 'Y' } : {})
    await load(...[2023, 2024, 2025].map((year) => spring(year, '0.4', flagged(year))))
    await schools.derive()
    expect(await lastYear()).toMatchObject({ trend: null, trend_missing: 'test_changed' })
    expect(await inZip('01760')).toMatchObject({
      school_avg_pctprof_2yr_change: null,
      schools: [{ trend: null, trend_missing: 'test_changed' }],
    })
  })

  test('ignores changes before it, and of the other subject', async () => {
    await load(
      spring(2023, '0.4', { Flag_AssmtNameChange: 'Y' }),
      spring(2025, '0.5', { Flag_CutScoreChange_ELA: 'Y' }),
    )
    await schools.derive()
    // The spring between is not loaded.
    expect(await lastYear()).toMatchObject({
      trend: { change: 10, caveat: expect.stringContaining('Results of 2023–24 are not loaded') },
    })
  })

  test('is missing for a school of the same state and level that has only federal results', async () => {
    const [then, now] = [{ [two]: [50, 40] }, { [two]: [50, 60] }] as const
    await schools.load('edfacts', assessments('MTH', '2223', then))
    await schools.load('edfacts', assessments('MTH', '2425', now))
    await load(spring(2024, '0.4', { Flag_AssmtNameChange: 'Y' }))
    await schools.derive()
    expect((await inZip('01701')).schools).toMatchObject([
      { year: 2025, source: 'edfacts', trend: null, trend_missing: 'test_changed' },
    ])
  })

  test('between two publishers says so', async () => {
    await schools.load('edfacts', assessments('MTH', '2223', { [one]: [90, 30] }))
    await load(spring(2025, '0.5'))
    await schools.derive()
    const { schools: listed, sources } = await inZip('01760')
    expect(listed).toMatchObject([
      { trend: { change: 20, caveat: expect.stringContaining('The two springs come from different publishers') } },
    ])
    expect(sources.filter(({ what }: { what: string }) => what === 'scores')).toEqual([
      {
        what: 'scores',
        source: 'edfacts',
        publisher: 'US Department of Education',
        vintage: '2022–23',
        data_set: 'real',
      },
      { what: 'scores', source: 'edc', publisher: 'Education Data Center', vintage: '2024–25', data_set: 'real' },
    ])
  })
})

describe('the spring of the scores', () => {
  test('is each school’s own while states are loaded one by one', async () => {
    const before = { [one]: [90, 30], [two]: [90, 60], [three]: [90, 50] } as const
    await schools.load('edfacts', assessments('MTH', '2223', before))
    await load(
      spring(2025, '0.5-0.6', { ParticipationRate: '0.9-1' }),
      spring(2025, '0.7', { Subject: 'ela', StudentSubGroup_TotalTested: 90 }),
    )
    await schools.derive()
    expect(await inZip('01760')).toMatchObject({
      year: 2025,
      school_year: '2024–25',
      overall_score: 50,
      schools: [
        {
          year: 2025,
          source: 'edc',
          scores: [
            {
              subject: 'math',
              raw: '0.5-0.6',
              low: 50,
              high: 60,
              test_takers: 100,
              participation: { low: 90, high: 100 },
            },
            { subject: 'rla', raw: '0.7', value: 70, participation: { low: 98, high: 98 } },
          ],
        },
      ],
    })
    // Of the two middle schools of Massachusetts in 2023, it is the higher one.
    expect(await inZip('01701')).toMatchObject({
      year: 2023,
      school_year: '2022–23',
      overall_score: 75,
      schools: [{ year: 2023, source: 'edfacts', scores: [{ raw: '60', participation: null }] }],
    })
    expect(await inZip('03051')).toMatchObject({ year: 2023, overall_score: 50 })
  })

  test('is at most three years older than the newest', async () => {
    await schools.load('edfacts', assessments('MTH', '2021', { [two]: [90, 60] }))
    await load(spring(2025, '0.5'))
    await schools.derive()
    expect(await inZip('01701')).toMatchObject({
      year: 2025,
      score_from: 'nearby',
      schools: [{ year: null, source: null, scores: [], achievement: null }],
    })
  })

  test('has a suppressed result where nothing else is published', async () => {
    await load(spring(2025, '*', { StudentSubGroup_TotalTested: '*' }), result(two))
    await schools.derive()
    expect((await inZip('01760')).schools).toMatchObject([
      {
        year: 2025,
        proficiency: null,
        achievement: null,
        trend_missing: 'not_tested',
        scores: [{ raw: '*', value: null, test_takers: null }],
      },
    ])
  })
})
