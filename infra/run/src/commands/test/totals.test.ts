import { expect, test } from '@jest/globals'
import { selectedTests } from './test-options.ts'
import { sum, totalsLine, totalsOf } from './totals.ts'

test('a file that cannot be run and a run that crashes count as failures', () => {
  const crashed = totalsOf(null)
  const run = totalsOf({ numPassedTests: 10, numFailedTests: 2, numRuntimeErrorTestSuites: 1 })
  expect(totalsLine(sum([crashed, run]))).toBe('10 passed, 4 failed')
})

test('a pattern selects test files by a part of their path; without one all run', () => {
  const web = ['web/src/app/router.test.tsx']
  const node = ['libs/columns/src/top.test.ts', 'services/search/test/match.test.ts', 'infra/run/test/k8s/k8s.test.ts']
  const browser = ['infra/browser/search.test.ts', 'infra/browser/changes/new-month.test.ts']
  const files = [...web, ...node, ...browser]
  expect(selectedTests([], files)).toEqual({ web, node, browser })
  expect(selectedTests(['--verbose'], files)).toEqual({ web, node, browser })
  expect(selectedTests(['browser/search', 'Router'], files)).toEqual({ web, node: [], browser: [browser[0]] })
  expect(selectedTests(['nothing'], files)).toEqual({ web: [], node: [], browser: [] })
})
