import { expect, test } from '@jest/globals'
import { incomeClasses } from './irs.ts'

test('half of the returns are below the median if a class ends there', () => {
  const classes = incomeClasses(10_000, { medianUsd: 50_000, spread: 0.9 })
  expect(classes[0]!.returns + classes[1]!.returns).toBe(5000)
})

test('returns below a class end follow the normal distribution of their logarithm', () => {
  // ln(25,000 / 50,000) / 0.6931 = -1: 15.87 % are below.
  const [lowest] = incomeClasses(10_000, { medianUsd: 50_000, spread: Math.LN2 })
  expect(lowest!.returns).toBe(1590)
})

test('the classes add up to all income', () => {
  const classes = incomeClasses(1000, { medianUsd: 50_000, spread: 1 })
  // The mean of a log-normal distribution is its median times e^(spread² / 2).
  const mean = 50_000 * Math.sqrt(Math.E)
  expect(classes.reduce((sum, { agiUsd }) => sum + agiUsd, 0)).toBeCloseTo(1000 * mean, 0)
})
