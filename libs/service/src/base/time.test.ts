import { describe, expect, test } from '@jest/globals'
import { createCalendar, productTimeZone } from './time.ts'

const newYork = createCalendar('America/New_York')
const day = (text: string) => {
  const { name, endsAtMs } = newYork(Date.parse(text))
  return [name, new Date(endsAtMs).toISOString()]
}

describe('the day of a time zone', () => {
  test('ends at local midnight', () => {
    expect(day('2026-11-20T13:00:00Z')).toEqual(['2026-11-20', '2026-11-21T05:00:00.000Z'])
    expect(day('2026-11-21T04:59:59.999Z')).toEqual(['2026-11-20', '2026-11-21T05:00:00.000Z'])
    expect(day('2026-11-21T05:00:00.000Z')).toEqual(['2026-11-21', '2026-11-22T05:00:00.000Z'])
  })

  test('has 23 hours when daylight saving time begins and 25 when it ends', () => {
    expect(day('2026-03-08T05:00:00Z')).toEqual(['2026-03-08', '2026-03-09T04:00:00.000Z'])
    expect(day('2026-11-01T04:00:00Z')).toEqual(['2026-11-01', '2026-11-02T05:00:00.000Z'])
  })

  test('can be an earlier one when the clock is set back', () => {
    expect(day('2026-11-22T12:00:00Z')[0]).toBe('2026-11-22')
    expect(day('2026-11-21T12:00:00Z')).toEqual(['2026-11-21', '2026-11-22T05:00:00.000Z'])
  })

  test('throws for a time zone that does not exist', () => {
    expect(() => createCalendar('Mars/Olympus')).toThrow(RangeError)
  })
})

test.each([
  ['in winter five hours behind UTC', '2026-11-20T04:59:59.999Z', '2026-11-19'],
  ['in winter five hours behind UTC', '2026-11-20T05:00:00.000Z', '2026-11-20'],
  ['in summer four', '2026-07-04T03:59:59.999Z', '2026-07-03'],
  ['in summer four', '2026-07-04T04:00:00.000Z', '2026-07-04'],
  ['also on the day of 25 hours', '2026-11-02T04:59:59.999Z', '2026-11-01'],
])('the product’s day ends at midnight in New York, %s: %s', (_, instant, name) => {
  expect(createCalendar(productTimeZone)(Date.parse(instant)).name).toBe(name)
})
