import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { censusRows, demoFolder, FILES } from './demo.ts'

const folder = demoFolder()
const gazetteer = () => folder.lines('census', FILES.gazetteer)
const response = () => folder.text('census', FILES.acs)

beforeAll(() => folder.write('census', '--states', 'RI,VT,WY,GU', '--only', 'gazetteer,acs'))
afterAll(folder.remove)

describe('the gazetteer', () => {
  test('has the columns of 2023 with spaces at the end of the header', () => {
    const [header, first] = gazetteer()
    expect(header).toMatch(/INTPTLONG {100,}$/)
    expect(header!.trim().split('\t')).toEqual([
      'GEOID',
      'ALAND',
      'AWATER',
      'ALAND_SQMI',
      'AWATER_SQMI',
      'INTPTLAT',
      'INTPTLONG',
    ])
    expect(first!.split('\t')).toHaveLength(7)
  })

  test('gives the same area in square meters and square miles', () => {
    for (const row of gazetteer().slice(1)) {
      const [, meters, , miles] = row.split('\t').map(Number)
      expect(meters! / miles! / 2_589_988).toBeCloseTo(1, 2)
    }
  })
})

describe('the ACS', () => {
  const rows = () => censusRows(response())
  const number = (row: Map<string, string>, name: string) => Number(row.get(name))

  test('is an array of arrays of strings: name, every estimate with its margin, ZCTA', () => {
    const variables = [
      'B01003_001',
      'B01002_001',
      'B15003_001',
      'B15003_022',
      'B15003_023',
      'B15003_024',
      'B15003_025',
      'B08013_001',
      'B08303_001',
      'B03002_001',
      'B03002_003',
      'B03002_004',
      'B03002_006',
      'B03002_012',
      'B02015_001',
      'B02015_021',
      'B19013_001',
      'B25077_001',
      'B25064_001',
      'B25003_001',
      'B25003_002',
      'B25003_003',
    ]
    expect([...rows()[0]!.keys()]).toEqual([
      'NAME',
      ...variables.flatMap((name) => [`${name}E`, `${name}M`]),
      'zip code tabulation area',
    ])
    const warwick = rows().find((row) => row.get('NAME') === 'ZCTA5 02886')!
    expect(warwick.get('zip code tabulation area')).toBe('02886')
    for (const row of rows()) for (const cell of row.values()) expect(typeof cell).toBe('string')
  })

  test('has consistent counts', () => {
    for (const row of rows()) {
      const of = (name: string) => number(row, `${name}E`)
      expect(of('B25003_002') + of('B25003_003')).toBe(of('B25003_001'))
      const origins = ['003', '004', '006', '012'].reduce((sum, line) => sum + of(`B03002_${line}`), 0)
      expect(origins).toBeLessThanOrEqual(of('B03002_001'))
      expect(of('B03002_001')).toBe(of('B01003_001'))
      expect(of('B02015_021')).toBeLessThanOrEqual(of('B02015_001'))
      expect(of('B02015_001')).toBeLessThanOrEqual(of('B03002_001'))
      const graduates = ['022', '023', '024', '025'].reduce((sum, line) => sum + of(`B15003_${line}`), 0)
      expect(graduates).toBeLessThanOrEqual(of('B15003_001'))
      expect(of('B15003_001')).toBeLessThanOrEqual(of('B01003_001'))
      expect(of('B08303_001')).toBeLessThanOrEqual(of('B01003_001'))
    }
  })

  test('omits medians and margins for a few households, but rarely for others', () => {
    const missing = rows().filter((row) => row.get('B19013_001E') === '-666666666')
    expect(missing.length).toBeGreaterThan(0)
    expect(missing.length / rows().length).toBeLessThan(0.2)
    for (const row of missing) {
      expect(row.get('B19013_001M')).toBe('-222222222')
      expect(number(row, 'B25003_001E')).toBeLessThan(100)
    }
  })

  test('has the codes of its limits in place of medians beyond them', () => {
    const tops = { B19013_001: 250_001, B25064_001: 3_501, B25077_001: 2_000_001 }
    for (const row of rows()) {
      for (const [name, top] of Object.entries(tops)) {
        expect(number(row, `${name}E`)).toBeLessThanOrEqual(top)
        expect(row.get(`${name}M`) === '-333333333').toBe(number(row, `${name}E`) === top)
      }
    }
  })

  test('has larger relative margins for small places than for large ones', () => {
    const relative = (of: Map<string, string>[]) =>
      of.reduce((sum, row) => sum + number(row, 'B25003_001M') / number(row, 'B25003_001E'), 0) / of.length
    const between = (low: number, high: number) =>
      rows().filter((row) => {
        const households = number(row, 'B25003_001E')
        return households > low && households <= high
      })
    expect(relative(between(50, 400))).toBeGreaterThan(3 * relative(between(4000, 1e6)))
  })

  test('omits the island areas', () => {
    expect(gazetteer().some((line) => line.startsWith('96910\t'))).toBe(true)
    expect(response()).not.toContain('96910')
  })
})
