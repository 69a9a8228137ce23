import { expect, test } from '@jest/globals'
import { isSatisfied } from './packages.mjs'

test.each([
  ['nothing', null, false],
  ['another lock file’s packages', { lock: 'old', scope: 'all' }, false],
  ['the packages of a running system', { lock: 'new', scope: 'run' }, true],
  ['all packages', { lock: 'new', scope: 'all' }, true],
])('npm start with %s installed can skip the install: %s', (_, last, satisfied) => {
  expect(isSatisfied({ last, lock: 'new', scope: 'run' })).toBe(satisfied)
})

test('npm test needs more than the packages of a running system', () => {
  expect(isSatisfied({ last: { lock: 'new', scope: 'run' }, lock: 'new', scope: 'all' })).toBe(false)
})
