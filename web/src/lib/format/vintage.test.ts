import { describe, expect, test } from '@jest/globals'
import { monthCountWords, monthSpan, vintageSpan, vintageWords } from './vintage.ts'

describe('vintageWords', () => {
  test.each([
    ['2024-04', 'Apr 2024'],
    ['2022-2023', '2022–23'],
    ['2021-22', '2021–22'],
    ['2018–22', '2018–22'],
    ['2021', '2021'],
    ['8.0.0', 'Version 8.0.0'],
    ['2018-01/2023-03', 'Jan 2018 to Mar 2023'],
    ['release 7', 'release 7'],
  ])('writes %s as %s', (vintage, words) => {
    expect(vintageWords(vintage)).toBe(words)
  })
})

describe('vintageSpan', () => {
  test('goes from the oldest to the newest', () => {
    expect(vintageSpan(['2022-2023', '2018-2019', '2020-2021'])).toBe('2018–19 to 2022–23')
  })

  test('an interval counts by both its ends', () => {
    expect(vintageSpan(['2023-04/2024-04', '2018-01/2023-03'])).toBe('Jan 2018 to Apr 2024')
  })

  test('one vintage in several files stands once', () => {
    expect(vintageSpan(['2021', '2021'])).toBe('2021')
  })

  test('is empty without any', () => {
    expect(vintageSpan([])).toBe('')
  })
})

describe('monthSpan', () => {
  test('folds months over years, in whatever order they come', () => {
    const months = [2024, 2018, 2019, 2020, 2021, 2022, 2023].flatMap((year) =>
      Array.from({ length: year === 2024 ? 4 : 12 }, (_, month) =>
        [year, String(month + 1).padStart(2, '0')].join('-'),
      ),
    )
    // Six whole years and four months: 6 × 12 + 4.
    expect(monthSpan(months)).toEqual({ count: 76, words: 'Jan 2018 – Apr 2024', gaps: 0 })
  })

  test('counts a month once, and those that are missing between', () => {
    const span = monthSpan(['2023-11', '2024-02', '2024-02'])!
    // Missing: Dec 2023 and Jan 2024.
    expect(span).toEqual({ count: 2, words: 'Nov 2023 – Feb 2024', gaps: 2 })
    expect(monthCountWords(span)).toBe('2 months, 2 months between missing')
  })

  test('one month is no span', () => {
    const span = monthSpan(['2024-04'])!
    expect(span).toEqual({ count: 1, words: 'Apr 2024', gaps: 0 })
    expect(monthCountWords(span)).toBe('1 month')
  })

  test('there is none without months', () => {
    expect(monthSpan([])).toBeNull()
  })
})
