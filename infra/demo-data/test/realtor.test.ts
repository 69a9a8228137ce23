import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cellsOf, demoFolder } from './demo.ts'

const folder = demoFolder()
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
  test('has 46 columns: fourteen figures, each with two changes', () => {
    expect(header).toHaveLength(46)
    // As in the publisher's file RDC_Inventory_Core_Metrics_Zip.
    const figures = [
      'median_listing_price',
      'active_listing_count',
      'median_days_on_market',
      'new_listing_count',
      'price_increased_count',
      'price_increased_share',
      'price_reduced_count',
      'price_reduced_share',
      'pending_listing_count',
      'median_listing_price_per_square_foot',
      'median_square_feet',
      'average_listing_price',
      'total_listing_count',
      'pending_ratio',
    ]
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
})

describe('changes', () => {
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

describe('figures', () => {
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
      const found = [...rows.values()].filter(
        (row) =>
          Number(row.total_listing_count) > low &&
          Number(row.total_listing_count) <= high &&
          row.median_listing_price_mm,
      )
      return found.reduce((sum, row) => sum + Math.abs(Number(row.median_listing_price_mm)), 0) / found.length
    }
    expect(jumps(0, 4)).toBeGreaterThan(2 * jumps(60, 1000))
  })
})
