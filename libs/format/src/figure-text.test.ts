import { findAttribute } from '@homeground/catalog/attributes'
import { expect, test } from '@jest/globals'
import { formatFigure } from './figure-text.ts'

const income = findAttribute('median_household_income')!

test('an open-ended value says on which side of its limit it is', () => {
  expect(formatFigure(income, 250_000, { kind: 'over', low: 250_000 })).toBe('over $250,000')
  expect(formatFigure(income, 2500, { kind: 'under', high: 2500 })).toBe('under $2,500')
})

test('a range has both ends, a value without a note neither', () => {
  const score = findAttribute('overall_score')!
  expect(formatFigure(score, 72, { kind: 'range', low: 70, high: 74 })).toBe('70 to 74')
  expect(formatFigure(income, 90_000, undefined)).toBe('$90,000')
  expect(formatFigure(income, null, undefined)).toBe('—')
})
