import { expect, test } from '@jest/globals'
import { testOptions } from './test-options.ts'

test('arguments are passed on to jest', () => {
  expect(testOptions(['libs/columns', '--verbose'])).toEqual({ mode: 'once', args: ['libs/columns', '--verbose'] })
})

test.each(['watch', 'inspect'] as const)('--%s is ours and needs a file', (mode) => {
  expect(testOptions([`--${mode}`, 'top.test.ts'])).toEqual({ mode, args: ['top.test.ts'] })
  expect(() => testOptions([`--${mode}`])).toThrow(`npm test -- --${mode} libs/`)
})

test('--quick selects the tests beside their source, and those of a service', () => {
  expect(testOptions(['--quick']).args).toEqual(['/src/', 'services/feedback/test/'])
  expect(testOptions(['--quick', 'services/search']).args).toEqual(['/src/', 'services/search/test/'])
})
