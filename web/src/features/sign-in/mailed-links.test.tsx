import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls, type Call } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { finishAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'
import { clearSession, setSessionUser } from '../../lib/account/session.ts'
import AccountLinkPage from './account-link-page.tsx'
import ConfirmEmailPage from './confirm-email-page.tsx'

test('a link that requires a login first continues with its token after the login', async () => {
  clearSession()
  let isLoggedIn = false
  const fetched = answerCalls(({ address }: Call) => {
    if (address === '/api/user') return { body: ada }
    return isLoggedIn ? { status: 204, body: '' } : { status: 403, body: { code: 'forbidden' } }
  })
  draw(<ConfirmEmailPage />, '/confirm-email?token=abc')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm email' }))
  await screen.findByRole('heading', { name: 'Log in first' })
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(useAccountModal.getState().open).toBe('login')
  isLoggedIn = true
  await act(async () => {
    setSessionUser(ada)
    finishAccountModal()
  })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm email' }))
  await screen.findByRole('heading', { name: 'Email confirmed' })
  const tokens = fetched.mock.calls.flatMap(([, { body }]) => (body ? [JSON.parse(`${body}`)] : []))
  expect(tokens).toEqual([{ token: 'abc' }, { token: 'abc' }])
})

test('a link for another account than the one that is logged in asks to log in to that one', async () => {
  setSessionUser(ada)
  answerCalls(() => ({ status: 403, body: { code: 'forbidden' } }))
  draw(<ConfirmEmailPage />, '/confirm-email?token=abc')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm email' }))
  await screen.findByRole('heading', { name: 'Log in to the other account' })
  screen.getByText(/changes the email of another account/)
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(useAccountModal.getState().open).toBe('login')
})

const secure = () => screen.getByRole('button', { name: 'Secure my account' })

test('a link changes nothing when it is opened: it says what will happen, and a click does it', async () => {
  clearSession()
  const posted: unknown[] = []
  answerCalls(({ method, address, body }) => {
    if (method === 'POST') posted.push([address, body])
    return address === '/api/user' ? { body: {} } : { status: 202, body: {} }
  })
  draw(<AccountLinkPage />, '/secure-account?token=abc')
  screen.getByText(/It logs out all devices, revokes your API keys/)
  expect(posted).toEqual([])
  await userEvent.click(secure())
  await screen.findByRole('heading', { name: 'Your account is secured' })
  expect(posted).toEqual([['/api/secure-account', { token: 'abc' }]])
})

test('a link that no longer works leads to a new password', async () => {
  clearSession()
  const body = { code: 'validation', errors: { token: ['this link was already used'] } }
  answerCalls(() => ({ status: 422, body }))
  draw(<AccountLinkPage />, '/secure-account?token=abc')
  await userEvent.click(secure())
  await screen.findByText('This link doesn’t work')
  const link = screen.getByRole('link', { name: 'choose a new password' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

const turnOff = () => screen.getByRole('button', { name: 'Turn off emails' })

test('a link turns emails off after a click, without a login', async () => {
  clearSession()
  const posted: string[] = []
  answerCalls(({ method, address }) => {
    if (method === 'POST') posted.push(address)
    return address === '/api/user' ? { body: {} } : { status: 204, body: '' }
  })
  draw(<AccountLinkPage />, '/unsubscribe?token=abc')
  expect(posted).toEqual([])
  await userEvent.click(turnOff())
  await screen.findByRole('heading', { name: 'Emails turned off' })
  expect(posted).toEqual(['/api/unsubscribe?token=abc'])
})

test('a link that is not ours names the place where emails are turned off', async () => {
  clearSession()
  const body = { code: 'validation', errors: { token: ['is not a link that we sent'] } }
  answerCalls(() => ({ status: 422, body }))
  draw(<AccountLinkPage />, '/unsubscribe?token=abc')
  await userEvent.click(turnOff())
  await screen.findByText('This link doesn’t work')
  expect(screen.getByRole('link', { name: 'your watched zips' }).getAttribute('href')).toBe('/home#watches')
})
