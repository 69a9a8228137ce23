import type { Figure, NearbySchool, Neighbor, SchoolSummary } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../../../test/draw.tsx'
import { natickSummary as exact } from '../../../test/natick-summary.ts'
import { homesText, Neighbors, neighborsHeadline, schoolsSummary } from './zip-sections.tsx'

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

const detailOf = (neighbors: readonly Neighbor[]) =>
  ({ zip: '01760', state_abbr: 'MA', neighbors, median_listing_price: 500_000 }) as never

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

const households = { occupied: 6624, owner: 5170, renter: 1454, vintage: '2018–22' }
const owned = { key: 'percent_owner_occupied', value: 78 } as Figure

test('the shares of owners and renters add up to 100%', () => {
  expect(homesText({ households, figures: [owned] })).toBe('5,170 of 6,624 occupied homes; the other 22.0% are rented')
})

test('is nothing without the number of homes', () => {
  expect(homesText({ households: null, figures: [owned] })).toBeNull()
})

const school = (achievement: number | null) => ({ achievement, year: 2021 }) as SchoolSummary
const lender = { achievement: 70, miles: 3 } as NearbySchool
const natick = {
  zip: '01760',
  year: 2021,
  overall_score: 85.62,
  score_from: 'own',
  schools: [school(92), school(84)],
  borrowed: [],
} as const satisfies Parameters<typeof schoolsSummary>[0]

describe('schoolsSummary', () => {
  test('counts the schools and says what the score is based on', () => {
    expect(schoolsSummary({ ...natick, schools: [...natick.schools] })).toBe(
      'Two public schools in 01760. The zip’s score of 86 is their achievement, weighted by students.',
    )
    expect(schoolsSummary({ ...natick, schools: [school(92)] })).toBe(
      'One public school in 01760. The zip’s score of 86 is its achievement.',
    )
  })

  test('says how many schools the score is based on if not all have results', () => {
    expect(schoolsSummary({ ...natick, schools: [school(92), school(84), school(null)] })).toBe(
      'Three public schools in 01760. The zip’s score of 86 is the achievement of the two with published results, weighted by students.',
    )
    expect(schoolsSummary({ ...natick, schools: [school(92), school(null)] })).toContain(
      'is the achievement of the one with published results.',
    )
  })

  test('says that the score is that of nearby schools', () => {
    const near = { ...natick, score_from: 'nearby', borrowed: [lender, lender, lender] } as const
    expect(schoolsSummary({ ...near, borrowed: [...near.borrowed], schools: [] })).toBe(
      'No public school has an address in 01760. The zip’s score of 86 is based on the three nearest schools with results, weighted by students.',
    )
    expect(schoolsSummary({ ...near, borrowed: [lender], schools: [school(null)] })).toBe(
      'One public school in 01760. Without published results of its own, the zip’s score of 86 is that of the nearest school with results.',
    )
  })

  test('says why there is no score', () => {
    const without = { ...natick, overall_score: null, score_from: null }
    expect(schoolsSummary({ ...without, schools: [] })).toBe(
      'No public school has an address in 01760. No school within 10 miles has published results, so there is no score.',
    )
    expect(schoolsSummary({ ...without, schools: [school(null)] })).toMatch(
      /No school here or within 10 miles has published results, so there is no score\.$/,
    )
    expect(schoolsSummary({ ...without, year: null, schools: [] })).toMatch(/No test results are loaded/)
  })
})

test('a score that leaves out results of an earlier year says of which year it is', () => {
  const schools = [
    { ...exact, year: 2025 },
    { ...exact, year: 2021 },
  ]
  expect(
    schoolsSummary({ zip: '01760', year: 2025, overall_score: 71, score_from: 'own', schools, borrowed: [] }),
  ).toBe(
    'Two public schools in 01760. The zip’s score of 71 is the achievement of the one with published results of 2024–25.',
  )
})
