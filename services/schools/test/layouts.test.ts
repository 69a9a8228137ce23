import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { table } from './files.ts'
import { type Schools, startSchools } from './support.ts'

const [one, two, three] = ['250000000001', '250000000002', '250000000003'] as const

let schools: Schools
beforeAll(async () => {
  schools = await startSchools()
})
afterEach(() => schools.empty())
afterAll(() => schools?.stop())

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

describe('CCD files of 2015–16 and older', () => {
  test('have a directory with codes, whose survey year is the fall', async () => {
    const text = table(
      'SURVYEAR,FIPST,STABR,LEAID,LEA_NAME,NCESSCH,SCH_NAME,LCITY,LSTATE,LZIP,SY_STATUS,SCH_TYPE,GSLO,GSHI,LEVEL',
      [
        {
          SURVYEAR: 2014,
          STABR: 'MA',
          LEAID: '2500000',
          LEA_NAME: 'Natick',
          NCESSCH: one,
          SCH_NAME: 'Brown',
          LCITY: 'NATICK',
          LSTATE: 'MA',
          LZIP: '1760',
          SY_STATUS: 1,
          SCH_TYPE: 1,
          GSLO: 'KG',
          GSHI: '04',
          LEVEL: 1,
        },
      ],
    )
    expect(await schools.load('ccd', text)).toMatchObject({ parts: { '2015/directory': 1 } })
    const [school] = await schools.db.query('select * from school')
    expect(school).toMatchObject({
      year: 2015,
      name: 'Brown',
      lea_name: 'Natick',
      state_abbr: 'MA',
      zip: '01760',
      status: 'Open',
      type: 'Regular School',
      level: 'Elementary',
      grade_low: 'KG',
    })
  })

  test('have one line of counts for each school', async () => {
    const races = { AM: 0, AS: 12, HI: 3, BL: 5, WH: 60, HP: -2, TR: 10 }
    const enrolled = table('SURVYEAR,STABR,LEAID,NCESSCH,TOTAL,AM,AS,HI,BL,WH,HP,TR', [
      { SURVYEAR: '2015-2016', NCESSCH: one, TOTAL: 90, ...races },
      { SURVYEAR: '2015-2016', NCESSCH: two, TOTAL: 50, AM: -1, AS: -1, HI: -1, BL: -1, WH: -1, HP: -1, TR: -1 },
    ])
    expect(await schools.load('ccd', enrolled)).toMatchObject({ parts: { '2016/membership': 2 } })
    const members = await schools.db.query(
      'select year, students, asian, white, pacific_islander from school_membership order by nces_id',
    )
    expect(members).toEqual([
      { year: 2016, students: 90, asian: 12, white: 60, pacific_islander: 0 },
      { year: 2016, students: 50, asian: null, white: null, pacific_islander: null },
    ])
    const lunches = table('SURVYEAR,STABR,LEAID,NCESSCH,FRELCH,REDLCH,TOTFRL', [
      { SURVYEAR: '2014', NCESSCH: one, FRELCH: 20, REDLCH: 5, TOTFRL: 25 },
    ])
    expect(await schools.load('ccd', lunches)).toMatchObject({ parts: { '2015/lunch': 1 } })
    expect(await schools.db.query('select year, free, reduced, total from school_lunch')).toEqual([
      { year: 2015, free: 20, reduced: 5, total: 25 },
    ])
  })

  test('are refused without a column that is needed', async () => {
    const text = table('SURVYEAR,NCESSCH,TOTAL,AM,AS,HI,BL,WH,TR', [{ SURVYEAR: 2014, NCESSCH: one }])
    await expect(schools.load('ccd', text)).rejects.toThrow('The file has no column HP or PACIFIC.')
  })
})
