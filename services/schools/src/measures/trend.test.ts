import { samplingMargin } from '@homeground/catalog/school-measures'
import { describe, expect, test } from '@jest/globals'
import type { Proficiency } from './proficiency.ts'
import {
  fewerTakers,
  isCertainChange,
  isRising,
  leastChange,
  trendBetween,
  trendCaveat,
  trendMissing,
} from './trend.ts'

const scored = (low: number, high = low, takers: number | null = 100): Proficiency => ({
  low,
  high,
  value: (low + high) / 2,
  takers,
  subjects: ['math', 'rla'],
})
/** As many test takers as make the sampling margin less than 0.2 points. */
const many = 1_000_000
const readingOnly: Proficiency = { ...scored(60), subjects: ['rla'] }

describe('the two-year trend', () => {
  test('is the difference in percentage points, with the participation', () => {
    // 39 of 82 and 51 of 102: 164.5 × √(0.4756 × 0.5244 / 82 + 0.5 × 0.5 / 102) = 12.19 points of sampling margin.
    expect(trendBetween(scored(47.5, 47.5, 80), scored(50))).toEqual({
      change: -2.5,
      low: -14.69,
      high: 9.69,
      clear: false,
      participation: 80,
    })
  })

  test('is clear only outside the 90 % sampling margin of its test takers', () => {
    // 61 of 102 and 51 of 102: ±11.42; of 300 each: ±6.64.
    expect(trendBetween(scored(60), scored(50))).toMatchObject({ change: 10, clear: false })
    expect(trendBetween(scored(60, 60, 300), scored(50, 50, 300))).toMatchObject({ change: 10, clear: true })
    expect(trendBetween(scored(90, 90, null), scored(10))).toMatchObject({ change: 80, clear: false })
    expect(samplingMargin({ value: 100, takers: 20 }, { value: 0, takers: 20 })).toBeGreaterThan(10)
  })

  test('of overlapping ranges is not clear', () => {
    // 40–44 after 43–49: from 40 − 49 to 44 − 43.
    const [now, before] = [scored(40, 44, many), scored(43, 49, many)]
    expect(trendBetween(now, before)).toMatchObject({
      change: -4,
      low: expect.closeTo(-9, 0),
      high: expect.closeTo(1, 0),
      clear: false,
    })
  })

  test('of separate ranges is clear, of touching ranges is not', () => {
    const range = (low: number) => scored(low, low + 4, many)
    expect(trendBetween(range(50), range(40))).toMatchObject({ low: expect.closeTo(6, 0), clear: true })
    expect(trendBetween(range(30), range(40))).toMatchObject({ high: expect.closeTo(-6, 0), clear: true })
    expect(trendBetween(range(44), range(40))).toMatchObject({ low: expect.closeTo(0, 0), clear: false })
    expect(trendBetween(scored(40), scored(40))).toMatchObject({ change: 0, clear: false })
  })

  test('has no participation when takers are not published', () => {
    expect(trendBetween(scored(40, 40, null), scored(40))?.participation).toBeNull()
    expect(trendBetween(scored(40), scored(40, 40, 0))?.participation).toBeNull()
  })

  test('is null between different subjects, or without one of the springs', () => {
    expect(trendBetween(readingOnly, scored(50))).toBeNull()
    expect(trendBetween(scored(50), null)).toBeNull()
    expect(trendBetween(undefined, scored(50))).toBeNull()
  })
})

test('a missing trend has a reason', () => {
  const now = scored(50)
  const before = scored(45)
  const loaded = { beforeIsLoaded: true, testChanged: false }
  const notLoaded = { before: null, beforeIsLoaded: false, testChanged: false }
  expect([
    trendMissing(2021, { now, before, ...loaded }),
    trendMissing(2021, { now: null, before, ...loaded }),
    trendMissing(2021, { now, before: null, ...loaded }),
    trendMissing(2021, { now, before: readingOnly, ...loaded }),
    trendMissing(2022, { now, ...notLoaded }),
    trendMissing(2023, { now, ...notLoaded }),
    trendMissing(2021, { now, before, ...loaded, testChanged: true }),
  ]).toEqual([null, 'not_tested', 'not_tested', 'other_subjects', 'no_tests_2020', 'not_loaded', 'test_changed'])
})

test('only changes that start or end in spring 2021, or between two sources, have a caveat', () => {
  const same = { source: 'edc', sourceBefore: 'edc', isBetweenLoaded: true }
  expect([2018, 2019, 2021, 2022, 2023, 2024].filter((year) => trendCaveat(year, same))).toEqual([2021, 2023])
  expect(trendCaveat(2024, { ...same, sourceBefore: 'edfacts' })).toBe(
    'The two springs come from different publishers, whose results may cover different grades.',
  )
})

test('a change over a spring that is not loaded may be one of the test', () => {
  const sources = { source: 'edc', sourceBefore: 'edc', isBetweenLoaded: false }
  expect(trendCaveat(2025, sources)).toBe(
    'Results of 2023–24 are not loaded, so a change of the test in that year is not known.',
  )
  expect(trendCaveat(2021, sources)).not.toContain('not loaded')
})

test('a change is certain with 20 test takers in both years and ranges that do not overlap', () => {
  expect(isCertainChange({ clear: true, takers: 20 })).toBe(true)
  expect(isCertainChange({ clear: true, takers: 19 })).toBe(false)
  expect(isCertainChange({ clear: true, takers: null })).toBe(false)
  expect(isCertainChange({ clear: false, takers: 500 })).toBe(false)
})

test('a reader may lower the number of test takers, not the condition on the ranges', () => {
  expect(isCertainChange({ clear: true, takers: 5 }, 5)).toBe(true)
  expect(isCertainChange({ clear: true, takers: null }, 5)).toBe(false)
  expect(isCertainChange({ clear: true, takers: null }, 0)).toBe(true)
  expect(isCertainChange({ clear: false, takers: 5 }, 0)).toBe(false)
})

test('lists of change are in the order of the end of its range nearer to 0', () => {
  expect(leastChange({ change: 14.8, low: 0.5, high: 29 })).toBe(0.5)
  expect(leastChange({ change: -14.8, low: -29, high: -0.5 })).toBe(-0.5)
})

test('a school is rising when its certain change is up', () => {
  expect(isRising({ change: 3.5, clear: true, takers: 40 })).toBe(true)
  expect(isRising({ change: -3.5, clear: true, takers: 40 })).toBe(false)
  expect(isRising({ change: 3.5, clear: false, takers: 40 })).toBe(false)
})

test('the test takers of a change are those of the smaller year', () => {
  expect(fewerTakers({ takers: 30 }, { takers: 20 })).toBe(20)
  expect(fewerTakers({ takers: 10 }, { takers: 20 })).toBe(10)
  expect(fewerTakers({ takers: null }, { takers: 20 })).toBeNull()
  expect(fewerTakers({ takers: 30 }, { takers: null })).toBeNull()
})
