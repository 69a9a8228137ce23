import { describe, expect, test } from '@jest/globals'
import { type DirectoryLayout, directoryRow } from './ccd/directory.ts'
import { lunchRow, membershipRow } from './ccd/index.ts'
import { districtId, namedVintage, readCount, schoolId, springOfFile, vintageOf } from './nces-fields.ts'

describe('ids', () => {
  test('keep their leading zeros, or have them restored', () => {
    expect(['010000500871', '10000500871', ' 250843001352 '].map(schoolId)).toEqual([
      '010000500871',
      '010000500871',
      '250843001352',
    ])
    expect(['0100005', '100005'].map((text) => districtId(text, ''))).toEqual(['0100005', '0100005'])
  })

  test.each(['', '2508430013', '2508430013521', '25084300135X', '1.00005E+10'])('"%s" is not a school id', (text) => {
    expect(schoolId(text)).toBeUndefined()
  })

  test('a school without a district id belongs to the district of its first seven digits', () => {
    expect(districtId('', '250843001352')).toBe('2508430')
  })
})

test('a number of students is a whole number, missing, or not a number', () => {
  expect(['12', '0', '12.0'].map(readCount)).toEqual([12, 0, 12])
  expect(['', '.', '-1', '-9'].map(readCount)).toEqual([null, null, null, null])
  const others = ['1,200', '12.5', 'n/a', '-5', '99999999999']
  expect(others.filter((text) => readCount(text) !== undefined)).toEqual([])
})

describe('a line of the directory', () => {
  const names =
    'year,ncesId,leaId,name,leaName,state,town,zip,low,high,locationState,mailingZip,status,type,charter,level'
  const layout = {
    ...(Object.fromEntries(names.split(',').map((name, i) => [name, i])) as DirectoryLayout),
    ...{ street: -1, street2: -1, street3: -1, phone: -1, website: -1 },
  }
  const sound =
    '2017-2018,250843001352,2508430,Natick High,Natick,MA,Natick,01760,09,12,MA,,Open,Regular School,No,High'
  const read = (changed: Partial<Record<keyof DirectoryLayout, string>> = {}) =>
    directoryRow(
      sound
        .split(',')
        .map(
          (field, i) =>
            Object.entries(changed).find(([name]) => layout[name as keyof DirectoryLayout] === i)?.[1] ?? field,
        ),
      layout,
    )

  test('has the school’s ids, name, place, status and grades', () => {
    expect(read()).toEqual({
      year: 2018,
      ncesId: '250843001352',
      leaId: '2508430',
      name: 'Natick High',
      leaName: 'Natick',
      town: 'Natick',
      stateAbbr: 'MA',
      zip: '01760',
      status: 'Open',
      type: 'Regular School',
      charter: false,
      gradeLow: '09',
      gradeHigh: '12',
      level: 'High',
      street: null,
      phone: null,
      website: null,
    })
  })

  test.each([
    ['1760', '01760'],
    ['00601', '00601'],
    ['017601234', '01760'],
    ['01760-1234', '01760'],
    ['', null],
    ['00000', null],
    ['N/A', null],
  ])('at zip "%s" is in %s', (zip, expected) => {
    expect(read({ zip })).toMatchObject({ zip: expected })
  })

  test('without a location zip gets the zip of its mailing address', () => {
    expect(read({ zip: '', mailingZip: '01761' })).toMatchObject({ zip: '01761' })
  })

  test('belongs to the state of its agency; a federal school to the state it is in', () => {
    expect(read({ state: 'NH' })).toMatchObject({ stateAbbr: 'NH' })
    expect(read({ state: 'BI', locationState: 'AZ' })).toMatchObject({ stateAbbr: 'AZ' })
  })

  test.each([
    ['9', '09'],
    ['pk', 'PK'],
    ['UG', 'UG'],
    ['N', null],
    ['M', null],
    ['', null],
  ])('from grade "%s" is from %s', (low, expected) => {
    expect(read({ low })).toMatchObject({ gradeLow: expected })
  })

  test.each([
    ['Yes', true],
    ['No', false],
    ['Not applicable', null],
    ['', null],
  ])('charter "%s" is %s', (charter, expected) => {
    expect(read({ charter })).toMatchObject({ charter: expected })
  })

  test('is rejected without an id, a school year, a state or a name', () => {
    expect([
      read({ ncesId: '25' }),
      read({ year: '2018' }),
      read({ state: 'DD', locationState: 'AE' }),
      read({ name: ' ' }),
    ]).toEqual(['not an NCES school id', 'not a school year', 'not in a state or territory', 'no name'])
  })
})

describe('a line of lunch', () => {
  const at = { year: 0, ncesId: 1, program: 2, count: 3, indicator: 4, dataGroup: 5 }
  const read = (program: string, indicator: string, count = '12', dataGroup = '') =>
    lunchRow(['2017-2018', '250843001352', program, count, indicator, dataGroup], at)

  test.each([
    ['Free lunch qualified', 'Category Set A', 'free'],
    ['Reduced-price lunch qualified', 'Category Set A', 'reduced'],
    ['No Category Codes', 'Education Unit Total', 'total'],
  ])('of "%s", %s, is the number of %s', (program, indicator, figure) => {
    expect(read(program, indicator)).toMatchObject({ year: 2018, figure, count: 12 })
  })

  test('of directly certified students is skipped', () => {
    expect(read('Not Applicable', 'Education Unit Total', '12', 'Direct Certification')).toMatchObject({
      reason: 'direct certification',
    })
  })

  test('is rejected when it is of another category or not a number', () => {
    expect([read('Missing', 'Category Set A'), read('Free lunch qualified', '', '12 or so')]).toEqual([
      'not a lunch category',
      'not a number of students',
    ])
  })
})

describe('a line of membership', () => {
  const at = { year: 0, ncesId: 1, race: 2, sex: 3, count: 4, indicator: 5 }
  const read = (race: string, sex: string, indicator: string, count = '12') =>
    membershipRow(['2017-2018', '250843001352', race, sex, count, indicator], at)
  const byRace = 'Derived - Subtotal by Race/Ethnicity and Sex minus Adult Education Count'
  const none = 'No Category Codes'

  test('counts a race group and sex, all students, or all but adults', () => {
    expect([
      read('Hispanic/Latino', 'Female', byRace),
      read(none, none, 'Education Unit Total'),
      read(none, none, 'Derived - Education Unit Total minus Adult Education Count'),
    ]).toMatchObject([{ of: 2, sex: 0, count: 12 }, { of: 'all' }, { of: 'allButAdults' }])
  })

  test('is skipped when it counts by grade, rejected when it names no race or sex, or is not a number', () => {
    expect([
      read('White', 'Male', 'Category Set A - By Race/Ethnicity; Sex; Grade'),
      read(none, none, 'Subtotal 4 - By Grade'),
      read('Not Specified', 'Male', byRace),
      read('White', 'Neither', byRace),
      read('White', 'Male', byRace, 'x'),
    ]).toEqual([
      { reason: 'counts by grade' },
      { reason: 'counts by grade' },
      { reason: 'race not specified' },
      'not a sex',
      'not a number of students',
    ])
  })
})

describe('the vintage', () => {
  test('is the newest school year in the file, or the one given with the import', () => {
    expect(vintageOf([2018, 2023, 2019])).toBe('2022–23')
    expect(vintageOf([])).toBeUndefined()
    expect([namedVintage('2022-2023'), namedVintage('first release'), namedVintage(undefined)]).toEqual([
      '2022–23',
      'first release',
      undefined,
    ])
  })

  test('of a file whose lines do not name it is in the name of the file', () => {
    expect(springOfFile(undefined, 'EDGE_GEOCODE_PUBLICSCH_2425.zip')).toBe(2025)
    expect(springOfFile(undefined, 'https://nces.ed.gov/data/EDGE_GEOCODE_PUBLICSCH_2223.TXT.gz')).toBe(2023)
    expect(springOfFile('2021-22', 'EDGE_GEOCODE_PUBLICSCH_2425.zip')).toBe(2022)
    expect(() => springOfFile(undefined, 'schools.csv')).toThrow(
      'Give the school year of schools.csv, for example --vintage 2022-23.',
    )
  })
})
