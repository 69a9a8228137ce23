import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { useSession } from '../../lib/account/session.ts'
import { clearDraft } from './draft.ts'
import ForgotPasswordPage from './forgot-password-page.tsx'
import { LoginForm } from './login-form.tsx'

const done = jest.fn()
beforeEach(() => {
  useSession.setState({ state: 'anonymous', user: null })
  done.mockClear()
})
afterEach(clearDraft)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const wrongCode = {
  status: 422,
  body: { code: 'validation', errors: { code: ['is wrong, has expired or was already used'] } },
}

async function enterPassword() {
  draw(<LoginForm onDone={done} />)
  await userEvent.type(field('Email'), 'ada@example.org')
  await userEvent.type(field('Password'), 'a field of barley{Enter}')
}

test('a login without a second factor is done after the password', async () => {
  answerCalls({ body: ada })
  await enterPassword()
  expect(done).toHaveBeenCalledTimes(1)
  expect(useSession.getState().user).toEqual(ada)
})

test('a login with a second factor asks for a code, and only then someone is logged in', async () => {
  answerCalls({ body: { login: 'pending' } })
  await enterPassword()
  expect(document.activeElement).toBe(field('Code'))
  expect([field('Code').autocomplete, done.mock.calls.length]).toEqual(['one-time-code', 0])
  expect(useSession.getState().state).toBe('anonymous')

  answerCalls(wrongCode)
  await userEvent.type(field('Code'), '111111{Enter}')
  await screen.findByText('That code is wrong, has expired or was already used.')
  expect(field('Code').value).toBe('111111')

  const fetched = answerCalls({ body: ada })
  await userEvent.clear(field('Code'))
  await userEvent.type(field('Code'), ' 123456{Enter}')
  expect(fetched.mock.calls.map(([address, { body }]) => [address, JSON.parse(`${body}`)])).toEqual([
    ['/api/login/second-factor', { login: 'pending', code: '123456' }],
  ])
  expect(useSession.getState().user).toEqual(ada)
  expect(done).toHaveBeenCalledTimes(1)
})

test('an expired login says so, and Back asks for the password again', async () => {
  answerCalls({ body: { login: 'pending' } })
  await enterPassword()
  const error = 'This login has expired. Please log in again.'
  answerCalls({ status: 401, body: { code: 'unauthenticated', error } })
  await userEvent.type(field('Code'), '123456{Enter}')
  await screen.findByText(error)
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(field('Email').value).toBe('ada@example.org')
})

test('the way over a forgotten password keeps where to go after the login', () => {
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  const next = '?next=%2Fhome%3Ftab%3Dsaved'
  draw(<LoginForm />, `/login${next}`)
  expect(linkTo('Forgot password')).toBe(`/forgot-password${next}`)
  cleanup()
  draw(<ForgotPasswordPage />, `/forgot-password${next}`)
  expect(linkTo('Back to log in')).toBe(`/login${next}`)
  cleanup()
  draw(<LoginForm onLeave={done} />, '/research-area?states=VT')
  expect(linkTo('Forgot password')).toBe('/forgot-password?next=%2Fresearch-area%3Fstates%3DVT')
})
