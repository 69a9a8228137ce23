import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { useAlerts } from '../alerts.ts'
import { queryClient } from '../api/query-client.ts'
import { lendNavigate } from '../navigation/go-to.ts'
import {
  followOtherTabs,
  loadSession,
  logIn,
  logOut,
  sessionIsOf,
  signUp,
  useSession,
  whenSessionKnown,
} from './session.ts'

const went = jest.fn()

beforeEach(() => {
  useSession.setState({ state: 'unknown', user: null })
  useAlerts.setState({ shown: [] })
  queryClient.clear()
  went.mockClear()
  lendNavigate((to: unknown) => void went(to))
})
afterEach(() => {
  queryClient.clear()
})

describe('who is logged in', () => {
  test('is whom GET /api/user names by an id', async () => {
    answerCalls({ body: ada })
    const known = whenSessionKnown()
    await loadSession()
    await known
    expect(useSession.getState()).toEqual({ state: 'user', user: ada })
  })

  test.each([
    ['an answer without an id', 200, {}],
    ['an empty answer', 200, null],
  ])('is nobody after %s', async (_, status, body) => {
    answerCalls({ status, body })
    await loadSession()
    await whenSessionKnown()
    expect(useSession.getState()).toEqual({ state: 'anonymous', user: null })
    expect(useAlerts.getState().shown).toEqual([])
  })
})

test('who logged out in another tab is nobody in this one as soon as it is looked at', async () => {
  answerCalls({ body: ada })
  await loadSession()
  followOtherTabs()
  answerCalls({ body: {} })
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(useSession.getState().state).toBe('anonymous')
})

describe('while it cannot be known who is logged in', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test('it is nobody, without a word, and asked again until there is an answer', async () => {
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

  test('it is asked four times at most', async () => {
    const away = answerCalls({ status: 503, body: { code: 'unavailable' } })
    await loadSession()
    await jest.advanceTimersByTimeAsync(3_600_000)
    expect(away).toHaveBeenCalledTimes(4)
  })

  test('who is known to be logged in stays so', async () => {
    sessionIsOf(ada)
    answerCalls({ status: 503, body: { code: 'unavailable' } })
    await loadSession()
    expect(useSession.getState()).toEqual({ state: 'user', user: ada })
  })
})

describe('log in and sign up', () => {
  test('make the person known and forget what belonged to whoever was there before', async () => {
    useSession.setState({ state: 'anonymous', user: null })
    queryClient.setQueryData(['mine', 'places'], ['01760'])
    queryClient.setQueryData(['quota'], { remaining: 3 })
    queryClient.setQueryData(['attributes'], {})
    const fetched = answerCalls({ body: ada })
    expect(await logIn({ email: 'ada@example.com', password: 'secret words' })).toEqual(ada)
    const [address, init] = fetched.mock.calls[0]!
    expect(address).toBe('/api/login')
    expect(init.body).toBe('{"email":"ada@example.com","password":"secret words"}')
    expect(useSession.getState()).toEqual({ state: 'user', user: ada })
    expect(queryClient.getQueryData(['mine', 'places'])).toBeUndefined()
    expect(queryClient.getQueryData(['quota'])).toBeUndefined()
    expect(queryClient.getQueryData(['attributes'])).toEqual({})
  })

  test('keep what is loaded when the same person is only known better', () => {
    sessionIsOf(ada)
    queryClient.setQueryData(['mine', 'places'], ['01760'])
    sessionIsOf({ ...ada, name: 'Ada Lovelace' })
    expect(queryClient.getQueryData(['mine', 'places'])).toEqual(['01760'])
  })

  test('leave who is logged in as it was when they are refused, and raise no alert', async () => {
    useSession.setState({ state: 'anonymous', user: null })
    answerCalls({
      status: 422,
      body: { error: 'x', code: 'validation', errors: { password: ['is common'] } },
    })
    await expect(signUp({ email: 'a@b.co', password: 'password' })).rejects.toMatchObject({
      fields: { password: ['is common'] },
    })
    answerCalls({ status: 429, body: { error: 'x', code: 'rate_limited' } })
    await expect(signUp({ email: 'a@b.co', password: 'password' })).rejects.toThrow()
    expect(useSession.getState().state).toBe('anonymous')
    expect(useAlerts.getState().shown).toEqual([])
  })
})

describe('log out', () => {
  beforeEach(() => {
    sessionIsOf(ada)
    queryClient.setQueryData(['mine', 'places'], ['01760'])
  })

  test('goes to the home page before the person is cleared', async () => {
    went.mockImplementationOnce(() => expect(useSession.getState().state).toBe('user'))
    const fetched = answerCalls({ status: 204, body: null })
    await logOut()
    expect(fetched.mock.calls[0]![0]).toBe('/api/logout')
    expect(went.mock.calls).toEqual([['/']])
    expect(useSession.getState()).toEqual({ state: 'anonymous', user: null })
    expect(queryClient.getQueryData(['mine', 'places'])).toBeUndefined()
  })

  test('clears the person and goes to the home page even if the call fails, and says so', async () => {
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')))
    await logOut()
    expect(went.mock.calls).toEqual([['/']])
    expect(useSession.getState()).toEqual({ state: 'anonymous', user: null })
    expect(queryClient.getQueryData(['mine', 'places'])).toBeUndefined()
    expect(useAlerts.getState().shown.map(({ text }) => text)).toEqual([
      'The server did not hear that you logged out. Reload the page and log out again.',
    ])
  })
})
