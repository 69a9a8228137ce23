import { expect, test } from '@jest/globals'
import { defaultPages, type Measurement, medianOf, parseRequest, rowOf, shortfalls } from './report.ts'

const fast: Measurement = {
  performance: 96,
  largestPaintMs: 2104,
  blockingMs: 87.4,
  layoutShift: 0.0004,
  transferredBytes: 312_345,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  failedChecks: [],
}

test('a page is one row, in seconds, milliseconds and kB', () => {
  expect(rowOf('/data', fast)).toEqual({
    page: '/data',
    performance: 96,
    'largest paint s': 2.1,
    'blocking ms': 87,
    'layout shift': 0,
    kB: 312,
    accessibility: 100,
    'best practices': 100,
    SEO: 100,
  })
})

test('what a page does not reach is listed with the checks that failed', () => {
  expect(shortfalls('/', fast)).toEqual([])
  const slow = { ...fast, performance: 89, largestPaintMs: 2501 }
  const failedChecks = ['Buttons do not have an accessible name']
  expect(shortfalls('/', { ...slow, accessibility: 96, failedChecks })).toEqual([
    '/: performance below 90',
    '/: largest paint later than 2.5 s',
    '/: Buttons do not have an accessible name',
  ])
})

test('the median run is reported', () => {
  const runs = [91, 78, 95].map((performance) => ({ ...fast, performance }))
  expect(medianOf(runs).performance).toBe(91)
})

test('pages and the number of runs can be given', () => {
  expect(parseRequest([])).toEqual({ pages: defaultPages, runs: 3 })
  expect(parseRequest(['--runs', '1', '/zip/02139'])).toEqual({ pages: ['/zip/02139'], runs: 1 })
  expect(() => parseRequest(['data'])).toThrow('Usage: npm run lighthouse -- [--runs 3] [/page …]')
  expect(() => parseRequest(['--runs', 'many'])).toThrow('Usage')
})
