import { expect, test } from '@jest/globals'
import { proficiencyOf } from './proficiency.ts'

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
