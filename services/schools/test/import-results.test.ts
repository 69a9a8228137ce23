import { publicDataFile } from '@homeground/testing'
import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { assessments, directory, type EdcCells, listing, lowIncome, repository, result, table } from './files.ts'
import { startSchools } from './support.ts'

const [one, two, three] = ['250000000001', '250000000002', '250000000003'] as const
const schools = await startSchools()
afterAll(() => schools.stop())
afterEach(() => schools.empty())

const lowIncomeRows = (table: string) =>
  schools.db.query(
    `select nces_id, low, takers, low_income_raw as raw, low_income_low as "from", low_income_high as "to",
       low_income_takers as tested from ${table} order by nces_id`,
  )

describe('importing assessments', () => {
  test('loads the results of all grades, with the published text and its range', async () => {
    const text = assessments('MTH', '2021', {
      [one]: [37, '40-44'],
      [two]: ['.', '.'],
      [three]: [4, 'PS'],
      '250000000004': [12, 'GE50'],
      '250000000005': [900, 62],
      '250000000006': [900, 'many'],
      '250000000007': ['few', 50],
      bad: [1, 50],
    })
    expect(await schools.load('edfacts', text)).toMatchObject({
      rowsKept: 5,
      parts: { '2021/math': 5 },
      rejected: { 'not a percent': 1, 'not a number of test takers': 1, 'not an NCES school id': 1 },
    })
    expect(
      await schools.db.query('select year, subject, raw, low, high, takers from assessment order by nces_id'),
    ).toEqual([
      { year: 2021, subject: 'math', raw: '40-44', low: 40, high: 44, takers: 37 },
      { year: 2021, subject: 'math', raw: '.', low: null, high: null, takers: null },
      { year: 2021, subject: 'math', raw: 'PS', low: null, high: null, takers: 4 },
      { year: 2021, subject: 'math', raw: 'GE50', low: 50, high: 100, takers: 12 },
      { year: 2021, subject: 'math', raw: '62', low: 62, high: 62, takers: 900 },
    ])
  })

  test('loads the results of low-income students where the file has them', async () => {
    const text = assessments(
      'MTH',
      '1718',
      { [one]: [100, '40-44'], [two]: [50, 60], [three]: [50, 60] },
      { [one]: [30, '20-29'], [two]: [2, 'PS'], [three]: [30, 'many'] },
    )
    expect(await schools.load('edfacts', text)).toMatchObject({ rowsKept: 2, rejected: { 'not a percent': 1 } })
    expect(await lowIncomeRows('assessment')).toEqual([
      { nces_id: one, low: 40, takers: 100, raw: '20-29', from: 20, to: 29, tested: 30 },
      { nces_id: two, low: 60, takers: 50, raw: 'PS', from: null, to: null, tested: 2 },
    ])
  })

  test('a file that has no more low-income results is refused, since it would remove them', async () => {
    const all = { [one]: [100, 40], [two]: [50, 60] } as const
    await schools.load('edfacts', assessments('MTH', '1718', all, all))
    await expect(schools.load('edfacts', assessments('MTH', '1718', all))).rejects.toThrow(
      /0 instead of 2 schools would have Math results of low-income students/,
    )
  })

  test('reads subject and year from the column names, in any case', async () => {
    const text = assessments('RLA', '1819', { [one]: [10, 50] }).toLowerCase()
    expect(await schools.load('edfacts', text)).toMatchObject({ parts: { '2019/rla': 1 } })
  })
})

const results = () =>
  schools.db.query('select year, subject, nces_id, raw, low, high, takers from assessment order by subject, nces_id')

describe('files of ED Data Express', () => {
  const columns =
    'School Year,State,NCES LEA ID,LEA,School,NCES SCH ID,Data Group,Data Description,Value,Numerator,Denominator,Population,Subgroup,Characteristics,Age/Grade,Academic Subject,Outcome,Program Type'
  const math = {
    'School Year': '2021-2022',
    State: 'MASSACHUSETTS',
    'NCES SCH ID': one,
    'Data Group': '583',
    Value: '90-94%',
    Denominator: 60,
    Population: 'All Students',
    Subgroup: 'All Students in School',
    'Age/Grade': 'All Grades',
    'Academic Subject': 'Mathematics',
  }

  test('are loaded by subject and school year, with their ranges', async () => {
    const text = table(columns, [
      math,
      { ...math, 'NCES SCH ID': two, Value: 'S', Denominator: 'S' },
      { ...math, 'NCES SCH ID': three, Value: '>=80%', Denominator: 8, 'Data Group': '584' },
      { ...math, 'Age/Grade': 'Grade 3', Value: '10%' },
      { ...math, Subgroup: 'Economically Disadvantaged', Value: '20%' },
      { ...math, 'Data Group': '588', Value: '99%' },
    ])
    const name = 'SY2122_FS175_DG583_SCH.csv'
    expect(await schools.load('edfacts', text, { name })).toMatchObject({
      parts: { '2022/math': 2, '2022/rla': 1 },
      skipped: { 'not about all students in all grades': 2 },
      rejected: { 'not data group 583 (math) or 584 (reading)': 1 },
    })
    expect(await results()).toEqual([
      { year: 2022, subject: 'math', nces_id: one, raw: '90-94%', low: 90, high: 94, takers: 60 },
      { year: 2022, subject: 'math', nces_id: two, raw: 'S', low: null, high: null, takers: null },
      { year: 2022, subject: 'rla', nces_id: three, raw: '>=80%', low: 80, high: 100, takers: 8 },
    ])
  })

  test('are refused without a column that is needed', async () => {
    const text = table(columns.replace('Denominator', 'Total'), [math])
    await expect(schools.load('edfacts', text)).rejects.toThrow('The file has no column Denominator.')
  })
})

describe('long files of EDFacts', () => {
  const columns =
    'SCHOOL_YEAR,STNAM,FIPST,LEAID,ST_LEAID,LEANM,NCESSCH,ST_SCHID,SCHNAM,SUBJECT,GRADE,CATEGORY,DATE_CUR,NUMVALID,PCTPROF'
  const line = (NCESSCH: string, more: Record<string, string | number> = {}) => ({
    SCHOOL_YEAR: '2018-2019',
    NCESSCH,
    SUBJECT: 'MTH',
    GRADE: '00',
    CATEGORY: 'ALL',
    NUMVALID: 120,
    PCTPROF: '45-49',
    ...more,
  })

  test('give the results of all students in all grades', async () => {
    const text = table(columns, [
      line(one),
      line(one, { GRADE: '03', PCTPROF: 'GE95' }),
      line(one, { CATEGORY: 'ECD', PCTPROF: 'PS' }),
      line(one, { SUBJECT: 'RLA', PCTPROF: 'GE50', NUMVALID: 11 }),
      line(two, { SUBJECT: 'SCI' }),
    ])
    expect(await schools.load('edfacts', text)).toMatchObject({
      parts: { '2019/math': 1, '2019/rla': 1 },
      skipped: { 'not about all students in all grades': 2 },
      rejected: { 'not math or reading': 1 },
    })
    expect(await results()).toMatchObject([
      { year: 2019, subject: 'math', nces_id: one, raw: '45-49', low: 45, high: 49, takers: 120 },
      { subject: 'rla', raw: 'GE50', low: 50, high: 100, takers: 11 },
    ])
  })

  test('are refused without a column that is needed', async () => {
    const text = table(columns.replace('CATEGORY,', ''), [line(one)])
    await expect(schools.load('edfacts', text)).rejects.toThrow('The file has no column CATEGORY.')
  })
})

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
      skipped: { 'not about all students or low-income students of a school': 2, 'other subject or alternate test': 2 },
      rejected: {
        'school, subject, group and grade repeated': 1,
        'not a share proficient': 1,
        'not grades 3 to 12': 1,
        'not a number of test takers': 1,
        'not a state or territory': 1,
        'not an NCES school id': 1,
      },
    })
  })

  test('has the results of low-income students beside those of all, by the same rules', async () => {
    await load(
      result(one, { GradeLevel: 'G05', ProficientOrAbove_percent: '0.6', StudentSubGroup_TotalTested: 100 }),
      result(one, { ...lowIncome, GradeLevel: 'G05', ProficientOrAbove_percent: '0.3-0.4' }),
      result(one, {
        ...lowIncome,
        GradeLevel: 'G06',
        ProficientOrAbove_percent: '0.5',
        StudentSubGroup_TotalTested: 120,
      }),
      result(one, { ...lowIncome, GradeLevel: 'G06' }),
      result(one, { StudentGroup: 'Economic Status', StudentSubGroup: 'Not Economically Disadvantaged' }),
      result(two, {}),
    )
    // (30 × 40 + 50 × 120) / 160 to (40 × 40 + 50 × 120) / 160
    expect(await lowIncomeRows('state_assessment')).toEqual([
      { nces_id: one, low: 60, takers: 100, raw: 'G05 0.3-0.4, G06 0.5', from: 45, to: 47.5, tested: 160 },
      { nces_id: two, low: 50, takers: 100, raw: null, from: null, to: null, tested: null },
    ])
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

test('a file of which most rows are rejected is refused unless the operator agrees', async () => {
  const ids = Array.from({ length: 150 }, (_, i) => String(250000000001 + i))
  const rows = ids.map((id, i) => result(i < 146 ? `x${id}` : id))
  await expect(schools.load('edc', repository(rows))).rejects.toMatchObject({
    code: 'too_few_rows',
    message: expect.stringContaining(
      'has 150 rows, of which 146 are rejected (146: not an NCES school id). If this is correct, import it with --yes.',
    ),
  })
  expect(await schools.load('edc', repository(rows), { yes: true })).toMatchObject({ rowsKept: 4, rowsRejected: 146 })
})
