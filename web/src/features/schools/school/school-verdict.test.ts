import type { ProficiencyTrend, SchoolYearScores } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { natickHigh } from '../../../../test/natick-high.ts'
import { rankRangeText, schoolVerdict } from './school-verdict.ts'

const peers = 'high schools in Massachusetts'
const [results] = natickHigh.years

const trend: ProficiencyTrend = {
  change: 0.4,
  low: -3.1,
  high: 3.9,
  clear: false,
  from: 2021,
  participation: 98,
  caveat: null,
}

type Part = Partial<SchoolYearScores>

const spring = (year: number, more: Part): SchoolYearScores => ({ ...results!, year, trend: null, ...more })

/** The verdict on a school with results of 2021 and 2023, where the mean of its state rose from 45 to 50.2. */
function verdict({ now = {}, before = {}, current = true }: { now?: Part; before?: Part; current?: boolean }) {
  const years = [
    spring(2021, { state_mean: 45, rank: 22, rank_of: 463, rank_low: 20, rank_high: 25, ...before }),
    spring(2022, { state_mean: 99, rank: 29, rank_of: 463 }),
    spring(2023, { state_mean: 50.2, rank: 60, rank_of: 463, rank_low: 41, rank_high: 80, trend, ...now }),
  ]
  return schoolVerdict({ years, current }, peers)
}

const changed = (change: number, low: number, high: number, clear = low > 0 || high < 0) => ({
  now: { trend: { ...trend, change, low, high, clear } },
})
const first = (text: string | null) => text?.split(/[;.]/)[0]

test('compares the school with itself, with the state over the same springs, and its ranks', () => {
  expect(verdict({})).toBe(
    'Flat since 2021; high schools in Massachusetts rose 5 points. Its rank went from 22 to 60 of 463 (41–80 with its range).',
  )
})

test('the interval of a rank takes the place of its published range', () => {
  const ranks = (rank_best: number, rank_worst: number) =>
    verdict({ now: { trend: null, rank_best, rank_worst } })?.split(' of 463')[1]
  expect(ranks(31, 102)).toBe(' in 2023, between 31st and 102nd.')
  expect(ranks(60, 60)).toBe(' in 2023.')
})

describe('the change of the school', () => {
  test.each([
    [12.3, 4.1, 20.5, 'Rose 12 points since 2021'],
    [1.4, 0.2, 2.6, 'Rose 1 point since 2021'],
    [0.4, 0.1, 0.7, 'Rose less than a point since 2021'],
    [-7.6, -12, -3.2, 'Fell 8 points since 2021'],
    [-0.3, -0.5, -0.1, 'Fell less than a point since 2021'],
    [2.4, -5, 5, 'Flat since 2021'],
    [0, -0.1, 0.1, 'Flat since 2021'],
    [2.4, -5.1, 5, 'No clear change since 2021'],
    [2.4, -1, 5.8, 'No clear change since 2021'],
    [-9, -30, 12, 'No clear change since 2021'],
    // The range ends at 0, or the school had the same exact results.
    [4, 0, 8, 'No clear change since 2021'],
  ])('of %d points between %d and %d', (change, low, high, text) => {
    expect(first(verdict(changed(change, low, high)))).toBe(text)
  })

  test('is never clear or flat where the number of test takers is unknown, so that its range has no margin', () => {
    expect(first(verdict(changed(8, 6, 10, false)))).toBe('No clear change since 2021')
    expect(first(verdict(changed(0, 0, 0, false)))).toBe('No clear change since 2021')
  })

  test('of a closed school ended in its last spring', () => {
    expect(first(verdict({ current: false }))).toBe('Flat from 2021 to 2023')
  })
})

describe('the change of the state', () => {
  test.each([
    [45, 40.4, 'fell 5 points'],
    [45, 46, 'rose 1 point'],
    [45, 45.4, 'rose less than a point'],
    [45, 44.6, 'fell less than a point'],
    [45, 45, 'did not change'],
    // Binary fractions: 0.3 − 0.1 − 0.2 is not 0.
    [0.1 + 0.2, 0.3, 'did not change'],
  ])('from %d to %d', (before, now, words) => {
    expect(verdict({ before: { state_mean: before }, now: { state_mean: now } })).toContain(
      `Flat since 2021; ${peers} ${words}.`,
    )
  })

  test('is left out where it is unknown, and where the school is the only one', () => {
    const alone = 'Flat since 2021. Its rank went from 22 to 60 of 463 (41–80 with its range).'
    expect(verdict({ before: { state_mean: null } })).toBe(alone)
    expect(verdict({ now: { state_mean: null } })).toBe(alone)
    const only = { rank: 1, rank_of: 1, rank_low: 1, rank_high: 1 }
    expect(verdict({ now: only, before: only })).toBe('Flat since 2021.')
  })
})

describe('the ranks', () => {
  const ranks = (now: Part, before: Part = {}) => verdict({ now, before })?.replace(/^.*?\. ?/, '')

  test('have no range where the results are exact', () => {
    expect(ranks({ rank_low: 60, rank_high: 60 })).toBe('Its rank went from 22 to 60 of 463.')
    expect(ranks({ rank_low: null, rank_high: null })).toBe('Its rank went from 22 to 60 of 463.')
  })

  test('have the number of ranked schools of both springs where it differs', () => {
    expect(ranks({}, { rank_of: 458 })).toBe('Its rank went from 22 of 458 to 60 of 463 (41–80 with its range).')
    expect(ranks({ rank: 1204, rank_of: 2042, rank_low: 1100, rank_high: 1300 }, { rank: 1198, rank_of: 2042 })).toBe(
      'Its rank went from 1,198 to 1,204 of 2,042 (1,100–1,300 with its range).',
    )
  })

  test('may be the same', () => {
    expect(ranks({ rank: 22, rank_low: 20, rank_high: 25 })).toBe(
      'Its rank is 22 of 463, as in 2021 (20–25 with its range).',
    )
    expect(ranks({ rank: 22, rank_low: 22, rank_high: 22 }, { rank_of: 400 })).toBe(
      'Its rank went from 22 of 400 to 22 of 463.',
    )
  })

  test('are left out where one spring has none', () => {
    expect(ranks({ rank: null, rank_of: null })).toBe('')
    expect(ranks({}, { rank: null, rank_of: null })).toBe('')
  })
})

describe('without a change', () => {
  const missing = { trend: null, trend_missing: 'test_changed' } as const

  test('the ranks say which schools and springs they are of: the last one before with a rank', () => {
    expect(verdict({ now: missing })).toBe(
      'Its rank among high schools in Massachusetts went from 29 in 2022 to 60 of 463 in 2023 (41–80 with its range).',
    )
    expect(verdict({ now: { ...missing, rank: 29, rank_low: 29, rank_high: 29 } })).toBe(
      'Its rank among high schools in Massachusetts is 29 of 463, as in 2022.',
    )
  })

  test('there is no verdict without a rank in two springs', () => {
    expect(verdict({ now: { ...missing, rank: null, rank_of: null } })).toBeNull()
    const one = spring(2023, { ...missing, rank: 60, rank_of: 463 })
    expect(schoolVerdict({ years: [one], current: true }, peers)).toBeNull()
    expect(schoolVerdict({ years: [], current: true }, peers)).toBeNull()
  })
})

test('the range of a rank is empty where there is one rank', () => {
  expect(rankRangeText({ rank_low: 41, rank_high: 80 })).toBe('41–80')
  expect(rankRangeText({ rank_low: 60, rank_high: 60 })).toBe('')
  expect(rankRangeText({ rank_low: null, rank_high: null })).toBe('')
})
