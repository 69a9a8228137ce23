import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { type Answer, answerCalls } from '../../../test/answer-calls.ts'
import { draw, go } from '../../../test/draw.tsx'
import { finishAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'
import { closeConfirmModal, finishConfirmModal, useConfirmModal } from '../../lib/account/confirm-modal.ts'
import { clearSession, setSessionUser } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import PremiumPage, { endOfNextTerm } from './premium-page.tsx'

const at = '2026-11-20T17:00:00.000Z'
const end = '2027-11-20T17:00:00.000Z'
const term = { startsAt: at, endsAt: end, paidAt: at, amountUsd: 9.99, paymentId: 'pi_1', checkout: 'c0' }
const none = { priceUsd: 9.99, months: 12, provider: 'stripe', premiumUntil: null, terms: [] }
const running = { ...none, premiumUntil: end, terms: [term] }

const unconfirmed = { ...ada, emailConfirmed: false }

let calls: ReturnType<typeof answerCalls>
let premium: object
let checkoutAnswer: Answer

beforeEach(() => {
  premium = none
  // jsdom can follow this address, as it stays on the page.
  checkoutAnswer = { status: 201, body: { url: '#paying' } }
  location.hash = ''
  queryClient.clear()
  clearSession()
  useAccountModal.setState({ open: null }, true)
  closeConfirmModal()
  const quota = { limit: 1000, used: 1000, remaining: 0, resetsAt: end, unlimited: false }
  calls = answerCalls(({ method, address }) => {
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
/** Submits the form of the modal: the person is logged in, then the modal's action runs. */
const logIn = () =>
  act(async () => {
    setSessionUser(ada)
    finishAccountModal()
  })
/** A purchase counts as a mutation from the press of its button until the browser leaves or stays. */
const purchaseDone = () => waitFor(() => expect(queryClient.isMutating()).toBe(0))
const checkoutsStarted = () =>
  calls.mock.calls.filter(([path, { method }]) => `${method} ${path}` === 'POST /api/premium/checkout')

describe('buying premium', () => {
  test('asks a visitor to sign up, then opens the payment page', async () => {
    drawPage()
    await press('Buy premium')
    expect(useAccountModal.getState().open).toBe('register')
    expect(location.hash).toBe('')
    await logIn()
    await purchaseDone()
    expect(location.hash).toBe('#paying')
  })

  test('asks for the code of an address that is not confirmed, then opens the payment page', async () => {
    setSessionUser(unconfirmed)
    drawPage()
    await press('Buy premium')
    expect(useConfirmModal.getState()).toMatchObject({ isOpen: true, mailsCode: true })
    expect(checkoutsStarted()).toEqual([])
    await act(async () => {
      setSessionUser(ada)
      finishConfirmModal()
    })
    await purchaseDone()
    expect(location.hash).toBe('#paying')
  })

  test('asks for it too after a sign-up, and if only the server knows that it is needed', async () => {
    drawPage()
    await press('Buy premium')
    await act(async () => {
      setSessionUser(unconfirmed)
      finishAccountModal()
    })
    expect(useConfirmModal.getState().isOpen).toBe(true)
    act(closeConfirmModal)
    act(() => setSessionUser(ada))
    checkoutAnswer = { status: 403, body: { error: 'Confirm your email before you pay.', code: 'email_unconfirmed' } }
    await press('Buy premium')
    await waitFor(() => expect(useConfirmModal.getState().isOpen).toBe(true))
    expect(screen.queryByText('The payment page didn’t open. You weren’t charged.')).toBeNull()
  })

  test('does not open the payment page for a visitor who logs in and has premium', async () => {
    drawPage()
    await press('Buy premium')
    premium = running
    await logIn()
    await screen.findByRole('heading', { name: 'Premium until Nov 20, 2027' })
    await purchaseDone()
    expect(checkoutsStarted()).toEqual([])
    expect(location.hash).toBe('')
  })

  test('opens the payment page to add twelve months to premium', async () => {
    premium = running
    setSessionUser(ada)
    drawPage()
    await press('Add 12 months, $9.99')
    await purchaseDone()
    expect(location.hash).toBe('#paying')
    expect(screen.getByText(/until Nov 20, 2028/)).toBeTruthy()
  })

  test('says why the payment page did not open, and can be tried again', async () => {
    setSessionUser(ada)
    drawPage()
    checkoutAnswer = { status: 503, body: { error: 'Payments are unavailable.', code: 'x' } }
    await press('Buy premium')
    expect((await screen.findByRole('alert')).textContent).toContain('Payments are unavailable.')
    checkoutAnswer = { status: 201, body: { url: '#paying' } }
    await press('Buy premium')
    await purchaseDone()
    expect(location.hash).toBe('#paying')
    const [first, retry] = checkoutsStarted().map(([, init]) => new Headers(init.headers).get('Idempotency-Key'))
    expect([retry, first]).toEqual([first, expect.any(String)])
  })
})

test('the plans are compared by their searches per day', async () => {
  drawPage()
  const row = await screen.findByRole('row', { name: /Searches per day/ })
  await waitFor(() => expect(row.textContent).toContain('1,000No limit'))
})

test('only premium has API keys', async () => {
  drawPage()
  const row = await screen.findByRole('row', { name: /API keys/ })
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['No', 'Yes'])
  screen.getByText('Only the search limit and API keys differ.')
})

describe('the page says whom one pays', () => {
  const seller = async () => (await screen.findByRole('region', { name: 'Who you pay' })).textContent

  test('by name, address and rule for refunds', async () => {
    const operator = { name: 'Elm LLC', address: '1 Elm St', email: 'team@elm.example', refunds: 'Within 14 days.' }
    const meta = document.createElement('meta')
    meta.name = 'homeground-operator'
    meta.content = JSON.stringify(operator)
    document.head.append(meta)
    drawPage()
    expect(await seller()).toContain('This site is run by Elm LLC, 1 Elm St. team@elm.example')
    expect(await seller()).toContain('Refunds Within 14 days.')
    meta.remove()
  })

  test('and plainly that the operator is not named', async () => {
    drawPage()
    expect(await seller()).toContain('The operator of this site has not named itself.')
    expect(await seller()).toContain('The operator of this site has not set a rule for refunds.')
  })

  test('unless nothing is for sale', async () => {
    premium = { ...none, provider: 'off' }
    drawPage()
    await screen.findByText('Premium isn’t for sale right now.')
    expect(screen.queryByRole('region', { name: 'Who you pay' })).toBeNull()
  })
})

describe('on return from the payment page', () => {
  test('waits for the paid term, without offering another', async () => {
    premium = running
    setSessionUser(ada)
    drawPage('/premium?paid=c1')
    await screen.findByText('Waiting for payment confirmation.')
    expect(screen.queryByRole('button', { name: /Add 12 months/ })).toBeNull()
    cleanup()
    queryClient.clear()
    premium = { ...running, terms: [{ ...term, paymentId: 'pi_2', checkout: 'c1' }, term] }
    drawPage('/premium?paid=c1')
    const notice = await screen.findByText('Payment received.')
    expect(notice.closest('[role=status]')!.textContent).toContain(
      'on every device where you log in with ada@example.org. Your receipt is on its way to that address.',
    )
    expect(screen.getByRole('link', { name: 'Back to your search' }).getAttribute('href')).toBe('/research-area')
  })

  test('says once that nothing was paid: not when going back after a purchase', async () => {
    setSessionUser(ada)
    drawPage('/premium?canceled=c0')
    await screen.findByText('You weren’t charged.')
    await press('Buy premium')
    expect(screen.queryByText('You weren’t charged.')).toBeNull()
    await purchaseDone()
    premium = running
    await go('/premium?paid=c0')
    await act(() => queryClient.refetchQueries())
    await screen.findByText('Payment received.')
    await go(-1)
    await screen.findByRole('heading', { name: 'Premium until Nov 20, 2027' })
    expect(screen.queryByText('You weren’t charged.')).toBeNull()
  })

  test('asks to log in if the session has ended', async () => {
    drawPage('/premium?paid=c1')
    await screen.findByText('Log in to see your premium.')
    expect(screen.queryByRole('button', { name: 'Buy premium' })).toBeNull()
  })
})

test('a term bought during another ends twelve months after it', () => {
  expect(endOfNextTerm('2027-11-20T15:04:05.000Z', 12)).toBe('2028-11-20T15:04:05.000Z')
  expect(endOfNextTerm('2027-12-31T23:59:59.000Z', 12)).toBe('2028-12-31T23:59:59.000Z')
})

test('a term after a leap day ends on the last day of February', () => {
  expect(endOfNextTerm('2028-02-29T12:00:00.000Z', 12)).toBe('2029-02-28T12:00:00.000Z')
})
