import type { Neighbor } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { neighborFinding } from './neighbor-finding.ts'

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

describe('neighborFinding', () => {
  test('counts the neighbors with a lower price, of those that have one', () => {
    expect(neighborFinding(500, neighbors(400, 450, 600, null))).toBe(
      'Homes are listed lower in two of three neighbors',
    )
    expect(neighborFinding(500, neighbors(400, 600))).toBe(
      'Homes are listed lower in one of two neighbors',
    )
  })

  test('says none and all', () => {
    expect(neighborFinding(100, neighbors(400, 450))).toBe(
      'Homes are listed lower in none of two neighbors',
    )
    expect(neighborFinding(900, neighbors(400, 450, 500))).toBe(
      'Homes are listed lower in all three neighbors',
    )
  })

  test('is the subject alone when there is nothing to compare', () => {
    expect(neighborFinding(null, neighbors(400, 450))).toBe('Neighbors')
    expect(neighborFinding(500, neighbors(400, null))).toBe('Neighbors')
  })
})
