import '../../../test/text-encoder.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { finishAccountModal, useAccountModal } from '../../lib/account-modal.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionEnded, sessionIsOf } from '../../lib/session.ts'
import PremiumPage from './premium-page.tsx'

const grace = {
  id: '1f0c',
  email: 'grace@example.org',
  emailConfirmed: true,
  name: '',
  role: 'user',
  tier: 'free',
  premiumUntil: null,
} as const
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
let checkoutAnswer: { status: number; body: object }
const original = globalThis.fetch

beforeAll(() => {
  window.matchMedia = ((media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia
})
beforeEach(() => {
  premium = none
  // An address that a browser goes to without leaving the page.
  checkoutAnswer = { status: 201, body: { url: '#paying' } }
  location.hash = ''
  queryClient.clear()
  sessionEnded()
  useAccountModal.setState({ open: null }, true)
  globalThis.fetch = (async (address: string, { method }: RequestInit) => {
    const quota = { limit: 20, used: 20, remaining: 0, resetsAt: end, unlimited: false }
    const answers: Record<string, { status: number; body: object }> = {
      'GET /api/premium': { status: 200, body: premium },
      'GET /api/user': { status: 200, body: grace },
      'GET /api/quota': { status: 200, body: quota },
      'POST /api/premium/checkout': checkoutAnswer,
    }
    const { status, body } = answers[`${method} ${address}`]!
    return {
      ok: status < 300,
      status,
      headers: new Headers(),
      text: async () => JSON.stringify(body),
    }
  }) as unknown as typeof fetch
})
afterEach(() => {
  cleanup()
  globalThis.fetch = original
})

function draw(path = '/premium') {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <PremiumPage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** The modal's form was sent: somebody is logged in, and what they came for is done. */
const enter = () =>
  act(async () => {
    sessionIsOf(grace)
    finishAccountModal()
  })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

describe('buying premium', () => {
  test('asks a visitor to sign up, then goes to pay by itself', async () => {
    draw()
    await press('Buy premium')
    expect(useAccountModal.getState().open).toBe('register')
    expect(location.hash).toBe('')
    await enter()
    await settle()
    expect(location.hash).toBe('#paying')
  })

  test('does not send somebody to pay who logs in on the way and has premium', async () => {
    draw()
    await press('Buy premium')
    premium = running
    await enter()
    await screen.findByRole('heading', { name: 'Premium until Nov 20, 2027' })
    await settle()
    expect(location.hash).toBe('')
  })

  test('takes somebody with premium to pay for twelve months more', async () => {
    premium = running
    sessionIsOf(grace)
    draw()
    await press('Add 12 months, $9.99')
    await settle()
    expect(location.hash).toBe('#paying')
    expect(screen.getByText(/until Nov 20, 2028/)).toBeTruthy()
  })

  test('says why the payment page did not open, and can be tried again', async () => {
    sessionIsOf(grace)
    draw()
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
    sessionIsOf(grace)
    draw('/premium?paid=c1')
    await screen.findByText('Waiting for the payment to be confirmed.')
    expect(screen.queryByRole('button', { name: /Add 12 months/ })).toBeNull()
    cleanup()
    queryClient.clear()
    premium = { ...running, terms: [{ ...term, paymentId: 'pi_2', checkout: 'c1' }, term] }
    draw('/premium?paid=c1')
    await screen.findByText('Your payment has arrived.')
    expect(screen.getByRole('link', { name: 'Back to your search' }).getAttribute('href')).toBe(
      '/research-area',
    )
  })

  test('asks somebody whose session is over to log in', async () => {
    draw('/premium?paid=c1')
    await screen.findByText('Log in to see your term.')
    expect(screen.queryByRole('button', { name: 'Buy premium' })).toBeNull()
  })
})
