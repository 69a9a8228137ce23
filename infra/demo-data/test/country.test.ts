import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readZips } from '../src/country/places.ts'
import { STATE_SIZES } from '../src/country/states.ts'
import { cellsOf, demoFolder } from './demo.ts'

interface GeneratedZip {
  zip: string
  state: string
  landSqmi: number
  people: number
  incomeUsd: number
  priceUsd: number
  share: (line: string) => number
}

const GAZETTEER = '2023_Gaz_zcta_national.txt'
const ACS = 'acs5_2022_by_zcta.json'
const RDC = 'RDC_Inventory_Core_Metrics_Zip_2024-03_2024-04.csv'
const MONTHS = ['--months', '2024-03..2024-04']

const folder = demoFolder()
const zips = readZips()
const stateOf = new Map(zips.map(({ zip, state }) => [zip, state]))
/** Lines of the gazetteer and zips of the whole country. */
let gazetteer: string[]
let mapped: GeneratedZip[]
/** Rows of the ACS of four states, with its header's names as keys. */
let surveyed: Map<string, string>[]
/** The output of a run with `--json`. */
let report: string

beforeAll(() => {
  folder.write('country', '--only', 'gazetteer,acs,realtor', ...MONTHS)
  folder.write('ri', '--states', 'RI', ...MONTHS)
  report = folder.write('again', '--states', 'ri', '--seed', '1', '--json', ...MONTHS)
  folder.write('other', '--states', 'RI', '--seed', '2', ...MONTHS)
  gazetteer = folder.lines('country', GAZETTEER)
  const [header, ...rows]: [string[], ...string[][]] = JSON.parse(folder.text('country', ACS))
  surveyed = rowsOf('country', ACS).filter((row) => isOfFourStates(row.get('zip code tabulation area')!))
  mapped = generatedZips(header, rows)
})
afterAll(folder.remove)

/** Rows of a response of the Census API, with its header's names as keys. */
function rowsOf(run: string, file: string): Map<string, string>[] {
  const [header, ...rows]: [string[], ...string[][]] = JSON.parse(folder.text(run, file))
  return rows.map((row) => new Map(header.map((name, i) => [name, row[i]!])))
}

const isOfFourStates = (zip: string) => ['RI', 'VT', 'WY', 'GU'].includes(stateOf.get(zip)!)

function generatedZips(header: string[], rows: string[][]): GeneratedZip[] {
  const areas = new Map(rows.map((row) => [row.at(-1)!, row]))
  const listings = folder.lines('country', RDC).filter((line) => line.startsWith('202404'))
  const prices = new Map(listings.map(cellsOf).map((cells) => [cells[1]!, Number(cells[3])]))
  return gazetteer.slice(1).map((line) => {
    const [zip = '', , , landSqmi] = line.split('\t')
    const area = areas.get(zip)
    const estimate = (name: string) => Number(area?.[header.indexOf(`${name}E`)] ?? 0)
    return {
      zip,
      state: stateOf.get(zip)!,
      landSqmi: Number(landSqmi),
      people: estimate('B01003_001'),
      incomeUsd: estimate('B19013_001'),
      priceUsd: prices.get(zip) ?? 0,
      share: (part) => estimate(part) / estimate('B01003_001'),
    }
  })
}

const sum = (of: GeneratedZip[], value: (zip: GeneratedZip) => number) =>
  of.reduce((total, zip) => total + value(zip), 0)
const inState = (state: string) => mapped.filter((zip) => zip.state === state)
const starting = (...prefixes: string[]) =>
  mapped.filter(({ zip }) => prefixes.some((prefix) => zip.startsWith(prefix)))
const byZip = (zip: string) => mapped.find((each) => each.zip === zip)!

function medianOf(of: GeneratedZip[], value: (zip: GeneratedZip) => number) {
  const values = of.map(value).filter((each) => each > 0)
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

describe('the list of zips', () => {
  test('has about 41,900, in order, in all states and territories and nowhere else', () => {
    expect(Math.abs(zips.length - 41_900)).toBeLessThan(500)
    expect(zips.every(({ zip }, i) => i === 0 || zips[i - 1]!.zip < zip)).toBe(true)
    expect(new Set(zips.map(({ state }) => state))).toEqual(new Set(Object.keys(STATE_SIZES)))
  })

  test('has about 33,000 ZCTAs, including the well-known ones', () => {
    expect(Math.abs(mapped.length - 33_000)).toBeLessThan(700)
    const wellKnown = ['01760', '02139', '10001', '33139', '60614', '78704', '90210', '94110', '98101']
    expect(wellKnown.filter((zip) => !byZip(zip))).toEqual([])
  })

  test('has about 30,000 with listings in a month', () => {
    const listed = mapped.filter(({ priceUsd }) => priceUsd > 0).length
    expect(Math.abs(listed - 30_000)).toBeLessThan(1500)
  })
})

describe('the size of the country', () => {
  test('every state has its land area and about its population', () => {
    for (const [state, { landSqmi, peopleThousands }] of Object.entries(STATE_SIZES)) {
      expect(Math.abs(sum(inState(state), (zip) => zip.landSqmi) / landSqmi - 1)).toBeLessThan(0.01)
      if (peopleThousands < 500) continue
      const filled = sum(inState(state), (zip) => zip.people) / 1000 / peopleThousands
      expect(filled).toBeGreaterThan(0.7)
      expect(filled).toBeLessThan(1.3)
    }
  })

  test('about 330 million people live in the country', () => {
    expect(Math.abs(sum(mapped, (zip) => zip.people) / 1e6 - 330)).toBeLessThan(25)
  })
})

describe('the shape of the country', () => {
  test('suburbs of Boston have higher prices and incomes than rural Maine', () => {
    const [suburbs, maine] = [starting('017', '018', '019', '024'), starting('046', '047', '049')]
    const price = ({ priceUsd }: GeneratedZip) => priceUsd
    expect(medianOf(suburbs, price)).toBeGreaterThan(1.5 * medianOf(maine, price))
    const income = ({ incomeUsd }: GeneratedZip) => incomeUsd
    expect(medianOf(suburbs, income)).toBeGreaterThan(1.3 * medianOf(maine, income))
  })

  test('Natick is an affluent suburb, western Kansas inexpensive and nearly empty', () => {
    const natick = byZip('01760')
    expect(natick.incomeUsd).toBeGreaterThan(100_000)
    expect(natick.priceUsd).toBeGreaterThan(600_000)
    expect(natick.people / natick.landSqmi).toBeGreaterThan(1000)
    const elkhart = byZip('67950')
    expect(elkhart.priceUsd).toBeLessThan(250_000)
    expect(elkhart.people / elkhart.landSqmi).toBeLessThan(50)
  })

  test('the center of a metropolitan area is the most densely populated', () => {
    const density = (prefix: string) =>
      sum(starting(prefix), (zip) => zip.people) / sum(starting(prefix), (zip) => zip.landSqmi)
    expect(density('100')).toBeGreaterThan(20_000)
    expect(density('021')).toBeGreaterThan(3 * density('017'))
    expect(density('017')).toBeGreaterThan(3 * density('013'))
  })

  test('no zip is denser than the densest real one', () => {
    const densities = mapped.map(({ people, landSqmi }) => people / landSqmi)
    expect(Math.max(...densities)).toBeLessThan(155_000)
  })

  test.each([
    ['Black', 'B03002_004', 'MS', 'ID'],
    ['Hispanic', 'B03002_012', 'NM', 'OH'],
    ['Asian', 'B03002_006', 'HI', 'MO'],
  ])('the share of %s people follows the region', (_, line, many, few) => {
    const share = (state: string) => medianOf(inState(state), (zip) => zip.share(line))
    expect(share(many)).toBeGreaterThan(4 * share(few))
  })
})

describe('the gazetteer', () => {
  test('has the columns of 2023 with spaces at the end of the header', () => {
    const [header, first] = gazetteer
    expect(header).toMatch(/INTPTLONG {100,}$/)
    expect(header!.trim().split('\t')).toEqual(
      'GEOID ALAND AWATER ALAND_SQMI AWATER_SQMI INTPTLAT INTPTLONG'.split(' '),
    )
    expect(first!.split('\t')).toHaveLength(7)
  })

  test('gives the same area in square meters and square miles', () => {
    for (const row of gazetteer.filter((line) => isOfFourStates(line.slice(0, 5)))) {
      const [, meters, , miles] = row.split('\t').map(Number)
      expect(meters! / miles! / 2_589_988).toBeCloseTo(1, 2)
    }
  })
})

describe('the ACS', () => {
  const number = (row: Map<string, string>, name: string) => Number(row.get(name))

  test('is an array of arrays of strings: name, every estimate with its margin, ZCTA', () => {
    const variables = (
      'B01003_001 B01002_001 B15003_001 B15003_022 B15003_023 B15003_024 B15003_025 B08013_001 ' +
      'B08303_001 B08303_002 B08303_003 B08303_004 B08303_005 B08303_006 B08303_007 B08301_001 B08301_021 ' +
      'B25044_001 B25044_003 B25044_010 B21001_001 B21001_002 B03002_001 B03002_003 B03002_004 B03002_006 B03002_012 B02015_001 B02015_021 ' +
      'B16004_001 B16004_003 B16004_025 B16004_047 B16004_004 B16004_026 B16004_048 ' +
      'B19013_001 B17001_001 B17001_002 B25077_001 B25103_001 B25064_001 B25035_001 B28002_001 B28002_004 ' +
      'B25003_001 B25003_002 B25003_003'
    ).split(' ')
    expect([...surveyed[0]!.keys()]).toEqual([
      'NAME',
      ...variables.flatMap((name) => [`${name}E`, `${name}M`]),
      'zip code tabulation area',
    ])
    const warwick = surveyed.find((row) => row.get('NAME') === 'ZCTA5 02886')!
    expect(warwick.get('zip code tabulation area')).toBe('02886')
    for (const row of surveyed) for (const cell of row.values()) expect(typeof cell).toBe('string')
  })

  test('has consistent counts', () => {
    for (const row of surveyed) {
      const of = (name: string) => number(row, `${name}E`)
      expect(of('B25003_002') + of('B25003_003')).toBe(of('B25003_001'))
      const origins = ['003', '004', '006', '012'].reduce((sum, line) => sum + of(`B03002_${line}`), 0)
      expect(origins).toBeLessThanOrEqual(of('B03002_001'))
      expect(of('B03002_001')).toBe(of('B01003_001'))
      expect(of('B02015_021')).toBeLessThanOrEqual(of('B02015_001'))
      const languages = ['003', '025', '047', '004', '026', '048'].reduce((sum, line) => sum + of(`B16004_${line}`), 0)
      expect(languages).toBeLessThanOrEqual(of('B16004_001'))
      expect(of('B16004_001')).toBeLessThanOrEqual(of('B01003_001'))
      expect(of('B21001_002')).toBeLessThanOrEqual(of('B21001_001'))
      expect(of('B02015_001')).toBeLessThanOrEqual(of('B03002_001'))
      const graduates = ['022', '023', '024', '025'].reduce((sum, line) => sum + of(`B15003_${line}`), 0)
      expect(graduates).toBeLessThanOrEqual(of('B15003_001'))
      expect(of('B15003_001')).toBeLessThanOrEqual(of('B01003_001'))
      expect(of('B08301_001')).toBeLessThanOrEqual(of('B01003_001'))
      expect(of('B08303_001')).toBe(of('B08301_001') - of('B08301_021'))
      expect(of('B25044_003') + of('B25044_010')).toBeLessThanOrEqual(of('B25044_001'))
      expect(of('B28002_004')).toBeLessThanOrEqual(of('B28002_001'))
      expect(of('B17001_002')).toBeLessThanOrEqual(of('B17001_001'))
      const within30 = ['002', '003', '004', '005', '006', '007'].reduce((sum, line) => sum + of(`B08303_${line}`), 0)
      expect(within30).toBeLessThanOrEqual(of('B08303_001'))
    }
  })

  test('has all homes in classes of incomes and rents', () => {
    const classes = rowsOf('ri', 'acs5_2022_classes_by_zcta.json')
    expect(classes.length).toBeGreaterThan(50)
    for (const row of classes) {
      const all = surveyed.find((each) => each.get('NAME') === row.get('NAME'))!
      const homesIn = (table: string) =>
        [...row.keys()]
          .filter((name) => name.startsWith(table) && name.endsWith('E'))
          .reduce((homes, name) => homes + number(row, name), 0)
      expect(homesIn('B19001')).toBe(number(all, 'B25003_001E'))
      expect(homesIn('B25063')).toBe(number(all, 'B25003_003E'))
    }
  })

  test('omits medians and margins for a few households, but rarely for others', () => {
    const missing = surveyed.filter((row) => row.get('B19013_001E') === '-666666666')
    expect(missing.length).toBeGreaterThan(0)
    expect(missing.length / surveyed.length).toBeLessThan(0.2)
    for (const row of missing) {
      expect(row.get('B19013_001M')).toBe('-222222222')
      expect(number(row, 'B25003_001E')).toBeLessThan(100)
    }
  })

  test('has the codes of its limits in place of medians beyond them', () => {
    const tops = { B19013_001: 250_001, B25064_001: 3_501, B25077_001: 2_000_001, B25103_001: 10_001 }
    for (const row of surveyed) {
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
      surveyed.filter((row) => {
        const households = number(row, 'B25003_001E')
        return households > low && households <= high
      })
    expect(relative(between(50, 400))).toBeGreaterThan(3 * relative(between(4000, 1e6)))
  })

  test('omits the island areas', () => {
    expect(gazetteer.some((line) => line.startsWith('96910\t'))).toBe(true)
    expect(surveyed.some((row) => row.get('zip code tabulation area') === '96910')).toBe(false)
  })
})

test('the same seed writes the same bytes, another seed different ones', () => {
  expect(digest('again')).toEqual(digest('ri'))
  expect(digest('other')).not.toEqual(digest('ri'))
})

describe('a selection of states', () => {
  const zips = () =>
    new Set(
      folder
        .lines('ri', GAZETTEER)
        .slice(1)
        .map((line) => line.slice(0, 5)),
    )

  test.each([
    ['gazetteer', GAZETTEER, 0],
    ['ACS', ACS, '["ZCTA5 '.length],
    ['listings', RDC, '202404,'.length],
  ])('has the same rows as the %s of more states for its zips', (_, file, start) => {
    const zipsOfRun = zips()
    const ofRhodeIsland = (line: string) => zipsOfRun.has(line.slice(start, start + 5))
    // The last row of the JSON array closes it.
    const rows = (name: string) =>
      folder
        .lines(name, file)
        .filter(ofRhodeIsland)
        .map((line) => line.replace(/\]{2}$/, ']').replace(/,$/, ''))
    expect(rows('ri').length).toBeGreaterThan(60)
    expect(rows('ri')).toEqual(rows('country'))
    expect(folder.lines('country', file).length).toBeGreaterThan(1000)
  })

  test('that do not exist are rejected with a message before anything is written', () => {
    const { status, message } = folder.rejected('--out', folder.at('none'), '--states', 'RI,ZZ')
    expect([status, message]).toEqual([2, '"ZZ" is not a state'])
    expect(existsSync(folder.at('none'))).toBe(false)
  })
})

describe('the manifest', () => {
  test('names the files in the order to import them', () => {
    const manifest: { source: string; file: string; vintage: string }[] = JSON.parse(folder.text('ri', 'manifest.json'))
    // Classes of incomes and rents after all else; directory, lunch and membership; math and reading of four springs.
    expect(manifest.map(({ source }) => source)).toEqual([
      'gazetteer',
      'acs',
      'acs',
      'irs',
      'airports',
      'realtor',
      ...Array(3).fill('ccd'),
      'edge',
      ...Array(8).fill('edfacts'),
    ])
    expect(manifest).toContainEqual({ source: 'gazetteer', file: GAZETTEER, vintage: '2023' })
    expect(manifest).toContainEqual({ source: 'acs', file: ACS, vintage: '2022' })
    expect(manifest).toContainEqual({ source: 'realtor', file: RDC, vintage: '2024-03/2024-04' })
  })

  test('each file is reported as JSON once it is complete, with the number of files of its source', () => {
    const files = report
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const schools = files.filter(({ source }) => source === 'ccd' || source === 'edge')
    expect(schools.map(({ source, filesOfSource }) => [source, filesOfSource])).toEqual([
      ...Array(3).fill(['ccd', 3]),
      ['edge', 1],
    ])
    for (const { file, rows } of files) {
      expect(folder.lines('again', file).length).toBeGreaterThanOrEqual(rows)
    }
  })
})

function digest(run: string) {
  const hash = (file: string) => createHash('sha256').update(readFileSync(join(folder.at(run), file)))
  return readdirSync(folder.at(run)).map((file) => [file, hash(file).digest('hex')])
}
