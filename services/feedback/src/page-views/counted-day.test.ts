import { expect, test } from '@jest/globals'
import { countedDay } from './counted-day.ts'

test.each([
  ['in winter, five hours behind UTC', '2026-11-20T04:59:59.999Z', '2026-11-19'],
  ['in winter, five hours behind UTC', '2026-11-20T05:00:00.000Z', '2026-11-20'],
  ['in summer, four hours behind UTC', '2026-07-04T03:59:59.999Z', '2026-07-03'],
  ['in summer, four hours behind UTC', '2026-07-04T04:00:00.000Z', '2026-07-04'],
  ['on a day of 25 hours', '2026-11-02T04:59:59.999Z', '2026-11-01'],
])('a day ends at midnight in New York: %s, %s', (_, instant, day) => {
  expect(countedDay(Date.parse(instant))).toBe(day)
})
