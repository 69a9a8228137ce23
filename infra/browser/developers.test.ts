import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { seriousViolationsInBothSchemes } from './accessibility.ts'
import { openPage } from './browser.ts'
import { confirmEmail } from './mailed-link.ts'
import { heading, overflowPixels } from './page-state.ts'

test('a premium user creates a key, a program uses it, and it stops when it is revoked', async () => {
  const page = await openPage()
  await page.goto('/signup')
  const form = page.getByRole('form', { name: 'Sign up' })
  const email = `ada-${randomUUID()}@example.com`
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('a field of barley')
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/home')
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByText('API keys are part of premium').waitFor()

  await confirmEmail(page, email)
  await page.goto('/premium')
  await page.getByRole('button', { name: 'Buy premium' }).click()
  await page.getByRole('button', { name: 'Pay $9.99' }).click()
  await page.getByText('Payment received.').waitFor()
  await page.goto('/home')
  await keys.getByRole('button', { name: 'Create key' }).click()
  await keys.getByLabel('Name').fill('My sheet')
  await keys.getByRole('button', { name: 'Create key' }).click()
  const key = (await keys.locator('code', { hasText: /^hg_\S{43}$/ }).textContent())!
  await keys.getByRole('button', { name: 'I saved the key' }).click()

  const quota = async () => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(new URL('/api/quota', page.url()), { headers })
    const body = (await response.json()) as { unlimited?: boolean }
    return [response.status, body.unlimited]
  }
  expect(await quota()).toEqual([200, true])
  await page.reload()
  await keys.getByText('Last used').waitFor()
  expect(await keys.getByText(key).count()).toBe(0)
  await keys.getByRole('button', { name: 'Revoke My sheet' }).click()
  await keys.getByText('stop working immediately').waitFor()
  const revoked = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await keys.getByRole('button', { name: 'Revoke My sheet' }).click()
  expect((await revoked).status()).toBe(204)
  expect(await quota()).toEqual([401, undefined])
})

test('/developers shows every data call with an example that works', async () => {
  const page = await openPage({ width: 320 })
  await page.goto('/api/docs')
  await heading(page).getByText('For developers').waitFor()
  const call = page.getByRole('group').filter({ hasText: '/api/zip/{zip}' })
  await call.getByText('/api/zip/{zip}').click()
  const command = await call.getByText(/^curl/).textContent()
  // Names in descriptions are set as code, without the backticks of the document.
  expect(await page.getByRole('main').textContent()).not.toContain('`')
  const address = /^curl '(.+)'$/.exec(command!)?.[1]
  const body = (await (await fetch(address!)).json()) as { zip: string }
  expect(body.zip).toBe('01760')
  const feed = page.locator('link[type="application/atom+xml"]')
  const path = JSON.stringify(new URL((await feed.getAttribute('href'))!).pathname)
  const entries = await page.evaluate<string[]>(`fetch(${path}).then(async (response) => {
    const xml = new DOMParser().parseFromString(await response.text(), 'application/xml')
    return [...xml.querySelectorAll('feed > entry > title')].map(({ textContent }) => textContent)
  })`)
  expect(entries.length).toBeGreaterThan(3)
  expect(await overflowPixels(page)).toBe(0)
  expect(await seriousViolationsInBothSchemes(page)).toEqual([])
})
