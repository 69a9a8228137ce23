import { describe, expect, test } from '@jest/globals'
import { type Visit, verdictOn } from './guard.ts'

const open = {}
const guarded = { guarded: true }
const logIn = { onlyAnonymous: true }
const at = (
  address: string,
  route: Visit['route'],
  session: Visit['session'],
): ReturnType<typeof verdictOn> => {
  const { pathname, search, hash } = new URL(address, location.origin)
  return verdictOn({ route, session, location: { pathname, search, hash } })
}

describe('the guard', () => {
  test('shows an open screen to everybody, at once', () => {
    for (const session of ['unknown', 'anonymous', 'user'] as const) {
      expect(at('/data', open, session)).toBe('show')
    }
  })

  test('waits until it is known who asks for a guarded screen or the log in', () => {
    expect(at('/home', guarded, 'unknown')).toBe('wait')
    expect(at('/login', logIn, 'unknown')).toBe('wait')
  })

  test('sends somebody who is logged out from a guarded screen to the log in and back', () => {
    const verdict = at('/home?tab=saved#notes', guarded, 'anonymous')
    expect(verdict).toEqual({ redirect: '/login?next=%2Fhome%3Ftab%3Dsaved%23notes' })
    const { redirect } = verdict as { redirect: string }
    expect(at(redirect, logIn, 'anonymous')).toBe('show')
    expect(at(redirect, logIn, 'user')).toEqual({ redirect: '/home?tab=saved#notes' })
  })

  test('shows a guarded screen to somebody who is logged in', () => {
    expect(at('/home', guarded, 'user')).toBe('show')
  })

  test('sends somebody who is logged in from the log in home, also when another site is asked for', () => {
    expect(at('/login', logIn, 'user')).toEqual({ redirect: '/home' })
    expect(at('/login?next=//evil.example', logIn, 'user')).toEqual({ redirect: '/home' })
  })
})
