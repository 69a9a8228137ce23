import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import {
  assessments,
  BY_RACE,
  directory,
  enrollment,
  geocodes,
  listing,
  lunch,
  lunchLines,
  membership,
  table,
} from './files.ts'
import { type Schools, startSchools } from './support.ts'

const [one, two, three] = ['250000000001', '250000000002', '250000000003'] as const
let schools: Schools
beforeAll(async () => {
  schools = await startSchools()
})
afterAll(() => schools?.stop())
afterEach(() => schools.empty())

describe('importing a directory', () => {
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
    expect(
      await schools.db.query('select nces_id, lea_id, name, zip from school order by nces_id'),
    ).toEqual([
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
    const shown = `select s.year, s.nces_id from published p join school s on s.load_id = p.load_id
      and p.part = s.year || '/directory' order by 1, 2`
    expect(await schools.db.query(shown)).toEqual([
      { year: 2019, nces_id: one },
      { year: 2021, nces_id: one },
      { year: 2021, nces_id: three },
    ])
  })

  test('that is truncated is rejected unless the operator agrees', async () => {
    const ids = Array.from({ length: 10 }, (_, i) => String(250000000001 + i))
    await schools.load('ccd', directory(ids.map((id) => listing(id))))
    const some = directory(ids.slice(0, 7).map((id) => listing(id)))
    await expect(schools.load('ccd', some)).rejects.toThrow(
      '7 instead of 10 schools would have Directory entry.',
    )
    await schools.load('ccd', some, { yes: true })
  })
})

describe('importing lunch', () => {
  const rows = () =>
    schools.db.query('select nces_id, free, reduced, total from school_lunch order by nces_id')

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
      rejected: { 'school and category repeated': 1, 'direct certification': 1 },
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
      rejected: {
        'school and group repeated': 1,
        'race not specified': 1,
        'counts by grade': 1,
      },
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

describe('importing geocodes', () => {
  const places = () =>
    schools.db.query('select year, nces_id, lat, lng from school_geocode order by nces_id')

  test('finds the columns by name, with or without the year', async () => {
    const text = geocodes({
      [one]: [42.28, -71.35],
      [two]: ['', ''],
      [three]: [0, 0],
    })
    expect(await schools.load('edge', text, { vintage: '2020-21' })).toMatchObject({
      rowsKept: 1,
      parts: { '2021': 1 },
      rejected: { 'no place on the map': 2 },
    })
    const dated = table('NCESSCH,LAT1516,LON1516', [
      { NCESSCH: two, LAT1516: 42.3, LON1516: -71.4 },
    ])
    await schools.load('edge', dated, { name: 'EDGE_GEOCODE_PUBLICSCH_1516.csv' })
    expect(await places()).toEqual([
      { year: 2021, nces_id: one, lat: 42.28, lng: -71.35 },
      { year: 2016, nces_id: two, lat: 42.3, lng: -71.4 },
    ])
  })

  test('reads the text file without a header, first line included', async () => {
    const line = (id: string, lat: number) =>
      `${id}|2500000|School|25|1 School Street|Natick|MA|01760|25|||21|${lat}|-71.35|N|N|0|N|N||||2022-2023`
    const text = [line(one, 42.28), line(two, 42.29), line(two, 42.3), ''].join('\n')
    const result = await schools.load('edge', text, { name: 'EDGE_GEOCODE_PUBLICSCH_2223.TXT' })
    expect(result).toMatchObject({
      rowsKept: 2,
      parts: { '2023': 2 },
      rejected: { 'school repeated': 1 },
    })
    expect(await places()).toMatchObject([{ lat: 42.28 }, { lat: 42.29 }])
  })

  test('asks for the school year if the file does not name it', async () => {
    await expect(schools.load('edge', geocodes({ [one]: [42, -71] }))).rejects.toThrow(
      '--vintage 2022-23',
    )
  })
})

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
      rejected: {
        'not a percent': 1,
        'not a number of test takers': 1,
        'not an NCES school id': 1,
      },
    })
    expect(
      await schools.db.query(
        'select year, subject, raw, low, high, takers from assessment order by nces_id',
      ),
    ).toEqual([
      { year: 2021, subject: 'math', raw: '40-44', low: 40, high: 44, takers: 37 },
      { year: 2021, subject: 'math', raw: '.', low: null, high: null, takers: null },
      { year: 2021, subject: 'math', raw: 'PS', low: null, high: null, takers: 4 },
      { year: 2021, subject: 'math', raw: 'GE50', low: 50, high: 100, takers: 12 },
      { year: 2021, subject: 'math', raw: '62', low: 62, high: 62, takers: 900 },
    ])
  })

  test('reads subject and year from the column names, in any case', async () => {
    const text = assessments('RLA', '1819', { [one]: [10, 50] }).toLowerCase()
    expect(await schools.load('edfacts', text)).toMatchObject({ parts: { '2019/rla': 1 } })
  })
})

describe('any import', () => {
  test('rejects an unknown layout', async () => {
    await expect(schools.load('ccd', 'NCESSCH,NAME\n1,2\n')).rejects.toThrow(
      'The file is not a CCD directory (SCH_NAME, GSLO), lunch (LUNCH_PROGRAM) or membership (RACE_ETHNICITY) file.',
    )
    await expect(schools.load('edfacts', 'NCESSCH,ALL_MTH00PCTPROF_2123\n1,2\n')).rejects.toThrow(
      'no column ALL_MTH00PCTPROF_',
    )
    await expect(schools.load('ccd', 'SCH_NAME,GSLO\nx,09\n')).rejects.toThrow(
      'The file has no column SCHOOL_YEAR, NCESSCH, LEAID',
    )
  })

  test('rejects another source, and a job without a file', async () => {
    await expect(schools.load('realtor', '')).rejects.toThrow('Schools does not import "realtor".')
    await expect(schools.load('ccd', '', { file: undefined as never })).rejects.toThrow(
      'ccd: name either a file or a url.',
    )
  })

  test('of real data replaces all demonstration data of the three sources', async () => {
    const demonstration = true
    await schools.load('ccd', directory([listing(one)]), { demonstration })
    await schools.load('ccd', enrollment({ [one]: 500 }), { demonstration })
    await schools.load('edfacts', assessments('MTH', '2021', { [one]: [9, 50] }), { demonstration })
    await schools.load('edge', geocodes({ [one]: [42.28, -71.35] }), {
      demonstration,
      vintage: '2020-21',
    })
    await expect(schools.load('ccd', directory([listing(two)]))).rejects.toThrow(
      '0 instead of 1 schools would have Enrollment, Location, Math results; none in MA.',
    )
    await schools.load('ccd', directory([listing(two)]), { yes: true })
    const parts = () => schools.db.query('select source, part from published order by 1, 2')
    expect(await parts()).toEqual([{ source: 'ccd', part: '2021/directory' }])
    await schools.rollback('ccd')
    expect(await parts()).toHaveLength(4)
    await schools.load('ccd', directory([listing(two)]), { yes: true })
    await expect(
      schools.load('ccd', enrollment({ [one]: 500 }), { demonstration }),
    ).rejects.toThrow(
      'Real data from ccd is already loaded, so no demonstration data was imported.',
    )
  })
})
