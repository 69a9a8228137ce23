import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { useSession } from '../../lib/account/session.ts'
import { useAlerts } from '../../lib/alerts.ts'
import ForgotPasswordPage from './forgot-password-page.tsx'
import { LoginForm, RegisterForm } from './login-page.tsx'
import { clearDraft, type Draft, useDraft } from './sign-in-api.ts'

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

describe('register form', () => {
  const signedUp = { ...ada, emailConfirmed: false }
  const done = jest.fn()

  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const describedBy = (input: HTMLElement) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')

  beforeEach(() => {
    useSession.setState({ state: 'anonymous', user: null })
    useAlerts.setState({ shown: [] })
    done.mockClear()
  })
  afterEach(clearDraft)

  function drawForm(typed: Partial<Draft> = {}) {
    useDraft.setState(typed)
    draw(<RegisterForm onDone={done} />)
  }

  describe('the sign-up form', () => {
    test('labels its fields for password managers and shows the password rule up front', () => {
      drawForm()
      expect(field('Email').autocomplete).toBe('email')
      expect(field('Password').autocomplete).toBe('new-password')
      expect(describedBy(field('Password'))).toContain(
        'At least 8 characters, 5 of them different; avoid common passwords.',
      )
      expect(field('Password').getAttribute('aria-invalid')).not.toBe('true')
    })

    test('shows an error at each field and focuses the first, without a call', async () => {
      drawForm()
      const fetched = answerCalls({ status: 201, body: signedUp })
      await userEvent.type(field('Email'), 'ada')
      await userEvent.type(field('Password'), 'short{Enter}')
      expect(fetched).not.toHaveBeenCalled()
      expect(describedBy(field('Email'))).toContain('Enter an email address like ada@example.com.')
      expect(describedBy(field('Password'))).toContain('Use at least 8 characters (now 5).')
      expect(document.activeElement).toBe(field('Email'))
      await userEvent.type(field('Email'), '@example.com')
      expect(field('Email').getAttribute('aria-invalid')).not.toBe('true')
      expect(field('Password').getAttribute('aria-invalid')).toBe('true')
    })

    test('submits once on Enter, and says that an email was sent', async () => {
      drawForm()
      const fetched = answerCalls({ status: 201, body: signedUp })
      await userEvent.type(field('Email'), ' ada@example.com')
      await userEvent.type(field('Password'), 'long enough{Enter}{Enter}')
      expect(done).toHaveBeenCalledTimes(1)
      expect(fetched).toHaveBeenCalledTimes(1)
      expect(JSON.parse(String(fetched.mock.calls[0]![1].body))).toEqual({
        email: 'ada@example.com',
        password: 'long enough',
        name: '',
      })
      const [note] = useAlerts.getState().shown
      expect(note).toMatchObject({ kind: 'note' })
      expect(note?.text).toContain('Check your email to confirm')
    })

    test('shows a value rejected by the server at its field, and keeps the typed text', async () => {
      drawForm({ email: 'ada@example.com', name: 'Ada' })
      answerCalls({
        status: 422,
        body: { error: 'password: is too common.', code: 'validation', errors: { password: ['is too common'] } },
      })
      await userEvent.type(field('Password'), 'password1{Enter}')
      expect(describedBy(field('Password'))).toContain('That password is too common.')
      expect(document.activeElement).toBe(field('Password'))
      expect(screen.queryByRole('alert')).toBeNull()
      expect([field('Email').value, field('Password').value]).toEqual(['ada@example.com', 'password1'])
      expect(field('Name (optional)').value).toBe('Ada')
      expect(done).not.toHaveBeenCalled()
    })

    test.each([
      [429, { code: 'rate_limited' }, 'Too Many Requests!Try again in 42 seconds.'],
      [503, { code: 'unavailable' }, 'This isn’t available right now.'],
    ])('shows a %i in the form', async (status, body, words) => {
      drawForm({ email: 'ada@example.com' })
      answerCalls({ status, body, headers: { 'Retry-After': '42' } })
      await userEvent.type(field('Password'), 'long enough{Enter}')
      expect(screen.getByRole('alert').textContent).toContain(words)
      expect(useAlerts.getState().shown).toEqual([])
      expect(field('Password').value).toBe('long enough')
    })

    test('sends a retry with the key of the first attempt, and other values with another', async () => {
      drawForm({ email: 'ada@example.com' })
      const fetched = answerCalls({ status: 503, body: { code: 'unavailable' } })
      const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
      await userEvent.type(field('Password'), 'long enough')
      await submit()
      await submit()
      await userEvent.type(field('Name (optional)'), 'Ada')
      await submit()
      const [first, retry, edited] = fetched.mock.calls.map(([, init]) =>
        new Headers(init.headers).get('Idempotency-Key'),
      )
      expect(first).toMatch(/^.{8,}$/)
      expect([retry === first, edited === first]).toEqual([true, false])
    })

    test('shows and hides the password', async () => {
      drawForm()
      await userEvent.type(field('Password'), 'long')
      expect(field('Password').type).toBe('password')
      await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
      expect(field('Password').type).toBe('text')
      expect(field('Password').value).toBe('long')
      await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
      expect(field('Password').type).toBe('password')
    })
  })
})
