import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { Suggestion } from '@homeground/contracts'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { setSessionUser } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import {
  isZip,
  ledeOf,
  nearestFirst,
  prefixesNear,
  type Ranked,
  shortAirportName,
  standoutOf,
  ZipActions,
} from './zip-page.tsx'

const natick = { zip: '01760', town: 'Natick', lat: 42.28, lng: -71.35 } as never
let places: object[] = []
let notes: unknown[] = []

beforeEach(() => {
  places = []
  notes = []
  queryClient.clear()
  setSessionUser(ada)
  answerCalls(({ method, address, body }) => {
    if (method === 'GET') return { body: address === '/api/user/places' ? places : [] }
    const { note } = body as { note?: string }
    if (note !== undefined) notes.push(note)
    return { body: { zip: '01760', note: note ?? '', savedAt: '2026-11-20T12:00:00.000Z' } }
  })
})

test('saving a place opens a field for a note, without taking the focus', async () => {
  draw(<ZipActions detail={natick} />)
  const save = screen.getByRole('button', { name: 'Save Natick 01760' })
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(save)
  const field = await screen.findByRole('textbox', { name: 'Note on Natick 01760' })
  expect(document.activeElement).toBe(save)
  await userEvent.type(field, 'Near Ann')
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(notes).toEqual(['Near Ann']))
})

test('a place that was saved before shows its note, which can be edited', async () => {
  places = [{ zip: '01760', note: 'Near Ann', savedAt: '2026-11-20T12:00:00.000Z' }]
  draw(<ZipActions detail={natick} />)
  await screen.findByRole('button', { name: 'Edit the note on Natick 01760: Near Ann' })
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('zip lede', () => {
  const natick = {
    county: 'Middlesex County',
    land_sqmi: 15.06,
    figures: [{}],
    population: 36_412,
    nearest_airport: null,
  }

  describe('ledeOf', () => {
    test('has county, state, people and land', () => {
      expect(ledeOf(natick, 'Massachusetts')).toBe(
        'Middlesex County, Massachusetts. 36,412 people on 15.1 square miles.',
      )
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

  function ranked(key: AttributeKey, nation: number | null, state: number | null = nation): Ranked {
    const figure = { value: 1, percentile_nation: nation, percentile_state: state }
    return { attribute: findAttribute(key)!, figure }
  }

  test('names the three most unusual percentiles, also of one group', () => {
    const figures = [
      ranked('median_listing_price', 96.7),
      ranked('median_listing_price_per_square_foot', 98.2),
      ranked('overall_score', 50, 88.4),
      ranked('avg_agi_per_return', 84),
      ranked('population_density', 4),
      ranked('median_age', 45),
    ]
    expect(standoutOf(figures, 'Massachusetts')).toBe(
      'Stands out for median listing price per square foot (higher than in 98% of US zips), median listing price (higher than in 97% of US zips) and people per square mile (lower than in 96% of US zips).',
    )
  })

  test('says once how those compare that compare alike', () => {
    const figures = [
      ranked('median_listing_price', 99.4),
      ranked('median_listing_price_per_square_foot', 99.2),
      ranked('overall_score', 50, 98.8),
    ]
    expect(standoutOf(figures, 'Ohio')).toBe(
      'Stands out for median listing price and median listing price per square foot (both higher than in 99% of US zips) and school score (higher than in 99% of zips in Ohio).',
    )
    const three = [...figures.slice(0, 2), ranked('population', 99)]
    expect(standoutOf(three, 'Ohio')).toMatch(/ and population \(all higher than in 99% of US zips\)\.$/)
  })

  test('leaves out race, the rest of another share, changes, missing values and what is usual', () => {
    const figures = [
      ranked('percent_asian', 99),
      ranked('percent_renter_occupied', 99),
      ranked('inventory_net_change', 1),
      ranked('population', null),
      ranked('median_age', 79.9),
      ranked('distance_to_large_airport', 0.2),
    ]
    expect(standoutOf(figures, 'Ohio')).toBe(
      'Stands out for distance to a major airport (lower than in 99% of US zips).',
    )
    expect(standoutOf(figures.slice(0, 5), 'Ohio')).toBe('')
  })
})

const zip = (code: string): Suggestion => ({ kind: 'zip', label: code, zip: code, state_abbr: 'MA', lat: 42, lng: -71 })

describe('isZip', () => {
  test('accepts five digits and nothing else', () => {
    expect(['01760', '00000'].every(isZip)).toBe(true)
    expect(['1760', '017600', '0176a', '01760-1234', ''].some(isZip)).toBe(false)
  })
})

describe('prefixesNear', () => {
  test('returns the blocks of ten around the number, then its hundred', () => {
    expect(prefixesNear('01799')).toEqual([
      ['0179'],
      ['0178', '0180'],
      ['0177', '0181'],
      ['0176', '0182'],
      ['0175', '0183'],
      ['017'],
      ['01'],
    ])
  })

  test('stays within 00000 to 99999', () => {
    expect(prefixesNear('00001')[1]).toEqual(['0001'])
    expect(prefixesNear('99999')[1]).toEqual(['9998'])
  })

  test('returns the digits if there are fewer than four', () => {
    expect(prefixesNear('176')).toEqual([['176']])
  })

  test('returns a text without digits as it is', () => {
    expect(prefixesNear('natick')).toEqual([['natick']])
  })
})

describe('nearestFirst', () => {
  test('returns the three nearest zips, nearest first', () => {
    const candidates = [zip('01701'), zip('01760'), zip('01775'), zip('01778')]
    expect(nearestFirst(candidates, '01799').map((place) => place.zip)).toEqual(['01778', '01775', '01760'])
  })
})
