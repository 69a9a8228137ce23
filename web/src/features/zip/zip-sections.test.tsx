import type { Figure, NearbySchool, SchoolSummary } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { natickSummary as exact } from '../../../test/natick-summary.ts'
import { homesText, schoolsSummary, sizeOf } from './zip-sections.tsx'

describe('sizeOf', () => {
  const natick = { county: 'Middlesex County', land_sqmi: 15.06, population: 36_412 }

  test('names all counties of a zip in several', () => {
    const counties = ['Denver County', 'Jefferson County', 'Arapahoe County']
    expect(sizeOf({ ...natick, county: 'Denver County', counties }, 'Colorado')).toBe(
      'Denver County, Jefferson County and Arapahoe County, Colorado. 36,412 people on 15.1 square miles.',
    )
  })

  test('has county, state, people and land', () => {
    expect(sizeOf(natick, 'Massachusetts')).toBe('Middlesex County, Massachusetts. 36,412 people on 15.1 square miles.')
  })

  test('leaves out unknown facts', () => {
    expect(sizeOf({ ...natick, population: null }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 15.1 square miles.',
    )
    expect(sizeOf({ ...natick, land_sqmi: null }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 36,412 people.',
    )
    expect(sizeOf({ ...natick, county: null }, 'Guam')).toBe('Guam. 36,412 people on 15.1 square miles.')
  })

  test('handles one person, a rounded 1 and tiny areas', () => {
    expect(sizeOf({ ...natick, population: 1, land_sqmi: 0.98 }, 'Ohio')).toBe(
      'Middlesex County, Ohio. 1 person on 1 square mile.',
    )
    expect(sizeOf({ ...natick, population: null, land_sqmi: 0.02 }, 'Ohio')).toBe(
      'Middlesex County, Ohio. Less than a tenth of a square mile.',
    )
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
