import type { Neighbor } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import '../../../../test/text-encoder.ts'
import { neighborsHeadline } from './neighbors.tsx'

const neighbors = (...prices: (number | null)[]): Neighbor[] =>
  prices.map((price, index) => ({
    zip: `0170${index}`,
    town: 'Town',
    state_abbr: 'MA',
    lat: 42,
    lng: -71,
    miles: index,
    median_listing_price: price,
  }))

describe('neighborsHeadline', () => {
  test('counts the neighbors with a lower price among those that have one', () => {
    expect(neighborsHeadline(500, neighbors(400, 450, 600, null))).toBe(
      'Listing prices are lower in two of three nearby zips',
    )
    expect(neighborsHeadline(500, neighbors(400, 600))).toBe(
      'Listing prices are lower in one of two nearby zips',
    )
  })

  test('says none or all', () => {
    expect(neighborsHeadline(100, neighbors(400, 450))).toBe(
      'Listing prices are lower in none of two nearby zips',
    )
    expect(neighborsHeadline(900, neighbors(400, 450, 500))).toBe(
      'Listing prices are lower in all three nearby zips',
    )
  })

  test('only names the section if there is nothing to compare', () => {
    expect(neighborsHeadline(null, neighbors(400, 450))).toBe('Nearby zips')
    expect(neighborsHeadline(500, neighbors(400, null))).toBe('Nearby zips')
  })
})
