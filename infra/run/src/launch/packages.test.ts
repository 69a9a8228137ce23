import { expect, test } from '@jest/globals'
import { isSatisfied } from './packages.mjs'

test.each([
  ['nothing installed yet', null, false],
  ['another lock file', { lock: 'old', scope: 'all' }, false],
  ['the packages to run', { lock: 'new', scope: 'run' }, true],
  ['all packages', { lock: 'new', scope: 'all' }, true],
])('npm start with %s needs no install: %s', (_, last, satisfied) => {
  expect(isSatisfied({ last, lock: 'new', scope: 'run' })).toBe(satisfied)
})

test('npm test is not satisfied by the packages to run', () => {
  expect(isSatisfied({ last: { lock: 'new', scope: 'run' }, lock: 'new', scope: 'all' })).toBe(
    false,
  )
})
