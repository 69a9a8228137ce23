/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, renderHook, waitFor } from '@testing-library/react'
import { ada } from '../../../test/ada.ts'
import { type Answer, answerCalls } from '../../../test/answer-calls.ts'
import { useAlerts } from '../alerts.ts'
import { ApiError, isAborted, messageOf } from '../errors.ts'
import { clearSession, setSessionUser, useSession } from '../session-store.ts'
import { request, requestList, usePreparing } from './request.ts'

/** The last response is repeated. */
const answering = (...answers: Answer[]) => answerCalls(() => (answers.length > 1 ? answers.shift()! : answers[0]!))

const tokensOf = (fetched: ReturnType<typeof answering>) =>
  fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('X-XSRF-TOKEN'))

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('was answered')),
    (error) => error as ApiError,
  )
beforeEach(() => useAlerts.setState({ shown: [] }))
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test covers how the page reads it
  document.cookie = 'XSRF-TOKEN=; max-age=0'
  clearSession()
})

function giveToken(token: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the test covers how the page reads it
  document.cookie = `XSRF-TOKEN=${encodeURIComponent(token)}`
}

describe('request', () => {
  test('sends cookies and the XMLHttpRequest header, and omits empty parameters', async () => {
    const fetched = answering({ body: [1], headers: { 'X-Total-Count': '7' } })
    const { data, headers } = await request('searchPlaces', {
      query: { states: 'MA,NH', zip: '', radius: undefined, minInventory: 2 },
    })
    const [address, init] = fetched.mock.calls[0]!
    expect(address).toBe('/api/search?states=MA%2CNH&minInventory=2')
    expect(init).toMatchObject({ credentials: 'include', headers: { 'X-Requested-With': 'XMLHttpRequest' } })
    expect(data).toEqual([1])
    expect(headers.get('X-Total-Count')).toBe('7')
  })

  test('repeats a call while its data is being prepared, and has the server’s message until then', async () => {
    jest.useFakeTimers()
    try {
      const error = 'The housing data of Jun 2020 is being prepared.'
      const preparing = { status: 202, body: { error, code: 'preparing' }, headers: { 'Retry-After': '1' } }
      const fetched = answering(preparing, preparing, { body: [1] })
      const { result } = renderHook(usePreparing)
      const response = request('searchPlaces')
      await act(() => jest.advanceTimersByTimeAsync(0))
      expect([result.current, fetched.mock.calls.length]).toEqual([error, 1])
      await act(() => jest.advanceTimersByTimeAsync(1000))
      expect([result.current, fetched.mock.calls.length]).toEqual([error, 2])
      await act(() => jest.advanceTimersByTimeAsync(1000))
      expect((await response).data).toEqual([1])
      expect([result.current, fetched.mock.calls.length]).toEqual([null, 3])
    } finally {
      jest.useRealTimers()
    }
  })

  test('does not repeat a call that was canceled while its data is being prepared', async () => {
    const fetched = answering({ status: 202, body: { error: 'Wait', code: 'preparing' } })
    const abort = new AbortController()
    const canceled = failure(request('searchPlaces', { signal: abort.signal }))
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    abort.abort()
    expect(isAborted(await canceled)).toBe(true)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('turns an error body into an ApiError with its request id', async () => {
    answering({
      status: 422,
      body: { error: 'Bad radius', code: 'validation', requestId: 'r1', errors: { radius: ['x'] } },
    })
    const error = await failure(request('searchPlaces'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'validation',
      message: 'Bad radius',
      requestId: 'r1',
      fields: { radius: ['x'] },
    })
    expect(useAlerts.getState().shown).toEqual([])
  })

  test('uses the fallback message when a proxy responds with an HTML page', async () => {
    answering({ status: 502, body: '<html>', headers: { 'X-Request-Id': 'r2' } })
    const error = await failure(request('searchPlaces'))
    expect(error).toMatchObject({ message: 'An unknown error has occured.', code: 'unknown', requestId: 'r2' })
  })

  test('a list that is anything else is an error, and not a value that nothing can read', async () => {
    answering({ body: { error: 'not a list' } })
    expect(await failure(requestList('searchPlaces'))).toMatchObject({ status: 0, code: 'unknown' })
    answering({ body: [1] })
    expect((await requestList('searchPlaces')).data).toEqual([1])
  })

  test('raises alerts for 419 and rate limits, but not for a used-up quota', async () => {
    const shown = () => useAlerts.getState().shown.map(({ text }) => text)
    answering({ status: 429, body: { code: 'quota_exhausted' }, headers: { 'Retry-After': '60' } })
    expect(await failure(request('getQuota'))).toMatchObject({ retryAfterSeconds: 60 })
    expect(shown()).toEqual([])
    answering({ status: 419, body: { code: 'csrf' } })
    await failure(request('getQuota'))
    answering({ status: 429, body: { code: 'rate_limited' } })
    await failure(request('getQuota'))
    await failure(request('getQuota'))
    expect(shown()).toEqual(['419 Error', 'Too Many Requests!'])
  })

  test('sends the token of the cookie with every method but GET', async () => {
    giveToken('a=b/c')
    const fetched = answering({ body: {} })
    await request('getUser')
    await request('mailConfirmation')
    await request('watchPlace', { params: { place: '01760' }, body: {} })
    await request('changeUser', { body: { name: 'Ada' } })
    await request('endSessions')
    expect(tokensOf(fetched)).toEqual([null, 'a=b/c', 'a=b/c', 'a=b/c', 'a=b/c'])
  })

  test('sends the token of the Secure cookie, not of one that a subdomain planted', async () => {
    const cookies = jest.spyOn(document, 'cookie', 'get')
    cookies.mockReturnValue('XSRF-TOKEN=planted; __Host-XSRF-TOKEN=own')
    const fetched = answering({ body: {} })
    await request('mailConfirmation')
    cookies.mockRestore()
    expect(tokensOf(fetched)).toEqual(['own'])
  })

  test('repeats a call once with the fresh token of a 419 response, without an alert', async () => {
    giveToken('old')
    const fetched = answering({ status: 419, body: { code: 'csrf' } }, { body: { done: true } })
    const answered = request('changeUser', { body: { name: 'Ada' } })
    giveToken('fresh')
    expect((await answered).data).toEqual({ done: true })
    expect(tokensOf(fetched)).toEqual(['old', 'fresh'])
    expect(fetched.mock.calls[1]![1].body).toBe('{"name":"Ada"}')
    expect(useAlerts.getState().shown).toEqual([])
  })

  test('gives up after the second 419', async () => {
    const fetched = answering({ status: 419, body: { code: 'csrf' } })
    expect(await failure(request('mailConfirmation'))).toMatchObject({ status: 419 })
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(useAlerts.getState().shown.map(({ text }) => text)).toEqual(['419 Error'])
  })

  test('sends one key for the retries of a call that is done once, until it succeeds or its values change', async () => {
    const fetched = answerCalls(({ body }) => ({ status: (body as { name: string }).name === 'stored' ? 201 : 503 }))
    const send = (once: unknown, body = 'refused') =>
      request('createApiKey', { body: { name: body }, once }).catch(() => undefined)
    await send({ text: 'One' })
    await send({ text: 'One' })
    await send({ text: 'Two' })
    await send({ text: 'Two' }, 'stored')
    await send({ text: 'Two' })
    await request('mailConfirmation').catch(() => undefined)
    const keys = fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('Idempotency-Key'))
    const [first, retry, edited, stored, next, none] = keys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([retry, stored, none]).toEqual([first, edited, null])
    expect(new Set([first, edited, next]).size).toBe(3)
  })

  test('sends another key after the server refused one that it knows with other values', async () => {
    const errors = { 'Idempotency-Key': ['was sent before with other values'] }
    const fetched = answering({ status: 422, body: { error: 'No.', errors } })
    for (let times = 0; times < 2; times++) await failure(request('mailConfirmation', { once: 'same' }))
    const [first, next] = fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('Idempotency-Key'))
    expect(next).not.toBe(first)
  })

  test('raises no alert for a quiet call', async () => {
    answering({ status: 429, body: { code: 'rate_limited' } })
    expect(await failure(request('getQuota', { quiet: true }))).toMatchObject({ status: 429 })
    answering({ status: 419, body: { code: 'csrf' } })
    await failure(request('mailConfirmation', { quiet: true }))
    expect(useAlerts.getState().shown).toEqual([])
  })

  test('a 401 ends the session, unless it is a failed login', async () => {
    setSessionUser(ada)
    answering({ status: 401, body: { code: 'unauthenticated' } })
    await failure(request('login', { body: { email: ada.email, password: 'wrong' } }))
    expect(useSession.getState().state).toBe('user')
    await failure(request('listSavedPlaces'))
    expect(useSession.getState()).toEqual({ state: 'anonymous', user: null })
  })

  test('a lost connection is an error with status 0', async () => {
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(request('getQuota'))).toMatchObject({ status: 0, code: 'network' })
  })

  test('an aborted call throws the error of its signal', async () => {
    const abort = new AbortController()
    answerCalls(() => {
      abort.abort()
      throw new DOMException('stopped', 'AbortError')
    })
    expect(isAborted(await failure(request('getQuota', { signal: abort.signal })))).toBe(true)
  })
})

test('the message of an error is its text, else the first message of each field', () => {
  expect(messageOf({ error: 'No.', errors: { a: ['x'] } }, 'default')).toBe('No.')
  expect(messageOf({ errors: { a: ['One.', 'Two.'], b: ['Three.'] } }, 'default')).toBe('One. Three.')
  expect(messageOf({ errors: {} }, 'default')).toBe('default')
  expect(messageOf(null, 'default')).toBe('default')
})
