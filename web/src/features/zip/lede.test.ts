import { describe, expect, test } from '@jest/globals'
import { ledeOf, shortAirportName } from './zip-page.tsx'

const natick = {
  county: 'Middlesex County',
  land_sqmi: 15.06,
  figures: [{}],
  population: 36_412,
  nearest_airport: null,
}

describe('ledeOf', () => {
  test('has county, state, people and land', () => {
    expect(ledeOf(natick, 'Massachusetts')).toBe('Middlesex County, Massachusetts. 36,412 people on 15.1 square miles.')
  })

  test('leaves out unknown facts', () => {
    expect(ledeOf({ ...natick, population: null }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 15.1 square miles.',
    )
    expect(ledeOf({ ...natick, land_sqmi: null }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 36,412 people.',
    )
    expect(ledeOf({ ...natick, county: null }, 'Guam')).toBe('Guam. 36,412 people on 15.1 square miles.')
  })

  test('explains a zip without an area', () => {
    expect(
      ledeOf(
        { ...natick, figures: [{ note: { kind: 'missing', reason: 'no_area' } }], population: null },
        'Massachusetts',
      ),
    ).toBe('Middlesex County, Massachusetts. A PO box or single-building zip, so there are no Census figures.')
  })

  test('does not take a zip for one without an area before the Census figures are loaded', () => {
    const unknown = { ...natick, land_sqmi: null, population: null }
    expect(
      ledeOf({ ...unknown, figures: [{ note: { kind: 'missing', reason: 'not_loaded' } }] }, 'Massachusetts'),
    ).toBe('Middlesex County, Massachusetts.')
  })

  test('uses the singular for a rounded 1', () => {
    expect(ledeOf({ ...natick, land_sqmi: 0.98 }, 'New York')).toContain('on 1 square mile.')
  })

  test('handles one person and tiny areas', () => {
    expect(ledeOf({ ...natick, population: 1, land_sqmi: 0.02 }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 1 person on less than a tenth of a square mile.',
    )
  })

  test('has the distance to the nearest large airport', () => {
    const airport = {
      nearest_airport: 'General Edward Lawrence Logan International Airport',
      distance_to_large_airport: 17.4,
    }
    expect(ledeOf({ ...natick, ...airport }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 36,412 people on 15.1 square miles, 17 miles from Logan Airport.',
    )
    expect(ledeOf({ ...natick, ...airport, land_sqmi: null, population: null }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts, 17 miles from Logan Airport.',
    )
    expect(
      ledeOf({ ...natick, ...airport, figures: [{ note: { kind: 'missing', reason: 'no_area' } }] }, 'Massachusetts'),
    ).toMatch(/Massachusetts, 17 miles from Logan Airport\. A PO box/)
    expect(ledeOf({ ...natick, ...airport, distance_to_large_airport: 0.6 }, 'Massachusetts')).toContain(
      ', 1 mile from Logan',
    )
    expect(ledeOf({ ...natick, ...airport, distance_to_large_airport: 0.4 }, 'Massachusetts')).toContain(
      ', less than a mile from Logan',
    )
  })
})

test.each([
  ['General Edward Lawrence Logan International Airport', 'Logan Airport'],
  ['General Mitchell International Airport', 'Mitchell Airport'],
  ['General Wayne A. Downing Peoria International Airport', 'Peoria Airport'],
  ['Logan International Airport', 'Logan Airport'],
  ['Minneapolis-St Paul International/Wold-Chamberlain Airport', 'Minneapolis-St Paul Airport'],
  ['Baltimore/Washington International Thurgood Marshall Airport', 'Baltimore/Washington Airport'],
  ['Portland International Jetport', 'Portland Airport'],
  ['Louisville International Standiford Field', 'Louisville Airport'],
])('%s is shortened to %s', (name, short) => {
  expect(shortAirportName(name)).toBe(short)
})

test.each(['La Guardia Airport', 'Dallas Love Field', 'Manchester-Boston Regional Airport'])(
  '%s keeps its name',
  (name) => {
    expect(shortAirportName(name)).toBe(name)
  },
)
