import { describe, expect, test } from '@jest/globals'
import { proficiencyOf, type SubjectResults, standardScores } from './proficiency.ts'

const exact = (percent: number, takers: number | null) => ({ low: percent, high: percent, takers })

test('proficiency is the mean of the subjects, weighted by their test takers', () => {
  // (40 × 300 + 60 × 100) / 400
  expect(proficiencyOf({ math: exact(40, 300), rla: exact(60, 100) })).toEqual({
    low: 45,
    high: 45,
    value: 45,
    takers: 300,
    subjects: ['math', 'rla'],
  })
})

test('the bounds of ranges are averaged separately', () => {
  const math = { low: 40, high: 44, takers: 100 }
  const rla = { low: 50, high: 100, takers: 300 }
  // (40 + 3 × 50) / 4, (44 + 3 × 100) / 4, (42 + 3 × 75) / 4
  expect(proficiencyOf({ math, rla })).toMatchObject({ low: 47.5, high: 86, value: 66.75 })
})

test('it is rounded to the hundredth, so that equal schools are equal', () => {
  // (30 + 2 × 60) / 3 is 50 despite binary fractions; (31 + 2 × 60) / 3 is 50.333…
  expect(proficiencyOf({ math: exact(30, 7), rla: exact(60, 14) })?.value).toBe(50)
  expect(proficiencyOf({ math: exact(31, 7), rla: exact(60, 14) })?.value).toBe(50.33)
})

test('a single subject is taken as it is, and listed', () => {
  expect(proficiencyOf({ math: null, rla: { low: 0, high: 50, takers: 12 } })).toEqual({
    low: 0,
    high: 50,
    value: 25,
    takers: 12,
    subjects: ['rla'],
  })
  expect(proficiencyOf({ math: exact(30, null), rla: null })).toMatchObject({
    value: 30,
    takers: null,
    subjects: ['math'],
  })
})

test('without a number of takers both subjects have equal weight', () => {
  expect(proficiencyOf({ math: exact(40, null), rla: exact(60, 100) })).toMatchObject({ value: 50, takers: 100 })
  expect(proficiencyOf({ math: exact(40, 0), rla: exact(60, 0) })).toMatchObject({ value: 50 })
})

test('is null without a published subject', () => {
  expect(proficiencyOf({ math: null, rla: null })).toBeNull()
})

describe('the standard score', () => {
  const valuesOf = (all: readonly SubjectResults[]) => standardScores(all).map(({ value }) => value)
  // Math 40 and 60: mean 50, deviation 10. Reading 70, 90, 80 and 60: mean 75, deviation √125 = 11.18.
  const schools = [
    { math: exact(40, 200), rla: exact(70, 200) },
    { math: exact(60, 200), rla: exact(90, 200) },
    { math: null, rla: exact(80, 50) },
    { math: null, rla: exact(60, 50) },
  ]

  test('puts schools with one subject and those with two on one scale', () => {
    // (−1 − 0.447214) / 2, (1 + 1.341641) / 2, 5 / 11.18, −15 / 11.18: by percent, 80 would be first and 55 last.
    expect(valuesOf(schools)).toEqual([-0.723607, 1.17082, 0.447214, -1.341641])
    expect(schools.map((school) => proficiencyOf(school)!.value)).toEqual([55, 75, 80, 60])
  })

  test('averages the subjects by their test takers, and equally where these are not published', () => {
    const [first] = valuesOf([{ math: exact(40, 300), rla: exact(70, 100) }, ...schools.slice(1)])
    // (3 × −1 − 0.447214) / 4
    expect(first).toBe(-0.861803)
    const [unknown] = valuesOf([{ math: exact(40, null), rla: exact(70, 100) }, ...schools.slice(1)])
    expect(unknown).toBe(-0.723607)
  })

  test('takes the middle of a range, and is 0 where all schools are equal', () => {
    const range = { low: 30, high: 50, takers: 200 }
    expect(valuesOf([{ math: range, rla: exact(70, 200) }, ...schools.slice(1)])[0]).toBe(-0.723607)
    expect(valuesOf([schools[2]!, schools[2]!])).toEqual([0, 0])
    expect(valuesOf([])).toEqual([])
  })

  test('is known at both ends of the published ranges, by the mean and deviation of the middles', () => {
    const range = { low: 30, high: 50, takers: 200 }
    const [ofRange, exactly, , readingOnly] = standardScores([
      { math: range, rla: exact(70, 200) },
      ...schools.slice(1, 3),
      { math: null, rla: { low: 55, high: 65, takers: 50 } },
    ])
    // Math of 30 and 50 is 2 and 0 deviations below its mean of 50: (−2 − 0.447214) / 2, (0 − 0.447214) / 2.
    expect(ofRange).toMatchObject({ low: -1.223607, value: -0.723607, high: -0.223607 })
    expect(exactly).toMatchObject({ low: 1.17082, value: 1.17082, high: 1.17082 })
    // −20, −15 and −10 over 11.18.
    expect(readingOnly).toMatchObject({ low: -1.788854, value: -1.341641, high: -0.894427 })
  })

  test('has the error of a sample of its test takers and of the rounding of its ranges', () => {
    const range = { low: 30, high: 50, takers: 200 }
    const [ofRange, , , unknown] = standardScores([
      { math: range, rla: exact(70, 200) },
      ...schools.slice(1, 3),
      { math: null, rla: { low: 55, high: 65, takers: null } },
    ])
    // Math: 81 of 202, so 1e4 × 0.40099 × 0.59901 ÷ 202 = 11.891; (50 − 30)² ÷ 12 = 33.333; √45.224 = 6.7249, ÷ 10.
    // Reading: 141 of 202, √10.435 = 3.2304, ÷ 11.18. Half of each.
    expect(ofRange!.error).toBeCloseTo((6.7249 / 10 + 3.2304 / 11.1803) / 2, 4)
    expect(unknown!.error).toBeNaN()
  })
})
