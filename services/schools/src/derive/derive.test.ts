import { expect, test } from '@jest/globals'
import { type EnrolledSchool, stateMeans } from './derive.ts'

const result = (percent: number, change: number | null = null): EnrolledSchool['school'] => {
  const published = { low: percent, high: percent, takers: 50 }
  return {
    results: {
      source: 'edfacts',
      math: { raw: '', takers: 50, result: published, participation: null, lowIncome: null, testChanged: false },
      rla: null,
    },
    proficiency: { ...published, value: percent, subjects: ['math'] },
    trend: change === null ? null : { change, low: change, high: change, clear: true, participation: 1 },
  }
}
const suppressed: EnrolledSchool['school'] = {
  results: { source: 'edfacts', math: null, rla: null },
  proficiency: null,
  trend: null,
}

test('means count each school once, students are summed, and a change compares schools with themselves', () => {
  expect(
    stateMeans([
      { school: result(40, 3), students: 900 },
      { school: result(50, -2), students: 100 },
      { school: result(61), students: null },
      { school: suppressed, students: 500 },
    ]),
    // (40 + 50 + 61) / 3 = 50.33; (3 − 2) / 2 = 0.5; the suppressed school counts nowhere.
  ).toEqual({ schools: 3, math: 50.33, rla: null, proficiency: 50.33, students: 1000, change: 0.5 })
})

test('without a known enrollment or an earlier spring there are no students and no change', () => {
  expect(stateMeans([{ school: result(40), students: null }])).toMatchObject({
    schools: 1,
    students: null,
    change: null,
  })
  expect(stateMeans([{ school: suppressed, students: 500 }])).toBeNull()
})
