import { expect, test } from '@jest/globals'
import { publishedPercent } from './nces.ts'

// EDFacts' privacy rules: the fewer test takers, the wider the published range.
test.each([
  [47.2, 301, '47'],
  [0.4, 301, 'LE1'],
  [99.6, 5000, 'GE99'],
  [47.2, 300, '45-49'],
  [7, 61, '6-9'],
  [5, 61, 'LE5'],
  [94.4, 100, '90-94'],
  [95, 100, 'GE95'],
  [47.2, 60, '40-49'],
  [12, 31, '11-19'],
  [90, 31, 'GE90'],
  [47.2, 30, '40-59'],
  [25, 16, '21-39'],
  [20, 16, 'LE20'],
  [49, 15, 'LT50'],
  [50, 6, 'GE50'],
  [50, 5, 'PS'],
  [50, 0, '.'],
])('%d percent of %d takers is published as %s', (percent, takers, published) => {
  expect(publishedPercent(percent, takers)).toBe(published)
})
