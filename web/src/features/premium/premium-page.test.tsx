import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { type Answer, answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { finishAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'
import { sessionEnded, sessionIsOf } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import PremiumPage from './premium-page.tsx'

const at = '2026-11-20T17:00:00.000Z'
const end = '2027-11-20T17:00:00.000Z'
const term = {
  startsAt: at,
  endsAt: end,
  paidAt: at,
  amountUsd: 9.99,
  paymentId: 'pi_1',
  checkout: 'c0',
}
const none = { priceUsd: 9.99, months: 12, provider: 'stripe', premiumUntil: null, terms: [] }
const running = { ...none, premiumUntil: end, terms: [term] }

let premium: object
let checkoutAnswer: Answer

beforeEach(() => {
  premium = none
  // An address that a browser goes to without leaving the page.
  checkoutAnswer = { status: 201, body: { url: '#paying' } }
  location.hash = ''
  queryClient.clear()
  sessionEnded()
  useAccountModal.setState({ open: null }, true)
  const quota = { limit: 20, used: 20, remaining: 0, resetsAt: end, unlimited: false }
  answerCalls(({ method, address }) => {
    const answers: Record<string, Answer> = {
      'GET /api/premium': { body: premium },
      'GET /api/user': { body: ada },
      'GET /api/quota': { body: quota },
      'POST /api/premium/checkout': checkoutAnswer,
    }
    return answers[`${method} ${address}`]!
  })
})

const drawPage = (path = '/premium') => draw(<PremiumPage />, path)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** The modal's form was sent: somebody is logged in, and what they came for is done. */
const enter = () =>
  act(async () => {
    sessionIsOf(ada)
    finishAccountModal()
  })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

describe('buying premium', () => {
  test('asks a visitor to sign up, then goes to pay by itself', async () => {
    drawPage()
    await press('Buy premium')
    expect(useAccountModal.getState().open).toBe('register')
    expect(location.hash).toBe('')
    await enter()
    await settle()
    expect(location.hash).toBe('#paying')
  })

  test('does not send somebody to pay who logs in on the way and has premium', async () => {
    drawPage()
    await press('Buy premium')
    premium = running
    await enter()
    await screen.findByRole('heading', { name: 'Premium until Nov 20, 2027' })
    await settle()
    expect(location.hash).toBe('')
  })

  test('takes somebody with premium to pay for twelve months more', async () => {
    premium = running
    sessionIsOf(ada)
    drawPage()
    await press('Add 12 months, $9.99')
    await settle()
    expect(location.hash).toBe('#paying')
    expect(screen.getByText(/until Nov 20, 2028/)).toBeTruthy()
  })

  test('says why the payment page did not open, and can be tried again', async () => {
    sessionIsOf(ada)
    drawPage()
    checkoutAnswer = { status: 503, body: { error: 'Payments are away.', code: 'x' } }
    await press('Buy premium')
    expect((await screen.findByRole('alert')).textContent).toContain('Payments are away.')
    checkoutAnswer = { status: 201, body: { url: '#paying' } }
    await press('Buy premium')
    await settle()
    expect(location.hash).toBe('#paying')
  })
})

describe('back from paying', () => {
  test('waits for the term that was paid, with nothing to buy meanwhile', async () => {
    premium = running
    sessionIsOf(ada)
    drawPage('/premium?paid=c1')
    await screen.findByText('Waiting for the payment to be confirmed.')
    expect(screen.queryByRole('button', { name: /Add 12 months/ })).toBeNull()
    cleanup()
    queryClient.clear()
    premium = { ...running, terms: [{ ...term, paymentId: 'pi_2', checkout: 'c1' }, term] }
    drawPage('/premium?paid=c1')
    await screen.findByText('Your payment has arrived.')
    expect(screen.getByRole('link', { name: 'Back to your search' }).getAttribute('href')).toBe(
      '/research-area',
    )
  })

  test('asks somebody whose session is over to log in', async () => {
    drawPage('/premium?paid=c1')
    await screen.findByText('Log in to see your term.')
    expect(screen.queryByRole('button', { name: 'Buy premium' })).toBeNull()
  })
})
