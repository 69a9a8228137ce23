import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import {
  BY_RACE,
  directory,
  directoryWithContacts,
  enrollment,
  listing,
  lunch,
  lunchLines,
  membership,
  table,
} from './files.ts'
import { startSchools } from './support.ts'

const [one, two, three] = ['250000000001', '250000000002', '250000000003'] as const
const schools = await startSchools()
afterAll(() => schools.stop())
afterEach(() => schools.empty())

describe('importing a directory', () => {
  test('has streets, phones and websites where the file has them', async () => {
    const contacts: [street: string, phone: string, website: string][] = [
      ['15 West Street', '(508)555-0134', 'https://www.example.org/high'],
      [' 15 West Street ', '1-508-555-0134', 'www.example.org'],
      ['', '5085550134', 'HTTP://Example.org'],
      ['M', '(508)555-013', 'javascript:alert(1)'],
      ['N', '0000000000', 'ftp://example.org/'],
      ['1 A', '(508) 555-0134 x12', 'https://user@example.org/'],
      ['1 A', '', 'http://localhost/'],
      ['1 A', '', 'none'],
    ]
    const rows = contacts.map(([LSTREET1, PHONE, WEBSITE], i) =>
      listing(`25000000000${i}`, { LSTREET1, PHONE, WEBSITE, LSTREET2: i === 0 ? 'Building B' : '' }),
    )
    expect(await schools.load('ccd', directoryWithContacts(rows))).toMatchObject({ rowsKept: contacts.length })
    const phone = '(508) 555-0134'
    expect(await schools.db.query('select street, phone, website from school order by nces_id')).toEqual([
      { street: '15 West Street, Building B', phone, website: 'https://www.example.org/high' },
      { street: '15 West Street', phone, website: 'http://www.example.org/' },
      { street: null, phone, website: 'http://example.org/' },
      ...Array(2).fill({ street: null, phone: null, website: null }),
      ...Array(3).fill({ street: '1 A', phone: null, website: null }),
    ])
  })

  test('loads its schools, and reports rejected lines with the reason', async () => {
    const text = directory([
      listing(one, { SCH_NAME: 'Natick High, Upper Campus' }),
      listing('10000500871', { ST: 'AL', LEAID: '100005', LZIP: '35950-1234' }),
      listing(one),
      listing('x'),
      listing(two, { ST: 'DD', LSTATE: 'AE' }),
    ])
    expect(await schools.load('ccd', `${text}\n\n${two},1`)).toMatchObject({
      rowsRead: 7,
      rowsKept: 2,
      parts: { '2021/directory': 2 },
      rejected: {
        'school repeated': 1,
        'not an NCES school id': 1,
        'not in a state or territory': 1,
        'blank line': 1,
        'too few columns': 1,
      },
    })
    expect(await schools.db.query('select nces_id, lea_id, name, zip from school order by nces_id')).toEqual([
      { nces_id: '010000500871', lea_id: '0100005', name: 'School 10000500871', zip: '35950' },
      { nces_id: one, lea_id: '2500000', name: 'Natick High, Upper Campus', zip: '01760' },
    ])
    expect((await schools.json('/internal/data-sources'))[0]).toMatchObject({
      service: 'schools',
      source: 'ccd',
      publisher: 'NCES',
      vintage: '2020–21',
      state: 'published',
    })
  })

  test('replaces only its own year', async () => {
    await schools.load('ccd', directory([listing(one), listing(two)]))
    await schools.load('ccd', directory([listing(one, { SCHOOL_YEAR: '2018-2019' })]))
    await schools.load('ccd', directory([listing(one), listing(three)]))
    const publishedRows = `select s.year, s.nces_id from published p join school s on s.load_id = p.load_id
      and p.part = s.year || '/directory' order by 1, 2`
    expect(await schools.db.query(publishedRows)).toEqual([
      { year: 2019, nces_id: one },
      { year: 2021, nces_id: one },
      { year: 2021, nces_id: three },
    ])
  })

  test('that is truncated is rejected unless the operator agrees', async () => {
    const ids = Array.from({ length: 10 }, (_, i) => String(250000000001 + i))
    await schools.load('ccd', directory(ids.map((id) => listing(id))))
    const some = directory(ids.slice(0, 7).map((id) => listing(id)))
    await expect(schools.load('ccd', some)).rejects.toThrow('7 instead of 10 schools would have Directory entry, Name')
    await schools.load('ccd', some, { yes: true })
  })
})

test('enrollment that is three times that of the same schools is refused, also beside other years', async () => {
  const ids = Array.from({ length: 30 }, (_, i) => String(250000000001 + i))
  const students = (factor: number) => Object.fromEntries(ids.map((id, i) => [id, Math.round(factor * (100 + 20 * i))]))
  await schools.load('ccd', enrollment(students(1), '2018-2019'))
  await schools.load('ccd', enrollment(students(1.1), '2019-2020'))
  await expect(schools.load('ccd', enrollment(students(3), '2020-2021'))).rejects.toThrow(
    // The 16th of 30 schools: 100 + 20 × 15, 1.1 times that the year before, and three times that.
    'Enrollment would typically be 1,200 instead of 440',
  )
})

describe('importing lunch', () => {
  const rows = () => schools.db.query('select nces_id, free, reduced, total from school_lunch order by nces_id')

  test('combines the lines of a school', async () => {
    const free = { LUNCH_PROGRAM: 'Free lunch qualified', TOTAL_INDICATOR: 'Category Set A' }
    const reduced = { ...free, LUNCH_PROGRAM: 'Reduced-price lunch qualified' }
    const text = lunchLines([
      { NCESSCH: one, ...free, STUDENT_COUNT: 30 },
      { NCESSCH: two, ...free, STUDENT_COUNT: '' },
      { NCESSCH: one, ...reduced, STUDENT_COUNT: 10 },
      { NCESSCH: one, ...reduced, STUDENT_COUNT: 11 },
      {
        NCESSCH: one,
        DATA_GROUP: 'Direct Certification',
        LUNCH_PROGRAM: 'Not Applicable',
        TOTAL_INDICATOR: 'Education Unit Total',
        STUDENT_COUNT: 5,
      },
    ])
    expect(await schools.load('ccd', text)).toMatchObject({
      rowsKept: 3,
      parts: { '2021/lunch': 3 },
      rejected: { 'school and category repeated': 1 },
      skipped: { 'direct certification': 1 },
    })
    expect(await rows()).toEqual([
      { nces_id: one, free: 30, reduced: 10, total: null },
      { nces_id: two, free: null, reduced: null, total: null },
    ])
  })

  test('takes the total if only that is given', async () => {
    await schools.load('ccd', lunch({ [one]: 40, [two]: '' }))
    expect(await rows()).toMatchObject([{ total: 40 }, { total: null }])
  })
})

describe('importing membership', () => {
  test('adds girls and boys of each race, and prefers the total without adults', async () => {
    const ofRace = (RACE_ETHNICITY: string, SEX: string, STUDENT_COUNT: number | '') => ({
      NCESSCH: one,
      RACE_ETHNICITY,
      SEX,
      STUDENT_COUNT,
      TOTAL_INDICATOR: BY_RACE,
    })
    const text = membership([
      ofRace('Asian', 'Female', 7),
      { NCESSCH: two, STUDENT_COUNT: 90, TOTAL_INDICATOR: 'Education Unit Total' },
      ofRace('Asian', 'Male', 5),
      ofRace('White', 'Male', 60),
      ofRace('White', 'Female', ''),
      ofRace('White', 'Male', 61),
      ofRace('Not Specified', 'Male', 1),
      { ...ofRace('White', 'Male', 9), GRADE: 'Grade 9', TOTAL_INDICATOR: 'Category Set A' },
      { NCESSCH: one, STUDENT_COUNT: 75, TOTAL_INDICATOR: 'Education Unit Total' },
      {
        NCESSCH: one,
        STUDENT_COUNT: 73,
        TOTAL_INDICATOR: 'Derived - Education Unit Total minus Adult Education Count',
      },
    ])
    expect(await schools.load('ccd', text)).toMatchObject({
      rowsKept: 7,
      parts: { '2021/membership': 7 },
      rejected: { 'school and group repeated': 1 },
      rowsSkipped: 2,
      skipped: { 'counts by grade': 1, 'race not specified': 1 },
    })
    expect(
      await schools.db.query(
        `select nces_id, students, american_indian, asian, hispanic, black, white, pacific_islander,
           two_or_more from school_membership order by nces_id`,
      ),
    ).toEqual([
      {
        nces_id: one,
        students: 73,
        american_indian: 0,
        asian: 12,
        hispanic: 0,
        black: 0,
        white: 60,
        pacific_islander: 0,
        two_or_more: 0,
      },
      {
        nces_id: two,
        students: 90,
        american_indian: null,
        asian: null,
        hispanic: null,
        black: null,
        white: null,
        pacific_islander: null,
        two_or_more: null,
      },
    ])
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
