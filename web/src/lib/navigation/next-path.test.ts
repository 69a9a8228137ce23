/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals'
import { loginPathTo, nextPathOf } from './next-path.ts'

describe('the path after the login', () => {
  test('is the requested path of this site, with its query and hash', () => {
    expect(nextPathOf('?next=%2Fhome')).toBe('/home')
    expect(nextPathOf(new URL(loginPathTo('/zip/01760?x=1&y=2#schools'), 'http://a').search)).toBe(
      '/zip/01760?x=1&y=2#schools',
    )
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
    'home',
    '',
  ])('is never %j', (next) => {
    expect(nextPathOf(`?${new URLSearchParams({ next })}`)).toBeNull()
  })

  test('is null without a requested path', () => {
    expect(nextPathOf('')).toBeNull()
  })
})
