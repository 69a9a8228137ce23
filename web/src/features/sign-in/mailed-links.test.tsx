import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls, type Call } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { finishAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'
import { closeConfirmModal, openConfirmModal, useConfirmModal } from '../../lib/account/confirm-modal.ts'
import { clearSession, setSessionUser, useSession } from '../../lib/account/session.ts'
import AccountLinkPage from './account-link-page.tsx'
import ConfirmDialog from './confirm-dialog.tsx'
import ConfirmEmailPage from './confirm-email-page.tsx'

/** Answers like the service to a link that was opened in another browser than the one that signed up. */
function serveElsewhere() {
  const posted: [string, unknown][] = []
  let codes = 0
  answerCalls(({ method, address, body }: Call) => {
    if (method === 'POST') posted.push([address, body])
    if (address === '/api/user') return { body: {} }
    if (address === '/api/confirm-email/code') {
      codes += 1
      return { status: 201, body: { code: codes === 1 ? '048213' : '777001', minutes: 10 } }
    }
    if ((body as { password?: string }).password) return { status: 204, body: '' }
    return { status: 422, body: { code: 'validation', errors: { password: ['is required'] } } }
  })
  return posted
}

describe('a confirmation link that is opened on another device', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  test('shows a code after a click, and says where to enter it', async () => {
    clearSession()
    const posted = serveElsewhere()
    draw(<ConfirmEmailPage />, '/confirm-email?token=abc')
    expect(posted).toEqual([])
    await press('Confirm email')
    await screen.findByText('048 213')
    screen.getByText('The account was made in another browser. Enter this code there:')
    screen.getByText('works once, for 10 minutes')
    screen.getByText('Go back to the browser where you signed up.')
    screen.getByText(/give the code to no one/)
    await press('Show a new code')
    await screen.findByText('777 001')
    expect(screen.queryByText('048 213')).toBeNull()
    expect(posted.map(([address]) => address)).toEqual([
      '/api/confirm-email',
      '/api/confirm-email/code',
      '/api/confirm-email/code',
    ])
  })

  test('takes a new password instead', async () => {
    clearSession()
    const posted = serveElsewhere()
    draw(<ConfirmEmailPage />, '/confirm-email?token=abc')
    await press('Confirm email')
    await screen.findByText('048 213')
    await press('Choose a new password')
    screen.getByText(/Devices that are logged in to this account will be logged out/)
    await userEvent.type(screen.getByLabelText('New password', { selector: 'input' }), 'a field of oats{Enter}')
    await screen.findByRole('heading', { name: 'Email confirmed' })
    expect(posted.at(-1)).toEqual(['/api/confirm-email', { token: 'abc', password: 'a field of oats' }])
  })
})

describe('the form for a code', () => {
  const unconfirmed = { ...ada, emailConfirmed: false }
  const wrong = 'is wrong, was used, or has expired: ask for a new one, or open the link in the newest email'

  function open(options: Parameters<typeof openConfirmModal>[0] = {}) {
    const posted: [string, unknown][] = []
    answerCalls(({ method, address, body }: Call) => {
      if (method === 'POST') posted.push([address, body])
      if (address === '/api/user/confirmation') return { status: 202, body: {} }
      if (address === '/api/quota')
        return { body: { limit: 20, used: 0, remaining: 20, resetsAt: '', unlimited: false } }
      if ((body as { code: string }).code.replace(' ', '') === '048213') return { body: ada }
      return { status: 422, body: { code: 'validation', errors: { code: [wrong] } } }
    })
    // Another person each time: none has been mailed a code from this page.
    setSessionUser({ ...unconfirmed, id: crypto.randomUUID() })
    openConfirmModal(options)
    draw(<ConfirmDialog />)
    return posted
  }
  const code = () => screen.getByLabelText('Code', { selector: 'input' })

  test('confirms with the code that was mailed or shown, and continues what required it', async () => {
    const onConfirmed = jest.fn()
    const posted = open({ reason: 'Before you pay: your receipt goes there.', onConfirmed })
    await screen.findByRole('dialog', { name: 'Confirm your email' })
    screen.getByText('Before you pay: your receipt goes there.')
    screen.getByText(/enter the code that it shows/)
    await userEvent.type(code(), '123{Enter}')
    await screen.findByText('Enter the 6 digits of the code.')
    await userEvent.clear(code())
    await userEvent.type(code(), '111111{Enter}')
    await screen.findByText(`That code ${wrong}.`)
    await userEvent.clear(code())
    await userEvent.type(code(), '048 213{Enter}')
    await waitFor(() => expect(onConfirmed).toHaveBeenCalledTimes(1))
    expect(useConfirmModal.getState().isOpen).toBe(false)
    expect(useSession.getState().user).toEqual(ada)
    expect(posted.map(([, body]) => body)).toEqual([{ code: '111111' }, { code: '048 213' }])
  })

  test('mails a code only where one is needed, and again when asked', async () => {
    const posted = open({ mailsCode: true })
    await screen.findByText(/We emailed you a new code/)
    expect(posted).toEqual([['/api/user/confirmation', undefined]])
    act(closeConfirmModal)
    await act(async () => openConfirmModal({ mailsCode: true }))
    expect(posted).toHaveLength(1)
    await userEvent.click(await screen.findByRole('button', { name: 'email me a new code' }))
    await screen.findByText(/We emailed you a new code/)
    expect(posted).toHaveLength(2)
  })

  test('closes by itself once the link was opened in another tab', async () => {
    const onConfirmed = jest.fn()
    open({ onConfirmed })
    await screen.findByRole('dialog', { name: 'Confirm your email' })
    await act(async () => setSessionUser({ ...useSession.getState().user!, emailConfirmed: true }))
    expect([onConfirmed.mock.calls.length, useConfirmModal.getState().isOpen]).toEqual([1, false])
  })

  test('leads to the account that has the address, and continues with that one', async () => {
    const onConfirmed = jest.fn()
    open({ onConfirmed })
    await userEvent.click(await screen.findByRole('button', { name: 'Log in to that one' }))
    expect(useAccountModal.getState()).toMatchObject({ open: 'login', bringAlong: true })
    act(finishAccountModal)
    expect(onConfirmed).toHaveBeenCalledTimes(1)
  })
})

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
  expect(screen.getByRole('link', { name: 'your watched places' }).getAttribute('href')).toBe('/home#watches')
})
