import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls, type Call } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { finishAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'
import { clearSession, setSessionUser } from '../../lib/account/session.ts'
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
