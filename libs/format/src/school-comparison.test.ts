import { expect, test } from '@jest/globals'
import { apartText, type ComparedSchool, schoolVerdict, shortSchoolNames } from './school-comparison.ts'

type Results = ComparedSchool['years'][number]

const exactly = (percent: number) => ({ low: percent, high: percent, value: percent })

/** A high school of Massachusetts with the results of one spring, of which 400 students are tested. */
function school(name: string, results: Partial<Results> | null, more: Partial<ComparedSchool> = {}): ComparedSchool {
  const none = { proficiency: null, rank: null, rank_of: null, impact: null, trend: null }
  const years = results ? [{ year: 2021, test_takers: 400, ...none, ...results }] : []
  return { name, town: 'Natick', level: 'High', state_abbr: 'MA', years, ...more }
}

const trendOf = (change: number, [low, high]: readonly [number, number]) => ({
  trend: { change, low, high, clear: low > 0 || high < 0, from: 2019, participation: null, caveat: null },
})
const ofNatick = { proficiency: exactly(70), rank: 12, rank_of: 340, impact: 85 }
const ofFramingham = { proficiency: exactly(46), rank: 220, rank_of: 340, impact: 40 }
const natick = school('Natick High School', ofNatick)
const framingham = school('Framingham High School', ofFramingham)

test('results of other states, levels or years are not compared', () => {
  expect(apartText([natick, { ...framingham, state_abbr: 'NH' }])).toBe('of different states')
  const middle = school('Wilson Middle', { ...ofFramingham, year: 2019 }, { level: 'Middle' })
  expect(apartText([natick, middle])).toBe('of different levels and years')
  expect(schoolVerdict([natick, middle])).toEqual([
    'The results of Natick High and Wilson Middle don’t compare: they are of different levels and years.',
  ])
  // A school without results has none that could differ.
  expect(apartText([natick, school('New High', null, { state_abbr: 'NH' })])).toBeNull()
})

test('the verdict says what is better, and what is not clear', () => {
  const rising = school('Natick High School', { ...ofNatick, ...trendOf(8, [3, 13]) })
  const flat = school('Framingham High School', { ...ofFramingham, ...trendOf(1, [-4, 6]) })
  expect(schoolVerdict([rising, flat])).toEqual([
    'Natick High has better results than Framingham High: 70% of students proficient against 46%; rank 12 against 220 of 340 in Massachusetts; against schools with a similar lunch share 85th against 40th percentile; difference in two-year change not clear.',
  ])
  const close = school('Close High', { proficiency: exactly(66) })
  expect(schoolVerdict([close, natick])).toEqual([
    'The difference in results between Close High and Natick High is not clear: 66% of students proficient against 70%.',
  ])
  expect(schoolVerdict([natick, school('New High', null)])).toEqual(['There are no results of New High to compare.'])
  // Of more than two, all others against the first.
  expect(schoolVerdict([natick, framingham, close]).map((sentence) => sentence.slice(0, 35))).toEqual([
    'Framingham High has weaker results ',
    'The difference in results between C',
  ])
  expect(schoolVerdict([natick])).toEqual([])
})

test('schools of one name have their towns', () => {
  const other = school('Natick High Sch', null, { town: 'Lowell' })
  expect(shortSchoolNames([natick, other, framingham])).toEqual([
    'Natick High School, Natick',
    'Natick High Sch, Lowell',
    'Framingham High',
  ])
})
