import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { clearSession } from '../../lib/account/session.ts'
import SecureAccountPage from './secure-account-page.tsx'

const secure = () => screen.getByRole('button', { name: 'Secure my account' })

test('a link changes nothing when it is opened: it says what will happen, and a click does it', async () => {
  clearSession()
  const posted: unknown[] = []
  answerCalls(({ method, address, body }) => {
    if (method === 'POST') posted.push([address, body])
    return address === '/api/user' ? { body: {} } : { status: 202, body: {} }
  })
  draw(<SecureAccountPage />, '/secure-account?token=abc')
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
  draw(<SecureAccountPage />, '/secure-account?token=abc')
  await userEvent.click(secure())
  await screen.findByText('This link doesn’t work')
  const link = screen.getByRole('link', { name: 'choose a new password' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})
