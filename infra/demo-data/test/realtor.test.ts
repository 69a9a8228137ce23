import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cellsOf, demoFolder } from './demo.ts'

const folder = demoFolder()
const published = join(
  import.meta.dirname,
  '../../../../shared/data/realtor/RDC_Inventory_Core_Metrics_Zip_202608_SAMPLE10.csv',
)
let lines: string[]
let header: string[]
/** Rows by month and zip, as `201902 02886`. */
let rows: Map<string, Record<string, string>>

const figures = (name: string) => [...rows.values()].map((row) => row[name]!)

beforeAll(() => {
  folder.write('listings', '--states', 'RI,VT', '--only', 'realtor', '--months', '2018-01..2020-02')
  lines = folder.lines('listings', 'RDC_Inventory_Core_Metrics_Zip_2018-01_2020-02.csv')
  header = lines[0]!.split(',')
  const named = lines.slice(1, -1).map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(header.map((name, i) => [name, cells[i] ?? 'no cell']))
  })
  rows = new Map(named.map((row) => [`${row.month_date_yyyymm} ${row.postal_code}`, row]))
})
afterAll(folder.remove)

describe('the layout', () => {
  test('is 46 columns: fourteen figures, each with its two changes', () => {
    expect(header).toHaveLength(46)
    expect(header.slice(0, 6)).toEqual([
      'month_date_yyyymm',
      'postal_code',
      'zip_name',
      'median_listing_price',
      'median_listing_price_mm',
      'median_listing_price_yy',
    ])
    expect(header.slice(-4)).toEqual([
      'pending_ratio',
      'pending_ratio_mm',
      'pending_ratio_yy',
      'quality_flag',
    ])
    expect(lines.slice(1, -1).filter((line) => cellsOf(line).length !== 46)).toEqual([])
  })

  const withSample = existsSync(published) ? test : test.skip
  withSample('is that of the published sample (skipped where ../shared/data is absent)', () => {
    expect(lines[0]).toBe(readFileSync(published, 'utf8').split('\n')[0]!.trim())
  })

  test('names towns in small letters and closes with the footnote', () => {
    expect(rows.get('201902 02886')!.zip_name).toBe('"warwick, ri"')
    expect(lines.at(-1)).toMatch(
      /^quality_flag = 1: {2}year-over-year figures may be impacted,{45}$/,
    )
  })

  test('starts with the newest month and has no month twice', () => {
    const months = lines.slice(1, -1).map((line) => line.slice(0, 6))
    expect(months).toEqual([...months].sort().reverse())
    expect(rows.size).toBe(lines.length - 2)
    expect(new Set(months).size).toBe(26)
  })
})

describe('changes', () => {
  const change = (now: string, former: string) => Number(now) / Number(former) - 1

  test('are the share by which a figure differs from the month and the year before', () => {
    const [now, before, yearAgo] = ['201902', '201901', '201802'].map(
      (month) => rows.get(`${month} 02886`)!,
    )
    for (const name of ['median_listing_price', 'active_listing_count', 'average_listing_price']) {
      expect(Number(now![`${name}_mm`])).toBeCloseTo(change(now![name]!, before![name]!), 4)
      expect(Number(now![`${name}_yy`])).toBeCloseTo(change(now![name]!, yearAgo![name]!), 4)
    }
  })

  test('are points where the figure is itself a share', () => {
    const [now, yearAgo] = ['201902', '201802'].map((month) => rows.get(`${month} 02886`)!)
    const points = Number(now!.pending_ratio) - Number(yearAgo!.pending_ratio)
    expect(Math.abs(Number(now!.pending_ratio_yy) - points)).toBeLessThan(0.000_11)
  })

  test('are empty where there is nothing before, or nothing to divide by', () => {
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

describe('figures', () => {
  test('active and pending listings make the total', () => {
    for (const row of rows.values()) {
      expect(Number(row.active_listing_count) + Number(row.pending_listing_count)).toBe(
        Number(row.total_listing_count),
      )
      expect(Number(row.price_reduced_share)).toBeLessThanOrEqual(1)
      expect(Number(row.median_listing_price)).toBeGreaterThan(10_000)
      expect(Number(row.median_listing_price)).toBeLessThan(25_000_000)
    }
  })

  test('before 2020 active listings are averages, of which some end in a half', () => {
    const halves = (year: string) =>
      [...rows.values()].filter(
        (row) =>
          row.month_date_yyyymm!.startsWith(year) && row.active_listing_count!.endsWith('.5'),
      ).length
    expect(halves('2019')).toBeGreaterThan(100)
    expect(halves('2020')).toBe(0)
  })

  test('some zips list nothing in a month, and some only what is pending', () => {
    const zips = new Set(figures('postal_code'))
    expect(rows.size).toBeLessThan(zips.size * 26)
    expect(figures('active_listing_count')).toContain('0')
    const pendingOnly = [...rows.values()].find((row) => row.active_listing_count === '0')!
    expect([pendingOnly.pending_ratio, pendingOnly.active_listing_count_mm]).toEqual(['', '-1.0'])
  })

  test('small zips jump about more than large ones', () => {
    const jumps = (low: number, high: number) => {
      const found = [...rows.values()].filter(
        (row) =>
          Number(row.total_listing_count) > low &&
          Number(row.total_listing_count) <= high &&
          row.median_listing_price_mm,
      )
      return (
        found.reduce((sum, row) => sum + Math.abs(Number(row.median_listing_price_mm)), 0) /
        found.length
      )
    }
    expect(jumps(0, 4)).toBeGreaterThan(2 * jumps(60, 1000))
  })
})
