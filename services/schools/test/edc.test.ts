import { publicDataFile } from '@homeground/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type EdcCells, repository, result } from './edc-files.ts'
import { assessments, directory, listing } from './files.ts'
import { type Schools, startSchools } from './support.ts'

const [one, two, three] = ['250000000001', '250000000002', '250000000003'] as const

let schools: Schools
beforeAll(async () => {
  schools = await startSchools()
})
afterEach(() => schools.empty())
afterAll(() => schools?.stop())

const load = (...rows: EdcCells[]) => schools.load('edc', repository(rows))
const rows = () =>
  schools.db.query(
    `select year, state_abbr, subject, nces_id, raw, low, high, takers, participation_low as part_low,
       participation_high as part_high, test_changed as changed
     from state_assessment order by subject, nces_id`,
  )
const grade = (GradeLevel: string, takers: number | string, share: string, more: EdcCells = {}) =>
  result(one, { GradeLevel, StudentSubGroup_TotalTested: takers, ProficientOrAbove_percent: share, ...more })

describe('importing state results', () => {
  test('takes the result of grades 3 to 8 together where it is published', async () => {
    const loaded = await load(
      grade('G03', 60, '.2'),
      grade('G38', 180, '.405', { Flag_CutScoreChange_math: 'Y' }),
      result(one, { Subject: 'ela', ProficientOrAbove_percent: '0.5-0.6', ParticipationRate: '1' }),
    )
    expect(loaded).toMatchObject({ parts: { '2023/MA/math': 2, '2023/MA/rla': 1 } })
    expect(await rows()).toEqual([
      {
        year: 2023,
        state_abbr: 'MA',
        subject: 'math',
        nces_id: one,
        raw: '.405',
        low: 40.5,
        high: 40.5,
        takers: 180,
        part_low: 98,
        part_high: 98,
        changed: true,
      },
      {
        year: 2023,
        state_abbr: 'MA',
        subject: 'rla',
        nces_id: one,
        raw: '0.5-0.6',
        low: 50,
        high: 60,
        takers: 100,
        part_low: 100,
        part_high: 100,
        changed: false,
      },
    ])
  })

  test('weights single grades by test takers, ranges included, without suppressed grades', async () => {
    await load(grade('G03', 30, '.2'), grade('G04', 10, '0.5-0.6'), grade('G05', '*', '*'))
    // (30 × 20 + 10 × 50) / 40 = 27.5 and (30 × 20 + 10 × 60) / 40 = 30.
    expect(await rows()).toMatchObject([{ raw: 'G03 .2, G04 0.5-0.6', low: 27.5, high: 30, takers: 40, part_low: 98 }])
  })

  test('adds high school grades to grades 3 to 8, and counts grades equally without numbers of takers', async () => {
    await load(
      grade('G38', 100, '.4'),
      grade('G08', 20, '.9'),
      grade('G10', 300, '.8', { ParticipationRate: '--' }),
      grade('G03', '10-19', '.2', { Subject: 'ela' }),
      grade('G04', 30, '.4', { Subject: 'ela' }),
    )
    // (100 × 40 + 300 × 80) / 400 = 70; without a number of takers (20 + 40) / 2 = 30.
    expect(await rows()).toMatchObject([
      { subject: 'math', low: 70, high: 70, takers: 400, part_low: null },
      { subject: 'rla', low: 30, high: 30, takers: null, part_low: 98 },
    ])
  })

  test('keeps what is suppressed or not reported, and restores leading zeros of ids', async () => {
    await load(
      result(one, { StudentSubGroup_TotalTested: '*', ProficientOrAbove_percent: '*' }),
      result(two, { ProficientOrAbove_percent: '--', ParticipationRate: '' }),
      result('10000500871', { StateAbbrev: 'AL' }),
    )
    expect(await rows()).toMatchObject([
      { nces_id: '010000500871', low: 50 },
      { nces_id: one, raw: '*', low: null, high: null, takers: null },
      { nces_id: two, raw: '--', low: null, takers: 100, part_low: null },
    ])
  })

  test('leaves out other levels, groups, subjects and alternate tests, and rejects faults', async () => {
    const loaded = await load(
      result(one),
      result(one, { DataLevel: 'District' }),
      result(one, { StudentGroup: 'Gender', StudentSubGroup: 'Female' }),
      result(one, { Subject: 'sci' }),
      result(one, { AssmtType: 'Alternate' }),
      result(one, { ProficientOrAbove_percent: '.9' }),
      result(two, { ProficientOrAbove_percent: '40' }),
      result(two, { GradeLevel: 'G02' }),
      result(two, { StudentSubGroup_TotalTested: 'few' }),
      result(two, { StateAbbrev: 'XX' }),
      result('2', {}),
    )
    expect(loaded).toMatchObject({
      rowsKept: 1,
      skipped: { 'not about all students of a school': 2, 'other subject or alternate test': 2 },
      rejected: {
        'school, subject and grade repeated': 1,
        'not a share proficient': 1,
        'not grades 3 to 12': 1,
        'not a number of test takers': 1,
        'not a state or territory': 1,
        'not an NCES school id': 1,
      },
    })
  })

  test('refuses a file without a column that it needs, and names the column', async () => {
    const text = repository([result(one)]).replace('ParticipationRate', 'Participation')
    await expect(schools.load('edc', text)).rejects.toThrow('The file has no column ParticipationRate.')
  })

  test('replaces the results of its own state and spring only', async () => {
    await load(result(one), result('330000000004', { StateAbbrev: 'NH' }))
    await load(result(one, { SchYear: '2023-24' }))
    await load(result(one, { ProficientOrAbove_percent: '0.7' }))
    const parts = await schools.db.query('select part from published order by part')
    expect(parts).toEqual([{ part: '2023/MA/math' }, { part: '2023/NH/math' }, { part: '2024/MA/math' }])
    await schools.load('ccd', directory([listing(one), listing('330000000004', { ST: 'NH' })]))
    await schools.derive()
    const years = await schools.db.query('select nces_id, year, value from school_year order by 1, 2')
    expect(years).toEqual([
      { nces_id: one, year: 2023, value: 70 },
      { nces_id: one, year: 2024, value: 50 },
      { nces_id: '330000000004', year: 2023, value: 50 },
    ])
  })
})

test('a school year comes from state results where they have a percent, else from EDFacts', async () => {
  await schools.load('ccd', directory([listing(one), listing(two), listing(three)]))
  const federal = { [one]: [90, 30], [two]: [90, 31], [three]: [90, 32] } as const
  await schools.load('edfacts', assessments('MTH', '2223', federal))
  await schools.load('edfacts', assessments('RLA', '2223', federal))
  await load(result(one), result(two, { ProficientOrAbove_percent: '*' }))
  await schools.derive()
  const subjectsOf = async (id: string) => {
    const { scores } = await schools.json(`/api/school/${id}`)
    return scores.map(({ subject, value }: { subject: string; value: number }) => [subject, value])
  }
  expect(await subjectsOf(one)).toEqual([['math', 50]])
  expect(await subjectsOf(two)).toEqual([
    ['math', 31],
    ['rla', 31],
  ])
  expect(await subjectsOf(three)).toEqual([
    ['math', 32],
    ['rla', 32],
  ])
})

const sample = publicDataFile('edc/edc_NV_2025_SAMPLE11.csv')
const testWithFile = sample ? test : test.skip

testWithFile('three schools of Nevada have their published percents', async () => {
  expect(await schools.loadFile('edc', sample!)).toMatchObject({
    rowsKept: 11,
    rowsRejected: 0,
    parts: { '2025/NV/math': 5, '2025/NV/rla': 6 },
  })
  expect(await rows()).toMatchObject([
    { nces_id: '320006000274', subject: 'math', raw: '0.224', low: 22.4, takers: 1104 },
    { nces_id: '320006000565', subject: 'math', raw: '0.320', low: 32, takers: 1412 },
    { nces_id: '320006000274', subject: 'rla', raw: '0.407', low: 40.7, part_low: 99.2 },
    // (77 × 67.5 + 94 × 57.4) / 171 = 61.95.
    { nces_id: '320006000623', subject: 'rla', raw: 'G03 0.675, G04 0.574', low: 61.95, takers: 171 },
  ])
})
