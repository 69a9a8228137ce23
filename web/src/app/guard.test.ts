/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals'
import { accessTo, type Visit } from './frame/layout.tsx'

const open = {}
const guarded = { guarded: true }
const logIn = { onlyAnonymous: true }
const at = (address: string, route: Visit['route'], session: Visit['session']): ReturnType<typeof accessTo> => {
  const { pathname, search, hash } = new URL(address, location.origin)
  return accessTo({ route, session, location: { pathname, search, hash } })
}

describe('accessTo', () => {
  test('shows an open screen to everyone, without waiting', () => {
    for (const session of ['unknown', 'anonymous', 'user'] as const) {
      expect(at('/data', open, session)).toBe('show')
    }
  })

  test('waits for the session on a guarded screen and on the login', () => {
    expect(at('/home', guarded, 'unknown')).toBe('wait')
    expect(at('/login', logIn, 'unknown')).toBe('wait')
  })

  test('redirects a visitor from a guarded screen to the login and back', () => {
    const access = at('/home?tab=saved#notes', guarded, 'anonymous')
    expect(access).toEqual({ redirect: '/login?next=%2Fhome%3Ftab%3Dsaved%23notes' })
    const { redirect } = access as { redirect: string }
    expect(at(redirect, logIn, 'anonymous')).toBe('show')
    expect(at(redirect, logIn, 'user')).toEqual({ redirect: '/home?tab=saved#notes' })
  })

  test('shows a guarded screen to a logged-in user', () => {
    expect(at('/home', guarded, 'user')).toBe('show')
  })

  test('redirects a logged-in user from the login to home, even if another site was requested', () => {
    expect(at('/login', logIn, 'user')).toEqual({ redirect: '/home' })
    expect(at('/login?next=//evil.example', logIn, 'user')).toEqual({ redirect: '/home' })
  })
})
