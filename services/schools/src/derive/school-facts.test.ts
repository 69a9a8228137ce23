import { expect, test } from '@jest/globals'
import { levelOf } from './school-facts.ts'

test.each(['Elementary', 'Middle', 'High', 'Other'])('%s is taken from the directory', (level) => {
  expect(levelOf({ level, low: 'KG', high: '12' })).toBe(level)
})

test.each([
  ['KG', '05', 'Elementary'],
  ['PK', '08', 'Elementary'],
  ['03', '04', 'Elementary'],
  ['06', '08', 'Middle'],
  ['04', '06', 'Middle'],
  ['07', '09', 'Middle'],
  ['09', '12', 'High'],
  ['07', '12', 'High'],
  ['11', '12', 'High'],
  ['PK', '12', 'Other'],
  ['06', '12', 'Other'],
  ['09', '09', 'Other'],
  ['PK', 'PK', 'Other'],
  ['UG', 'UG', 'Other'],
  [null, null, 'Other'],
])('grades %s to %s are %s if the directory has another level or none', (low, high, level) => {
  expect(levelOf({ level: 'Secondary', low, high })).toBe(level)
  expect(levelOf({ level: null, low, high })).toBe(level)
})
