import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { ByteRows } from './byte-rows.ts'
import { countMargin, medianMargin } from './census.ts'
import { incomeClasses } from './irs.ts'
import { publishedPercent } from './nces.ts'

const folder = mkdtempSync(join(tmpdir(), 'byte-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(write: (rows: ByteRows) => void): string {
  const path = join(folder, 'rows')
  const rows = new ByteRows(path)
  write(rows)
  rows.close()
  return readFileSync(path, 'latin1')
}

test.each([
  [0, '0'],
  [9, '9'],
  [10, '10'],
  [202404, '202404'],
  [-666666666, '-666666666'],
])('writes the whole number %d', (value, text) => {
  expect(written((rows) => rows.integer(value))).toBe(text)
})

test.each([
  [577500, 1, '577500.0'],
  [112.5, 1, '112.5'],
  [0, 4, '0.0'],
  [1, 4, '1.0'],
  [0.005, 4, '0.005'],
  [-0.10126, 4, '-0.1013'],
  [-0.00001, 4, '0.0'],
  [0.99996, 4, '1.0'],
  [13.0402, 4, '13.0402'],
])('writes %d to at most %d decimals', (value, places, text) => {
  expect(written((rows) => rows.decimal(value, places))).toBe(text)
})

test('writes every byte of more than one chunk', () => {
  const line = `${'x'.repeat(999)}\n`
  const text = written((rows) => {
    for (let i = 0; i < 10_000; i++) rows.text(line)
  })
  expect(text === line.repeat(10_000)).toBe(true)
})

test('a count of zero has a margin of twelve', () => {
  expect(countMargin({ part: 0, of: 0, spread: 15 })).toBe(12) // 1.645 √55 = 12.2
})

test('a part of a hundred households', () => {
  // 1.645 √(9 · 50 · 0.75 + 55) = 1.645 √392.5 = 32.6
  expect(countMargin({ part: 50, of: 100, spread: 9 })).toBe(33)
})

test('a median is more certain the larger the sample', () => {
  // 1.645 · 80,000 · 3 / √400 = 19,740
  expect(medianMargin({ median: 80_000, of: 400, spread: 3 })).toBeCloseTo(19_740)
})

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
