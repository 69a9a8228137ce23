import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { heading } from '../page-state.ts'

const places = ['01760', '02139', '02906']

/** Signs up in a window, then saves and watches some places. */
export async function signUpWithPlaces(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/signup')
  const form = page.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Email').fill(`ada-${randomUUID().slice(0, 8)}@example.com`)
  await form.getByLabel('Password', { exact: true }).fill('a field of barley')
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/home')
  for (const zip of places) {
    await page.goto(`/zip/${zip}`)
    for (const verb of ['Save', 'Watch']) {
      const button = page.getByRole('button', { name: new RegExp(`^${verb} .* ${zip}$`) })
      await button.first().click()
      await page
        .getByRole('button', { name: new RegExp(` ${zip}$`), pressed: true })
        .first()
        .waitFor()
    }
  }
  await page.close()
}

/** The address of a checkout of premium that a user has started. */
export async function startCheckout(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto('/premium')
  await page.getByRole('main').getByRole('button', { name: 'Buy premium' }).click()
  await heading(page).getByText('Test checkout').waitFor()
  const { pathname } = new URL(page.url())
  await page.close()
  return pathname
}

/** Pays a checkout, in the sandbox: the user then has premium. */
export async function payCheckout(context: BrowserContext, checkout: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(checkout)
  await page.getByRole('main').getByRole('button', { name: /^Pay / }).click()
  await page.getByText('Payment received.').waitFor()
  await page.close()
}
