import { describe, expect, test } from '@jest/globals'
import { levelText, placeText, pointsText, sourcesText } from './school-words.ts'

describe('levelText', () => {
  test.each([
    ['High', '09', '12', 'High, grades 9–12'],
    ['Elementary', 'KG', '04', 'Elementary, grades K–4'],
    ['Elementary', 'PK', 'PK', 'Elementary, grade PK'],
    ['Middle', null, '08', 'Middle, grade 8'],
    ['High', '10', '13', 'High, grades 10–13'],
    ['High', null, null, 'High'],
    ['Other', 'KG', '12', 'Grades K–12'],
    ['Other', 'UG', 'UG', 'Ungraded'],
    ['Other', 'AE', 'AE', 'Adults'],
    ['Other', null, null, 'Other'],
  ] as const)('of %s, %s to %s', (level, low, high, text) => {
    expect(levelText({ level, grades: { low, high } })).toBe(text)
  })
})

test('says where a school outside of the zip is, and that a place may be approximate', () => {
  const school = { town: 'Framingham', state_abbr: 'MA', miles: 3.24, approximate: false } as const
  expect(placeText(school)).toBe('Framingham MA, 3.2 mi')
  expect(placeText({ ...school, town: null, approximate: true })).toBe('MA, about 3.2 mi')
})

test('changes are told in percentage points, with their sign', () => {
  expect([1.14, -2.5, 0, -0.04].map(pointsText)).toEqual(['+1.1 pp', '−2.5 pp', '0.0 pp', '0.0 pp'])
})

test('names each publisher once a vintage, with what it is the source of', () => {
  const of = (what: 'directory' | 'students' | 'scores', publisher: string, vintage: string) => ({
    ...{ what, publisher, vintage },
    data_set: 'real' as const,
  })
  expect(
    sourcesText([
      of('directory', 'NCES', '2020–21'),
      of('students', 'NCES', '2020–21'),
      of('scores', 'US Department of Education', '2018–19 to 2020–21'),
    ]),
  ).toBe(
    'NCES 2020–21 (schools and students), US Department of Education 2018–19 to 2020–21 (scores)',
  )
})
