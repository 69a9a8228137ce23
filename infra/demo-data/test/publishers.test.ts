import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cellsOf, demoFolder } from './demo.ts'

type Row = Record<string, string>

const folder = demoFolder()
let lines: string[]
let header: string[]
/** Listings by month and zip, as `201902 02886`. */
let rows: Map<string, Row>
let directory: Row[]

beforeAll(() => {
  folder.write('listings', '--states', 'RI,VT', '--only', 'realtor', '--months', '2018-01..2020-02')
  lines = folder.lines('listings', 'RDC_Inventory_Core_Metrics_Zip_2018-01_2020-02.csv')
  header = lines[0]!.split(',')
  rows = new Map(tableOf(lines.slice(0, -1)).map((row) => [`${row.month_date_yyyymm} ${row.postal_code}`, row]))
  folder.write('schools', '--states', 'MA,MS,SD', '--only', 'irs,airports,realtor,ccd,edge,edfacts')
  directory = table('ccd_sch_029_2223_w_1a_083023.csv')
})
afterAll(folder.remove)

function tableOf([first, ...others]: string[]): Row[] {
  const names = first!.split(',')
  return others.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? 'no cell']))
  })
}

const table = (file: string) => tableOf(folder.lines('schools', file))
const figures = (name: string) => [...rows.values()].map((row) => row[name]!)
const results = (subject: 'math' | 'rla', years: string) => table(`${subject}-achievement-sch-sy${years}-wide.csv`)

describe('the layout of the listings', () => {
  test('has 46 columns: fourteen figures, each with two changes', () => {
    expect(header).toHaveLength(46)
    // As in the publisher's file RDC_Inventory_Core_Metrics_Zip.
    const figures = (
      'median_listing_price active_listing_count median_days_on_market new_listing_count ' +
      'price_increased_count price_increased_share price_reduced_count price_reduced_share ' +
      'pending_listing_count median_listing_price_per_square_foot median_square_feet ' +
      'average_listing_price total_listing_count pending_ratio'
    ).split(' ')
    expect(header).toEqual([
      'month_date_yyyymm',
      'postal_code',
      'zip_name',
      ...figures.flatMap((name) => [name, `${name}_mm`, `${name}_yy`]),
      'quality_flag',
    ])
    expect(lines.slice(1, -1).filter((line) => cellsOf(line).length !== 46)).toEqual([])
  })

  test('writes towns in lowercase and ends with the footnote', () => {
    expect(rows.get('201902 02886')!.zip_name).toBe('"warwick, ri"')
    expect(lines.at(-1)).toMatch(/^quality_flag = 1: {2}year-over-year figures may be impacted,{45}$/)
  })

  test('starts with the newest month and has no zip twice in a month', () => {
    const months = lines.slice(1, -1).map((line) => line.slice(0, 6))
    expect(months).toEqual([...months].sort().reverse())
    expect(rows.size).toBe(lines.length - 2)
    expect(new Set(months).size).toBe(26)
  })

  test('without months, the listings have the name of the publisher’s file', () => {
    const lines = folder.lines('schools', 'RDC_Inventory_Core_Metrics_Zip_History.csv')
    const months = new Set(lines.map((line) => line.slice(0, 6)))
    expect([...months].filter((month) => /^\d+$/.test(month))).toEqual([
      ...['04', '03', '02', '01'].map((month) => `2024${month}`),
      ...['12', '11', '10', '09', '08', '07', '06', '05', '04', '03', '02'].map((month) => `2023${month}`),
    ])
  })
})

describe('changes of listings', () => {
  const change = (now: string, former: string) => Number(now) / Number(former) - 1

  test('are relative to the month before and to the same month a year before', () => {
    const [now, before, yearAgo] = ['201902', '201901', '201802'].map((month) => rows.get(`${month} 02886`)!)
    for (const name of ['median_listing_price', 'active_listing_count', 'average_listing_price']) {
      expect(Number(now![`${name}_mm`])).toBeCloseTo(change(now![name]!, before![name]!), 4)
      expect(Number(now![`${name}_yy`])).toBeCloseTo(change(now![name]!, yearAgo![name]!), 4)
    }
  })

  test('are percentage points for a share', () => {
    const [now, yearAgo] = ['201902', '201802'].map((month) => rows.get(`${month} 02886`)!)
    const points = Number(now!.pending_ratio) - Number(yearAgo!.pending_ratio)
    expect(Math.abs(Number(now!.pending_ratio_yy) - points)).toBeLessThan(0.000_11)
  })

  test('are empty without an earlier figure, or if it is zero', () => {
    const first = rows.get('201801 02886')!
    expect([first.median_listing_price_mm, first.median_listing_price_yy]).toEqual(['', ''])
    expect(rows.get('201812 02886')!.median_listing_price_yy).toBe('')
    const fromNone = [...rows.values()].filter((row) => {
      const before = rows.get(`201901 ${row.postal_code}`)
      return row.month_date_yyyymm === '201902' && before?.price_increased_count === '0'
    })
    expect(fromNone.length).toBeGreaterThan(0)
    for (const row of fromNone) expect(row.price_increased_count_mm).toBe('')
  })
})

describe('figures of listings', () => {
  test('active and pending listings add up to the total', () => {
    for (const row of rows.values()) {
      expect(Number(row.active_listing_count) + Number(row.pending_listing_count)).toBe(Number(row.total_listing_count))
      expect(Number(row.price_reduced_share)).toBeLessThanOrEqual(1)
      expect(Number(row.median_listing_price)).toBeGreaterThan(10_000)
      expect(Number(row.median_listing_price)).toBeLessThan(25_000_000)
    }
  })

  test('active listings before 2020 are averages, and some end in .5', () => {
    const halves = (year: string) =>
      [...rows.values()].filter(
        (row) => row.month_date_yyyymm!.startsWith(year) && row.active_listing_count!.endsWith('.5'),
      ).length
    expect(halves('2019')).toBeGreaterThan(100)
    expect(halves('2020')).toBe(0)
  })

  test('some zips have no listings in a month, and some only pending ones', () => {
    const zips = new Set(figures('postal_code'))
    expect(rows.size).toBeLessThan(zips.size * 26)
    expect(figures('active_listing_count')).toContain('0')
    const pendingOnly = [...rows.values()].find((row) => row.active_listing_count === '0')!
    expect([pendingOnly.pending_ratio, pendingOnly.active_listing_count_mm]).toEqual(['', '-1.0'])
  })

  test('figures vary more in small zips than in large ones', () => {
    const jumps = (low: number, high: number) => {
      const changes = [...rows.values()].filter(
        (row) =>
          Number(row.total_listing_count) > low &&
          Number(row.total_listing_count) <= high &&
          row.median_listing_price_mm,
      )
      return changes.reduce((sum, row) => sum + Math.abs(Number(row.median_listing_price_mm)), 0) / changes.length
    }
    expect(jumps(0, 4)).toBeGreaterThan(2 * jumps(60, 1000))
  })
})

describe('the directory', () => {
  test('gives every school a twelve-digit id that starts with the district’s', () => {
    const ids = directory.map((row) => row.NCESSCH!)
    expect(new Set(ids).size).toBe(ids.length)
    expect(
      directory.filter(({ NCESSCH, LEAID, FIPST }) => !NCESSCH!.startsWith(LEAID!) || !LEAID!.startsWith(FIPST!)),
    ).toEqual([])
    expect(ids.filter((id) => !/^\d{12}$/.test(id))).toEqual([])
  })

  test('has schools of every level', () => {
    expect(new Set(directory.map((row) => row.LEVEL))).toEqual(
      new Set(['Elementary', 'Middle', 'High', 'Secondary', 'Other']),
    )
  })
})

describe('students of a school', () => {
  test('of all races and both sexes add up to the total', () => {
    const sums = new Map<string, number>()
    const totals = new Map<string, number>()
    for (const row of table('ccd_sch_052_2223_l_1a_083023.csv')) {
      const into = row.TOTAL_INDICATOR === 'Education Unit Total' ? totals : sums
      into.set(row.NCESSCH!, (into.get(row.NCESSCH!) ?? 0) + Number(row.STUDENT_COUNT))
    }
    expect(totals.size).toBe(directory.length)
    expect(sums).toEqual(totals)
  })

  test('with free and with reduced-price lunch add up to the total, or none are reported', () => {
    const rows = table('ccd_sch_033_2223_l_1a_083023.csv')
    for (const [, ofSchool] of Map.groupBy(rows, (row) => row.NCESSCH!)) {
      const [free, reduced, all] = ofSchool.map((row) => row.STUDENT_COUNT!)
      if (ofSchool[0]!.DMS_FLAG === 'Not reported') expect([free, reduced, all]).toEqual(['', '', ''])
      else expect(Number(free) + Number(reduced)).toBe(Number(all))
    }
    const unreported = rows.filter((row) => row.DMS_FLAG === 'Not reported').length / rows.length
    expect(unreported).toBeGreaterThan(0.05)
    expect(unreported).toBeLessThan(0.5)
  })
})

test('nearly every school has a location, in 23 columns without a header', () => {
  const lines = folder.lines('schools', 'EDGE_GEOCODE_PUBLICSCH_2223.TXT').map((line) => line.split('|'))
  expect(lines.filter((cells) => cells.length !== 23)).toEqual([])
  const ids = new Set(directory.map((row) => row.NCESSCH))
  expect(lines.every(([id]) => ids.has(id))).toBe(true)
  expect(lines.length / directory.length).toBeGreaterThan(0.97)
  expect(lines.length).toBeLessThan(directory.length)
  const [latitude, longitude] = [lines[0]![12], lines[0]![13]].map(Number)
  expect(latitude).toBeGreaterThan(30)
  expect(longitude).toBeLessThan(-69)
})

describe('test results', () => {
  const wholePercents = (rows: Row[], column: string) =>
    new Map(rows.filter((row) => /^\d+$/.test(row[column]!)).map((row) => [row.NCESSCH!, Number(row[column])]))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  test('have the school year in the column names, and ranges for small schools', () => {
    const rows = results('math', '2021-22')
    expect(Object.keys(rows[0]!).slice(-4)).toEqual([
      'ALL_MTH00NUMVALID_2122',
      'ALL_MTH00PCTPROF_2122',
      'ECD_MTH00NUMVALID_2122',
      'ECD_MTH00PCTPROF_2122',
    ])
    const published = rows.map((row) => row.ALL_MTH00PCTPROF_2122!)
    for (const form of [/^\d+$/, /^\d+-\d+$/, /^LE\d+$/, /^LT50$/, /^PS$/, /^\.$/])
      expect(published.some((percent) => form.test(percent))).toBe(true)
    const untested = rows.find((row) => row.ALL_MTH00PCTPROF_2122 === '.')!
    expect(untested.ALL_MTH00NUMVALID_2122).toBe('.')
  })

  test('of low-income students are lower, and of no more students than all', () => {
    const rows = results('math', '2021-22')
    const numberOf = (text: string | undefined) => (text === '.' ? 0 : Number(text))
    for (const { ALL_MTH00NUMVALID_2122: all, ECD_MTH00NUMVALID_2122: lowIncome } of rows)
      expect(numberOf(lowIncome)).toBeLessThanOrEqual(numberOf(all))
    const [all, lowIncome] = ['ALL', 'ECD'].map((group) => wholePercents(rows, `${group}_MTH00PCTPROF_2122`))
    const both = [...lowIncome!.keys()].filter((id) => all!.has(id))
    const of = (percents: Map<string, number>) => mean(both.map((id) => percents.get(id)!))
    expect(both.length).toBeGreaterThan(5)
    expect(of(lowIncome!)).toBeLessThan(of(all!) - 1)
  })

  test('fall from 2019 to 2021 and recover in part', () => {
    const [before, bottom, after] = (
      [
        ['2018-19', '1819'],
        ['2020-21', '2021'],
        ['2022-23', '2223'],
      ] as const
    ).map(([years, suffix]) => wholePercents(results('math', years), `ALL_MTH00PCTPROF_${suffix}`))
    const always = [...before!.keys()].filter((id) => bottom!.has(id) && after!.has(id))
    const of = (percents: Map<string, number>) => mean(always.map((id) => percents.get(id)!))
    expect(of(bottom!)).toBeLessThan(of(before!) - 4)
    expect(of(after!)).toBeGreaterThan(of(bottom!) + 1)
    expect(of(after!)).toBeLessThan(of(before!))
  })

  test('rise with the income of the school’s zip', () => {
    const agi = new Map<string, { returns: number; dollars: number }>()
    for (const row of table('21zpallagi.csv')) {
      const sum = agi.get(row.zipcode!) ?? { returns: 0, dollars: 0 }
      agi.set(row.zipcode!, { returns: sum.returns + Number(row.N1), dollars: sum.dollars + 1000 * Number(row.A00100) })
    }
    const percents = wholePercents(results('rla', '2022-23'), 'ALL_RLA00PCTPROF_2223')
    const inMassachusetts = directory.filter(({ ST, NCESSCH }) => ST === 'MA' && percents.has(NCESSCH!))
    const byIncome = (low: number, high: number) =>
      inMassachusetts
        .filter(({ LZIP }) => {
          const { returns, dollars } = agi.get(LZIP!) ?? { returns: 1, dollars: 0 }
          return dollars / returns > low && dollars / returns <= high
        })
        .map(({ NCESSCH }) => percents.get(NCESSCH!)!)
    expect(mean(byIncome(130_000, 1e6))).toBeGreaterThan(mean(byIncome(1, 80_000)) + 10)
  })
})

describe('the other sources', () => {
  test('the IRS has six classes for every zip and for the state’s total and remainder', () => {
    const rows = table('21zpallagi.csv')
    const byZip = Map.groupBy(rows, (row) => `${row.STATE} ${row.zipcode}`)
    for (const classes of byZip.values())
      expect(classes.map((row) => row.agi_stub)).toEqual(['1', '2', '3', '4', '5', '6'])
    for (const zip of ['MA 00000', 'MA 99999', 'MA 01760']) expect(byZip.has(zip)).toBe(true)
  })

  test('airports are those of the whole country, even for a selection of states', () => {
    const airports = table('airports.csv')
    expect(airports.length).toBeGreaterThanOrEqual(60)
    expect(airports.find((row) => row['"iata_code"'] === '"LAX"')!['"iso_region"']).toBe('"US-CA"')
  })
})
