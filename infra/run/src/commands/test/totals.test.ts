import { expect, test } from '@jest/globals'
import { browserTests } from './selection.ts'
import { sum, totalsLine, totalsOf } from './totals.ts'

test('a file that cannot be run and a run that crashes count as failures', () => {
  const crashed = totalsOf(null)
  const run = totalsOf({ numPassedTests: 10, numFailedTests: 2, numRuntimeErrorTestSuites: 1 })
  expect(totalsLine(sum([crashed, run]))).toBe('10 passed, 4 failed')
})

test('browser tests run without a pattern or with one that matches them', () => {
  const files = ['infra/browser/search.test.ts', 'infra/browser/layout.test.ts']
  expect(browserTests([], files)).toEqual(files)
  expect(browserTests(['--verbose'], files)).toEqual(files)
  expect(browserTests(['browser/search'], files)).toEqual(['infra/browser/search.test.ts'])
  expect(browserTests(['libs/columns'], files)).toEqual([])
})
