import type { Neighbor } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../../../test/draw.tsx'
import { Neighbors, neighborsHeadline } from './neighbors.tsx'

const neighbors = (...prices: (number | null)[]): Neighbor[] =>
  prices.map((price, index) => ({
    zip: `0170${index}`,
    town: 'Town',
    state_abbr: 'MA',
    lat: 42,
    lng: -71,
    miles: index,
    median_listing_price: price,
    overall_score: 85,
    avg_agi_per_return: 187_848,
  }))

const detailOf = (found: readonly Neighbor[]) =>
  ({ zip: '01760', state_abbr: 'MA', neighbors: found, median_listing_price: 500_000 }) as never

describe('Neighbors', () => {
  test('has price, difference, school score and income of each', () => {
    draw(<Neighbors detail={detailOf(neighbors(481_000, null))} />)
    const [head, ...rows] = screen.getAllByRole('row').map((row) => row.textContent)
    expect(head).toBe('PlaceMedian pricevs. 01760School scoreIncome')
    expect(rows[0]).toContain('Town01700, 0 mi')
    expect(rows[0]).toContain('$481,000−$19k−$19k85$187,848')
    expect(rows[1]).toContain('85$187,848')
    expect(screen.queryByText(/not comparable across states/)).toBeNull()
  })

  test('says that school scores do not compare across states if a neighbor is in another one', () => {
    const [first, second] = neighbors(481_000, 510_000)
    draw(<Neighbors detail={detailOf([first!, { ...second!, state_abbr: 'RI' }])} />)
    screen.getByText(/School scores are not comparable across states/)
    screen.getByText('01701 RI, 1 mi')
  })
})

describe('neighborsHeadline', () => {
  test('counts the neighbors with a lower price among those that have one', () => {
    expect(neighborsHeadline(500, neighbors(400, 450, 600, null))).toBe(
      'Listing prices are lower in two of three nearby zips',
    )
    expect(neighborsHeadline(500, neighbors(400, 600))).toBe('Listing prices are lower in one of two nearby zips')
  })

  test('says none or all', () => {
    expect(neighborsHeadline(100, neighbors(400, 450))).toBe('Listing prices are lower in none of two nearby zips')
    expect(neighborsHeadline(900, neighbors(400, 450, 500))).toBe('Listing prices are lower in all three nearby zips')
  })

  test('only names the section if there is nothing to compare', () => {
    expect(neighborsHeadline(null, neighbors(400, 450))).toBe('Nearby zips')
    expect(neighborsHeadline(500, neighbors(400, null))).toBe('Nearby zips')
  })
})
