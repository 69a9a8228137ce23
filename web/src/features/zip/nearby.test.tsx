import type { Figure } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import type { Place } from '../../places/page/place.ts'
import { Nearby, type NearbyPlace, nearbyHeadline } from './zip-sections.tsx'

const near = (...prices: (number | null)[]): NearbyPlace[] =>
  prices.map((price, index) => ({
    path: `/zip/0170${index}`,
    name: 'Town',
    code: `0170${index}`,
    state_abbr: 'MA',
    miles: index,
    median_listing_price: price,
    overall_score: 85,
    avg_agi_per_return: 187_848,
  }))

const natick: Place = {
  name: 'Natick',
  code: '01760',
  label: '01760',
  path: '/zip/01760',
  key: '01760',
  state: { abbr: 'MA', name: 'Massachusetts' },
  among: { one: 'zip', many: 'zips', inState: 500, inNation: 30_000, state: 'Massachusetts' },
  lat: 42.28,
  lng: -71.35,
  figures: [{ key: 'median_listing_price', value: 500_000 } as Figure],
}

test('each nearby place has price, difference, school score and income', () => {
  draw(<Nearby nearby={near(481_000, null)} place={natick} />)
  const [head, ...rows] = screen.getAllByRole('row').map((row) => row.textContent)
  expect(head).toBe('PlaceMedian pricevs. 01760School scoreIncome')
  expect(rows[0]).toContain('Town01700, 0 mi')
  expect(rows[0]).toContain('$481,000−$19k−$19k85$187,848')
  expect(rows[1]).toContain('85$187,848')
  expect(screen.queryByText(/not comparable across states/)).toBeNull()
})

test('says that school scores do not compare across states if a place is in another one', () => {
  const [first, second] = near(481_000, 510_000)
  draw(<Nearby nearby={[first!, { ...second!, state_abbr: 'RI' }]} place={natick} />)
  screen.getByText(/School scores are not comparable across states/)
  screen.getByText('01701 RI, 1 mi')
})

test('offers the rest of more than five places', async () => {
  draw(<Nearby nearby={near(1, 2, 3, 4, 5, 6, 7, 8)} place={natick} />)
  await userEvent.click(screen.getByRole('button', { name: 'All 8 zips' }))
  expect(screen.queryByRole('button', { name: /^All/ })).toBeNull()
})

describe('nearbyHeadline', () => {
  test.each([
    [[400, 450, 600, null], 'Two of three nearby zips list for less'],
    [[400, 600], 'Half of nearby zips list for less'],
    [[600, 700], 'No nearby zip lists for less'],
    [[400, 450, 480], 'All nearby zips list for less'],
    [[400, null], 'Nearby zips'],
  ])('of %j around a price of 500: %s', (prices, text) => {
    expect(nearbyHeadline(500, near(...prices), 'zip')).toBe(text)
  })

  test('only names the section without a price', () => {
    expect(nearbyHeadline(null, near(400, 450), 'zip')).toBe('Nearby zips')
  })
})
