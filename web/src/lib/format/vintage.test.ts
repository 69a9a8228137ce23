import { describe, expect, test } from '@jest/globals'
import { formatMonthCount, monthSpan } from './vintage.ts'

describe('monthSpan', () => {
  test('spans years, whatever the order of the months', () => {
    const months = [2024, 2018, 2019, 2020, 2021, 2022, 2023].flatMap((year) =>
      Array.from({ length: year === 2024 ? 4 : 12 }, (_, month) =>
        [year, String(month + 1).padStart(2, '0')].join('-'),
      ),
    )
    // Six whole years and four months: 6 × 12 + 4.
    expect(monthSpan(months)).toEqual({ count: 76, text: 'Jan 2018 to Apr 2024', gaps: 0 })
  })

  test('counts each month once, and the missing ones between', () => {
    const span = monthSpan(['2023-11', '2024-02', '2024-02'])!
    // Missing: Dec 2023 and Jan 2024.
    expect(span).toEqual({ count: 2, text: 'Nov 2023 to Feb 2024', gaps: 2 })
    expect(formatMonthCount(span)).toBe('2 months, 2 months missing')
  })

  test('a single month is one month', () => {
    const span = monthSpan(['2024-04'])!
    expect(span).toEqual({ count: 1, text: 'Apr 2024', gaps: 0 })
    expect(formatMonthCount(span)).toBe('1 month')
  })

  test('is null without months', () => {
    expect(monthSpan([])).toBeNull()
  })
})
