import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../../checkout/folders.ts'
import { selectedTests } from './test-options.ts'
import { sum, totalsOf, totalsText } from './totals.ts'

test('the end of a run names each failed test; a file that cannot be run and a run that crashes count as one each', () => {
  const fileOf = (name: string) => join(root, name)
  const run = totalsOf({
    numPassedTests: 10,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      {
        name: fileOf('libs/columns/src/top.test.ts'),
        status: 'failed',
        message: 'all of it',
        assertionResults: [
          { status: 'passed', fullName: 'the first', failureMessages: [] },
          { status: 'failed', fullName: 'top the best', failureMessages: ['\u001b[31mexpected 2\u001b[39m\n  at top'] },
        ],
      },
      {
        name: fileOf('web/broken.test.ts'),
        status: 'failed',
        message: '  ● Test suite failed to run\n\n    no such module\n',
        assertionResults: [],
      },
      { name: fileOf('web/fine.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  })
  expect(totalsText(sum([totalsOf(null), run])).split('\n')).toEqual([
    'FAILED jest ended without a report',
    'FAILED libs/columns/src/top.test.ts › top the best: expected 2',
    'FAILED web/broken.test.ts: no such module',
    '10 passed, 3 failed',
  ])
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
