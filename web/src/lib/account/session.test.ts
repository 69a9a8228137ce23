/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { useAlerts } from '../alerts.ts'
import { queryClient } from '../api/query-client.ts'
import { setNavigate } from '../navigation/router.ts'
import { setSessionUser, useSession } from '../session-store.ts'
import { followOtherTabs, loadSession, logIn, logOut, signUp, whenSessionKnown } from './session.ts'

const went = jest.fn()

beforeEach(() => {
  useSession.setState({ state: 'unknown', user: null })
  useAlerts.setState({ shown: [] })
  queryClient.clear()
  went.mockClear()
  setNavigate((to: unknown) => void went(to))
})
afterEach(() => {
  queryClient.clear()
})

describe('the session', () => {
  test('belongs to the user whose id GET /api/user returns', async () => {
    answerCalls({ body: ada })
    const known = whenSessionKnown()
    await loadSession()
    await known
    expect(useSession.getState()).toEqual({ state: 'user', user: ada })
  })

  test.each([
    ['an answer without an id', 200, {}],
    ['an empty answer', 200, null],
  ])('is anonymous after %s', async (_, status, body) => {
    answerCalls({ status, body })
    await loadSession()
    await whenSessionKnown()
    expect(useSession.getState()).toEqual({ state: 'anonymous', user: null })
    expect(useAlerts.getState().shown).toEqual([])
  })
})

test('after a logout in another tab, this tab is logged out when it becomes visible', async () => {
  answerCalls({ body: ada })
  await loadSession()
  followOtherTabs()
  answerCalls({ body: {} })
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(useSession.getState().state).toBe('anonymous')
})

describe('while GET /api/user fails', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test('the visitor is anonymous, without an alert, until a retry succeeds', async () => {
    const away = answerCalls({ status: 503, body: { code: 'unavailable' } })
    await loadSession()
    await whenSessionKnown()
    expect(useSession.getState()).toEqual({ state: 'anonymous', user: null })
    await jest.advanceTimersByTimeAsync(2_000)
    expect(away).toHaveBeenCalledTimes(2)
    const back = answerCalls({ body: ada })
    await jest.advanceTimersByTimeAsync(60_000)
    expect(back).toHaveBeenCalledTimes(1)
    expect(useSession.getState()).toEqual({ state: 'user', user: ada })
    expect(useAlerts.getState().shown).toEqual([])
  })

  test('there are at most four calls', async () => {
    const away = answerCalls({ status: 503, body: { code: 'unavailable' } })
    await loadSession()
    await jest.advanceTimersByTimeAsync(3_600_000)
    expect(away).toHaveBeenCalledTimes(4)
  })

  test('a known user stays logged in', async () => {
    setSessionUser(ada)
    answerCalls({ status: 503, body: { code: 'unavailable' } })
    await loadSession()
    expect(useSession.getState()).toEqual({ state: 'user', user: ada })
  })
})

describe('login and signup', () => {
  test('set the user and drop the data of the previous user', async () => {
    useSession.setState({ state: 'anonymous', user: null })
    queryClient.setQueryData(['account', 'places'], ['01760'])
    queryClient.setQueryData(['quota'], { remaining: 3 })
    queryClient.setQueryData(['attributes'], {})
    const fetched = answerCalls({ body: ada })
    expect(await logIn({ email: 'ada@example.com', password: 'secret words' })).toEqual(ada)
    const [address, init] = fetched.mock.calls[0]!
    expect(address).toBe('/api/login')
    expect(init.body).toBe('{"email":"ada@example.com","password":"secret words"}')
    expect(useSession.getState()).toEqual({ state: 'user', user: ada })
    expect(queryClient.getQueryData(['account', 'places'])).toBeUndefined()
    expect(queryClient.getQueryData(['quota'])).toBeUndefined()
    expect(queryClient.getQueryData(['attributes'])).toEqual({})
  })

  test('keep loaded data when only the profile changes', () => {
    setSessionUser(ada)
    queryClient.setQueryData(['account', 'places'], ['01760'])
    setSessionUser({ ...ada, name: 'Ada Lovelace' })
    expect(queryClient.getQueryData(['account', 'places'])).toEqual(['01760'])
  })

  test('change nothing when they fail, and raise no alert', async () => {
    useSession.setState({ state: 'anonymous', user: null })
    answerCalls({ status: 422, body: { error: 'x', code: 'validation', errors: { password: ['is common'] } } })
    await expect(signUp({ email: 'a@b.co', password: 'password' })).rejects.toMatchObject({
      fields: { password: ['is common'] },
    })
    answerCalls({ status: 429, body: { error: 'x', code: 'rate_limited' } })
    await expect(signUp({ email: 'a@b.co', password: 'password' })).rejects.toThrow()
    expect(useSession.getState().state).toBe('anonymous')
    expect(useAlerts.getState().shown).toEqual([])
  })
})

describe('logout', () => {
  beforeEach(() => {
    setSessionUser(ada)
    queryClient.setQueryData(['account', 'places'], ['01760'])
  })

  test('goes to the home page before the user is cleared', async () => {
    went.mockImplementationOnce(() => expect(useSession.getState().state).toBe('user'))
    const fetched = answerCalls({ status: 204, body: null })
    await logOut()
    expect(fetched.mock.calls[0]![0]).toBe('/api/logout')
    expect(went.mock.calls).toEqual([['/']])
    expect(useSession.getState()).toEqual({ state: 'anonymous', user: null })
    expect(queryClient.getQueryData(['account', 'places'])).toBeUndefined()
  })

  test('clears the user and goes to the home page even if the call fails, with an alert', async () => {
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')))
    await logOut()
    expect(went.mock.calls).toEqual([['/']])
    expect(useSession.getState()).toEqual({ state: 'anonymous', user: null })
    expect(queryClient.getQueryData(['account', 'places'])).toBeUndefined()
    expect(useAlerts.getState().shown.map(({ text }) => text)).toEqual([
      'We couldn’t reach the server to log you out. Reload the page and log out again.',
    ])
  })
})
