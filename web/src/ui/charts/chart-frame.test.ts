import { monthNumber } from '@homeground/catalog/periods'
import { describe, expect, test } from '@jest/globals'
import { chartFrame, monthTicks, spreadLabels, valueTicks, yearTicks } from './chart-frame.ts'

describe('valueTicks', () => {
  test('encloses the values with round numbers', () => {
    expect(valueTicks(275_000, 763_000)).toEqual([200_000, 400_000, 600_000, 800_000])
  })

  test('never goes below zero for values above it', () => {
    expect(valueTicks(3, 41)[0]).toBe(0)
  })

  test('has three to six ticks for numbers of any size', () => {
    for (const [low, high] of [
      [0.1, 0.37],
      [5, 6],
      [12, 990],
      [1e6, 1.01e6],
      [-40, 60],
    ] as const) {
      const ticks = valueTicks(low, high)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks[0]).toBeLessThanOrEqual(low)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
    }
  })

  test('has at least two ticks around a single value', () => {
    const ticks = valueTicks(625_000, 625_000)
    expect(ticks.length).toBeGreaterThanOrEqual(2)
    expect(ticks[0]).toBeLessThanOrEqual(625_000)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(625_000)
  })
})

describe('monthTicks', () => {
  const axis = (from: string, to: string, pixels: number) => ({
    first: monthNumber(from),
    last: monthNumber(to),
    pixels,
  })
  const texts = (...given: Parameters<typeof monthTicks>) => monthTicks(...given).map((t) => t.text)

  test('marks each January of six years', () => {
    expect(texts(axis('2018-01', '2024-04', 800), 56)).toEqual(['2018', '2019', '2020', '2021', '2022', '2023', '2024'])
  })

  test('marks every second year, abbreviated, when narrow', () => {
    expect(texts(axis('2018-01', '2024-04', 222), 56)).toEqual(['2018', '’20', '’22', '’24'])
  })

  test('marks months of less than two years, counted from January', () => {
    expect(texts(axis('2023-04', '2024-04', 480), 72)).toEqual(['May 2023', 'Jul', 'Sep', 'Nov', 'Jan 2024', 'Mar'])
  })

  test('labels the first year if it starts after January and there is room', () => {
    // 2018-04 … 2026-10 over 600 px is 5.9 px a month: 9 months to January 2019 are 53 px
    expect(texts(axis('2018-04', '2026-10', 600), 50)[0]).toBe('2018')
    expect(texts(axis('2018-11', '2026-10', 600), 50)[0]).toBe('2019')
  })

  test('marks the single month of a series', () => {
    expect(texts(axis('2024-04', '2024-04', 400), 56)).toEqual(['Apr 2024'])
  })
})

describe('a chart of years', () => {
  const line = { key: 'school', label: 'This school', short: 'School', kind: 'main' } as const

  test('has a tick at each year, however few, and encloses the ranges', () => {
    const frame = chartFrame(
      {
        periods: ['2022', '2023'],
        unit: 'percent',
        series: [{ ...line, values: [50, 60], ranges: [null, { low: 41, high: 79 }], texts: ['', '41–79%'] }],
      },
      { width: 800, height: 300 },
    )!
    expect(frame.monthTicks.map(({ text }) => text)).toEqual(['2022', '2023'])
    expect(frame.valueTicks.map(({ value }) => value)).toEqual([40, 60, 80])
    expect(frame.endLabels.map(({ text }) => text)).toEqual(['This school 41–79%'])
  })

  test('labels a year without values between two others', () => {
    const ticks = yearTicks({ first: 12 * 2019, last: 12 * 2021, pixels: 400 }, 76)
    expect(ticks.map(({ text }) => text)).toEqual(['2019', '2020', '2021'])
  })
})

const column = { gap: 20, top: 0, bottom: 200 }

describe('spreadLabels', () => {
  test('does not move labels with enough room', () => {
    expect(spreadLabels([40, 90, 150], column)).toEqual([40, 90, 150])
  })

  test('moves two labels that are too close by the same amount', () => {
    expect(spreadLabels([100, 110], column)).toEqual([95, 115])
  })

  test('keeps the order and the gap of three labels at the same place', () => {
    const [a, b, c] = spreadLabels([100, 100, 100], column)
    expect(b! - a!).toBeGreaterThanOrEqual(19.99)
    expect(c! - b!).toBeGreaterThanOrEqual(19.99)
  })

  test('stays within the bounds', () => {
    const [a, b] = spreadLabels([198, 199], column)
    expect(b).toBeLessThanOrEqual(200)
    expect(a).toBeLessThanOrEqual(180)
    expect(Math.min(...spreadLabels([1, 2], column))).toBeGreaterThanOrEqual(0)
  })
})
