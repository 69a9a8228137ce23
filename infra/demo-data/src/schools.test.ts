import { expect, test } from '@jest/globals'
import { nameSchools } from './schools.ts'

test('the first school is named after the town', () => {
  expect(nameSchools('Natick', 'High School', 1)).toEqual(['Natick High School'])
})

test('all names are distinct, even for many schools', () => {
  expect(new Set(nameSchools('Houston', 'Elementary School', 300)).size).toBe(300)
})
