import { describe, expect, test } from '@jest/globals'
import { openCalendar } from './calendar.ts'

const newYork = openCalendar('America/New_York')
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

  test('has 23 hours when summer time begins and 25 when it ends', () => {
    expect(day('2026-03-08T05:00:00Z')).toEqual(['2026-03-08', '2026-03-09T04:00:00.000Z'])
    expect(day('2026-11-01T04:00:00Z')).toEqual(['2026-11-01', '2026-11-02T05:00:00.000Z'])
  })

  test('goes back too, when the clock is set back', () => {
    expect(day('2026-11-22T12:00:00Z')[0]).toBe('2026-11-22')
    expect(day('2026-11-21T12:00:00Z')).toEqual(['2026-11-21', '2026-11-22T05:00:00.000Z'])
  })

  test('of a zone that does not exist is refused', () => {
    expect(() => openCalendar('Mars/Olympus')).toThrow(RangeError)
  })
})
