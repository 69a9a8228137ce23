import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolationsIn } from './accessibility.ts'
import { openPage } from './browser.ts'
import { confirmEmail, enterCode, mailedLink } from './mailed-link.ts'
import { overflowPixels, waitUntilTrue } from './page-state.ts'

const password = 'a field of barley'

// Scripts that run in the page, as text: the tests run in Node.
const focusedLabel = `document.activeElement.labels?.[0]?.textContent`
const focusIsOn = (text: string) => `document.activeElement.textContent === '${text}'`

const newAddress = () => `ada-${randomUUID()}@example.com`

const header = (page: Page) => page.getByRole('banner')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' })
const form = (page: Page, name: string) => page.getByRole('form', { name })

async function openDialog(page: Page, way: 'Log in' | 'Sign up'): Promise<void> {
  await header(page).getByRole('link', { name: way }).click()
  await dialog(page).waitFor()
}

/** Fills in email and password of the visible form and submits it with Enter. */
async function enter(page: Page, name: 'Log in' | 'Sign up', email: string, word = password) {
  await form(page, name).getByLabel('Email').fill(email)
  await form(page, name).getByLabel('Password', { exact: true }).fill(word)
  await form(page, name).getByLabel('Password', { exact: true }).press('Enter')
}

/** A page after signing up on the sign-up page. */
async function openSignedUp(email: string, input?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(input)
  await page.goto('/signup')
  await enter(page, 'Sign up', email)
  await page.waitForURL('**/home')
  return page
}

/** A page after signing up and confirming the email with its link, in one browser. */
async function openConfirmed(email: string): Promise<Page> {
  const page = await openSignedUp(email)
  await confirmEmail(page, email)
  return page
}

async function logOut(page: Page): Promise<void> {
  await header(page)
    .getByRole('button', { name: /@example/ })
    .click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button').click()
  await header(page).getByRole('link', { name: 'Log in' }).waitFor()
}

describe('the account modal', () => {
  test('signs up without leaving the page, by keyboard, and says that an email was sent', async () => {
    const email = newAddress()
    const page = await openPage()
    await page.goto('/data')
    await header(page).getByRole('link', { name: 'Sign up' }).press('Enter')
    await dialog(page).waitFor()
    await waitUntilTrue(page, `${focusedLabel} === 'Email'`)
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'hidden' })
    await header(page).getByRole('button', { name: email }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/data')
    await page.getByRole('status').filter({ hasText: 'Check your email to confirm.' }).waitFor()

    await page.goto(await mailedLink(email, '/confirm-email'))
    await page.waitForURL((url) => url.pathname === '/confirm-email' && url.search === '')
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByRole('heading', { level: 1, name: 'Email confirmed' }).waitFor()
    await page.getByRole('link', { name: 'Go to your places' }).click()
    await page.waitForURL('**/home')
  })

  test('logs out to the home page, and in again', async () => {
    const email = newAddress()
    const page = await openSignedUp(email)
    await logOut(page)
    expect(new URL(page.url()).pathname).toBe('/')
    await openDialog(page, 'Log in')
    await enter(page, 'Log in', email, 'another password')
    await dialog(page)
      .getByRole('alert')
      .filter({ hasText: "Wrong email or password, or the account isn't confirmed yet." })
      .waitFor()
    await enter(page, 'Log in', email)
    await header(page).getByRole('button', { name: email }).waitFor()
    await page.reload()
    await header(page).getByRole('button', { name: email }).waitFor()
  })

  test('keeps the typed text after an error and when switching forms', async () => {
    const page = await openPage()
    await page.goto('/data')
    await openDialog(page, 'Sign up')
    await enter(page, 'Sign up', 'ada@example.com', 'short')
    await dialog(page).getByText('Use at least 8 characters (now 5).').waitFor()
    expect(await page.evaluate(focusedLabel)).toBe('Password')
    await dialog(page).getByRole('tab', { name: 'Log in' }).click()
    expect(await form(page, 'Log in').getByLabel('Email').inputValue()).toBe('ada@example.com')
    expect(await form(page, 'Log in').getByLabel('Password', { exact: true }).inputValue()).toBe('short')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await waitUntilTrue(page, focusIsOn('Sign up'))
  })

  test('rejects a common password at its field', async () => {
    const page = await openPage()
    await page.goto('/data')
    await openDialog(page, 'Sign up')
    await enter(page, 'Sign up', newAddress(), 'password1')
    await dialog(page).getByText('That password is too common').waitFor()
    expect(await page.evaluate(focusedLabel)).toBe('Password')
  })

  test('logs out and goes home even if the call fails', async () => {
    const email = newAddress()
    const page = await openSignedUp(email)
    await page.route('**/api/logout', (route) => route.abort())
    await logOut(page)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('alert').filter({ hasText: 'reach the server to log you out' }).waitFor()
  })
})

describe('the guard', () => {
  test('redirects from /home to the login and back', async () => {
    const email = newAddress()
    const page = await openSignedUp(email)
    await logOut(page)
    await page.goto('/home?from=mail')
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    expect(new URL(page.url()).search).toBe('?next=%2Fhome%3Ffrom%3Dmail')
    await enter(page, 'Log in', email)
    await page.waitForURL('**/home?from=mail')
    await page.goto('/login')
    await page.waitForURL('**/home')
    await page.goto('/login?next=//example.org/')
    await page.waitForURL('**/home')
  })
})

describe('a forgotten password', () => {
  test('is reset by the emailed link, once, and every device is logged out', async () => {
    const email = newAddress()
    const elsewhere = await openConfirmed(email)
    const page = await openPage()
    await page.goto('/login')
    await form(page, 'Log in').getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot password' }).click()
    expect(await form(page, 'Forgot password').getByLabel('Email').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(`If ${email} has an account, we’ve sent a link.`).waitFor()

    const link = await mailedLink(email, '/reset-password')
    await page.goto(link)
    await page.waitForURL((url) => url.pathname === '/reset-password' && url.search === '')
    await page.reload()
    await page.getByLabel('New password', { exact: true }).fill('a field of oats')
    await page.getByLabel('New password', { exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Password changed' }).waitFor()
    await page.getByRole('link', { name: 'Log in with your new password' }).click()
    await enter(page, 'Log in', email, password)
    await page.getByRole('alert').filter({ hasText: 'Wrong email or password' }).waitFor()
    await enter(page, 'Log in', email, 'a field of oats')
    await page.waitForURL('**/home')

    await elsewhere.goto('/home')
    await elsewhere.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    await elsewhere.goto(link)
    await elsewhere.getByLabel('New password', { exact: true }).fill('a field of wheat')
    await elsewhere.getByLabel('New password', { exact: true }).press('Enter')
    await elsewhere.getByText('This link doesn’t work').waitFor()
  })
})

describe('an unconfirmed account', () => {
  test('takes a new password where its link is opened in another browser, and logs the first one out', async () => {
    const email = newAddress()
    const first = await openSignedUp(email)
    const page = await openPage()
    await page.goto(await mailedLink(email, '/confirm-email'))
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await page.getByLabel('New password', { exact: true }).fill('a field of oats')
    await page.getByLabel('New password', { exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Email confirmed' }).waitFor()
    await page.getByRole('link', { name: 'Log in' }).last().click()
    await enter(page, 'Log in', email, 'a field of oats')
    await page.waitForURL('**/home')
    await first.goto('/home')
    await first.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  })

  test('is confirmed by the code that its link shows on a phone, and then opens there with the same password', async () => {
    const email = newAddress()
    const first = await openSignedUp(email)
    const phone = await openPage({ width: 390, height: 844 })
    await phone.goto(await mailedLink(email, '/confirm-email'))
    await phone.getByRole('button', { name: 'Confirm email' }).click()
    await phone.getByText('Enter this code there:').waitFor()
    const code = await phone.getByText(/^\d{3} \d{3}$/).textContent()
    for (const scheme of ['light', 'dark'] as const) expect(await seriousViolationsIn(phone, scheme)).toEqual([])
    expect(await overflowPixels(phone)).toBe(0)
    await first.getByText(`${email} isn’t confirmed yet.`).waitFor()
    await first.getByRole('button', { name: 'Enter the code' }).click()
    await enterCode(first, code!)
    await first.getByText(`${email} isn’t confirmed yet.`).waitFor({ state: 'hidden' })
    await phone.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await enter(phone, 'Log in', email)
    await phone.waitForURL('**/home')
  })

  test('brings its places along to an account', async () => {
    const email = newAddress()
    await openConfirmed(email)
    const page = await openSignedUp(newAddress())
    await page.goto('/zip/01760')
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/places/01760'))
    await page.getByRole('button', { name: 'Save Natick 01760' }).click()
    expect((await stored).status()).toBe(200)
    await page.goto('/home')
    await page.getByRole('button', { name: 'Log in to move these places to your account' }).click()
    await dialog(page).getByText('Everything you saved here moves there.').waitFor()
    expect(await dialog(page).getByRole('tab').count()).toBe(0)
    await enter(page, 'Log in', email)
    await header(page).getByRole('button', { name: email }).waitFor()
    await page.getByRole('region', { name: 'Saved places' }).getByText('Natick').first().waitFor()
    await page.getByRole('button', { name: 'Log in to move these places to your account' }).waitFor({ state: 'hidden' })
  })
})

test('a confirmed email stays in use until the new one is confirmed', async () => {
  const [email, next] = [newAddress(), newAddress()]
  const page = await openConfirmed(email)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(next)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('Current password', { exact: true }).press('Enter')
  await page.getByText(`To change it to ${next}, open the link`).waitFor()
  await header(page).getByRole('button', { name: email }).waitFor()
  const link = await mailedLink(next, '/confirm-email')
  const elsewhere = await openPage()
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Confirm email' }).click()
  await elsewhere.getByRole('heading', { level: 1, name: 'Log in first' }).waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await header(page).getByRole('button', { name: next }).waitFor()
})

describe('the pages of accounts', () => {
  test('modal and menu have no serious accessibility violation in either color scheme', async () => {
    const email = newAddress()
    const page = await openPage()
    await page.goto('/forgot-password')
    await openDialog(page, 'Sign up')
    await form(page, 'Sign up').getByRole('button', { name: 'Sign up' }).click()
    await dialog(page).getByText('Enter your email address.').waitFor()
    for (const scheme of ['light', 'dark'] as const) {
      expect(await seriousViolationsIn(page, scheme)).toEqual([])
    }
    await enter(page, 'Sign up', email)
    await header(page).getByRole('button', { name: email }).click()
    await header(page).getByRole('link', { name: 'My places' }).waitFor()
    for (const scheme of ['dark', 'light'] as const) {
      expect(await seriousViolationsIn(page, scheme)).toEqual([])
    }
  })

  test('open from the menu of a narrow window, which logs out too', async () => {
    const email = newAddress()
    const page = await openSignedUp(email, { width: 390 })
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await header(page).getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await header(page).getByRole('link', { name: 'Log in' }).click()
    await dialog(page).waitFor()
  })
})
