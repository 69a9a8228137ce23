import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations, seriousViolationsInBothSchemes } from './accessibility.ts'
import { type OpenPageInput, openPage } from './browser.ts'
import { confirmEmail, enterCode, mailedCode, mailTo } from './mailed-link.ts'
import { heading, overflowPixels, waitUntilQuiet } from './page-state.ts'

const freeSearches = 20
/** The specification's message, including double spaces. */
const usedUp =
  'Ah!  You have used all of your free searches for today.  Please come back tomorrow or consider going premium.  Just $9.99 gives you unlimited site access for 12 months.'
const newEngland = '/research-area?area=state&states=NH'
const offer = { priceUsd: 9.99, months: 12, premiumUntil: null, terms: [] }

const left = (page: Page, count: number) => page.getByText(`${count} of ${freeSearches} free searches left today`)
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })

/** A visitor with a cookie: without one, each of the browser's first calls would get a visitor of its own. */
async function openVisitor(input?: OpenPageInput): Promise<Page> {
  const page = await openPage(input)
  await page.goto('/data')
  await waitUntilQuiet(page)
  return page
}

const password = 'a field of barley'

/** A page of a person who signed up and confirmed the email. */
async function openSignedUp(input?: OpenPageInput): Promise<Page> {
  const page = await openPage(input)
  await page.goto('/signup')
  const email = await signUp(page)
  await page.waitForURL('**/home')
  await confirmEmail(page, email)
  return page
}

/** Fills in the form that is open. Returns the email. */
async function signUp(page: Page): Promise<string> {
  const email = `grace-${randomUUID()}@example.com`
  const form = page.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  return email
}

/** Different searches of the browser's visitor, called directly. */
async function useUp(page: Page, searches: number): Promise<void> {
  for (let low = 1; low <= searches; low++) {
    const filters = encodeURIComponent(JSON.stringify({ median_age: `${low},90` }))
    const answer = await page.request.get(`/api/search?states=MA&filters=${filters}`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    })
    expect(answer.status()).toBe(200)
  }
}

async function pay(page: Page): Promise<void> {
  await heading(page).getByText('Test checkout').waitFor()
  await button(page, 'Pay $9.99').click()
  await page.getByText('Payment received.').waitFor()
}

describe('free searches', () => {
  test('are counted down by each different search, in every tab', async () => {
    const page = await openVisitor()
    await page.goto('/research-area?area=state&states=MA')
    await left(page, 19).waitFor()
    await page
      .getByRole('columnheader', { name: /Median price/ })
      .getByRole('button')
      .first()
      .click()
    await page.waitForURL(/order=median_listing_price/)
    await heading(page).getByText('zip codes in').waitFor()
    await left(page, 19).waitFor()
    const other = await page.context().newPage()
    await other.goto(newEngland)
    await left(other, 18).waitFor()
    // As the browser does for a tab that becomes visible.
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
    await left(page, 18).waitFor()
  })

  test('run out, premium is bought with a confirmed email, a receipt is mailed, and it holds on another device', async () => {
    const page = await openVisitor()
    await useUp(page, freeSearches - 6)
    await page.goto('/research-area?area=state&states=MA')
    await left(page, 5).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Go premium' }).waitFor()
    await useUp(page, freeSearches - 1)

    await page.goto(newEngland)
    await heading(page).getByText('You’ve used today’s searches').waitFor()
    const results = page.getByRole('region', { name: 'Results' })
    expect(await results.getByRole('alert').textContent()).toBe(usedUp)
    await page.getByText(/New searches at .+, in (\d+ h )?\d+ min\./).waitFor()
    await left(page, 0).waitFor()
    await button(page, 'Log in').waitFor()
    expect(await page.getByText('Too Many Requests!').count()).toBe(0)

    await link(page, 'Go premium, $9.99 for 12 months').click()
    await page.waitForURL('**/premium')
    await button(page, 'Buy premium').click()
    const email = await signUp(page)
    await page.getByText('Before you pay: your receipt goes to this email').waitFor()
    expect(await seriousViolationsInBothSchemes(page)).toEqual([])
    await enterCode(page, await mailedCode(email))
    await pay(page)
    await heading(page).getByText('Premium until').waitFor()
    await page.getByText(`on every device where you log in with ${email}`).waitFor()
    const payments = page.getByRole('region', { name: 'Payments' })
    const reference = await payments.getByText(/^sandbox_/).textContent()
    const receipt = await mailTo(email, /^Subject: Receipt for Homeground premium$/m)
    for (const line of ['Amount: $9.99', `Reference: ${reference}`, 'has not named itself.']) {
      expect(receipt).toContain(line)
    }
    await link(page, 'Back to your search').click()
    await page.waitForURL(/states=NH/)
    await heading(page).getByText('zip codes in').waitFor()
    await page.goto('/research-area?area=state&states=RI')
    await heading(page).getByText('zip codes in').waitFor()
    expect(await page.getByText('free searches left').count()).toBe(0)

    const elsewhere = await openPage()
    await elsewhere.goto('/login')
    const form = elsewhere.getByRole('form', { name: 'Log in' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('Password', { exact: true }).press('Enter')
    await elsewhere.waitForURL('**/home')
    await elsewhere.getByText(': unlimited searches.').waitFor()
  })
})

describe('/premium', () => {
  test('buys a term and then twelve months from its end, and lists both payments', async () => {
    const page = await openSignedUp()
    await page.goto('/premium')
    await page.getByText('Test mode: nothing is charged').waitFor()
    await button(page, 'Buy premium').click()
    await pay(page)
    const [, day, year] = /until (\w+ \d+), (\d+)$/.exec((await heading(page).textContent())!)!
    await page.goto('/premium')
    await button(page, 'Add 12 months, $9.99').click()
    await pay(page)
    await heading(page)
      .getByText(`Premium until ${day}, ${Number(year) + 1}`)
      .waitFor()
    const payments = page.getByRole('region', { name: 'Payments' })
    expect(await payments.getByRole('cell', { name: '$9.99' }).count()).toBe(2)
  })

  test('says that nothing was charged after a canceled purchase, which cannot be paid later', async () => {
    const page = await openSignedUp()
    await page.goto('/premium')
    await button(page, 'Buy premium').click()
    await heading(page).getByText('Test checkout').waitFor()
    const purchase = page.url()
    await button(page, 'Cancel').click()
    await page.getByText('You weren’t charged.').waitFor()
    await button(page, 'Buy premium').waitFor()
    await page.goto(purchase)
    await page.getByText('This purchase was canceled.').waitFor()
    expect(await button(page, /^Pay/).count()).toBe(0)
  })

  test('waits for a payment that the provider has not confirmed yet', async () => {
    const page = await openSignedUp()
    let terms: unknown[] = []
    let premiumUntil: string | null = null
    await page.route('**/api/premium', (route) =>
      route.fulfill({ json: { ...offer, provider: 'stripe', premiumUntil, terms } }),
    )
    const checkout = randomUUID()
    await page.goto(`/premium?paid=${checkout}`)
    await page.getByText('Waiting for payment confirmation.').waitFor()
    expect(await button(page, 'Buy premium').count()).toBe(0)
    premiumUntil = '2027-11-20T17:00:00.000Z'
    const at = '2026-11-20T17:00:00.000Z'
    const paid = { paidAt: at, amountUsd: 9.99, paymentId: 'pi_1', checkout }
    terms = [{ startsAt: at, endsAt: premiumUntil, ...paid }]
    await page.getByText('Payment received.').waitFor()
    await heading(page).getByText('Premium until Nov 20, 2027').waitFor()
  })

  test('says so if premium is not for sale', async () => {
    const page = await openPage()
    await page.route('**/api/premium', (route) => route.fulfill({ json: { ...offer, provider: 'off' } }))
    await page.goto('/premium')
    await page.getByText('Premium isn’t for sale right now.').waitFor()
    expect(await button(page, 'Buy premium').count()).toBe(0)
  })

  test('has no serious accessibility violation once bought, and fits 320 px', async () => {
    const page = await openSignedUp({ width: 320 })
    await page.goto('/premium')
    await button(page, 'Buy premium').click()
    await pay(page)
    expect(await overflowPixels(page)).toBe(0)
    expect(await seriousViolationsInBothSchemes(page)).toEqual([])
  })
})

describe('the payment page of the sandbox', () => {
  test('requires a login, and has only the person’s own purchases', async () => {
    const page = await openPage()
    const purchase = `/premium/sandbox/${randomUUID()}`
    await page.goto(purchase)
    await page.waitForURL(/\/login\?next=/)
    const own = await openSignedUp()
    await own.goto(purchase)
    await heading(own).getByText('We couldn’t find this purchase').waitFor()
  })
})

describe.each([0, 3])('with %i searches left', (remaining) => {
  test.each([
    { width: 1440, scheme: 'light' },
    { width: 320, scheme: 'dark' },
  ] as const)('/research-area is readable at $width px in $scheme', async (input) => {
    const page = await openPage(input)
    const quota = { limit: 20, used: 20 - remaining, remaining, unlimited: false }
    const resetsAt = new Date(Date.now() + 3_600_000).toISOString()
    await page.route('**/api/quota', (route) => route.fulfill({ json: { ...quota, resetsAt } }))
    await page.route('**/api/search?*', async (route) => {
      const response = await route.fetch()
      const headers = {
        ...response.headers(),
        'ratelimit-limit': '20',
        'ratelimit-remaining': String(remaining),
        'ratelimit-reset': '3600',
      }
      const refusal = { error: '', code: 'quota_exhausted', requestId: 'r' }
      await (remaining > 0
        ? route.fulfill({ response, headers, json: (await response.json()).slice(0, 5) })
        : route.fulfill({ status: 429, headers: { 'Retry-After': '3600' }, json: refusal }))
    })
    await page.goto('/research-area?area=state&states=MA')
    await left(page, remaining).waitFor()
    await heading(page)
      .getByText(remaining > 0 ? 'zip codes in' : 'You’ve used today’s searches')
      .waitFor()
    expect(await seriousViolations(page)).toEqual([])
    expect(await overflowPixels(page)).toBe(0)
  })
})
