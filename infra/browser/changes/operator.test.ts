import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appCode } from '@homeground/testing/authenticator'
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations, seriousViolationsInBothSchemes } from '../accessibility.ts'
import { openPage } from '../browser.ts'
import { confirmEmail } from '../mailed-link.ts'
import { heading, waitUntilFits } from '../page-state.ts'
import { setUpApp } from '../second-factor.ts'
import { callAsSystem, dataFolder } from '../system-call.ts'

const password = 'a field of barley'
/** Where the workers read files. */
const importFolder = join(dataFolder, 'import')

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  const form = page.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await heading(page).getByText('Hello').waitFor()
  await confirmEmail(page, email)
}

/** A visitor writes by the contact page. */
async function writeMessage(text: string): Promise<void> {
  const page = await openPage()
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByLabel('Name').fill('Grace')
  await form.getByLabel('Email').fill('grace@example.com')
  await form.getByLabel('Message').fill(text)
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Message sent').waitFor()
}

/** Some lines of the generated listings. */
async function someListings(): Promise<string> {
  const [file] = globSync('demo/**/RDC_Inventory_Core_Metrics_Zip_History.csv', { cwd: importFolder })
  return (await readFile(join(importFolder, file!), 'utf8')).split('\n', 20).join('\n')
}

const jobRow = (page: Page, file: string) => page.getByRole('row', { name: file })

test('others are told who the page of operators is for, and search engines that it is not for them', async () => {
  const page = await openPage()
  await page.goto('/operator/messages')
  await heading(page).getByText('For operators').waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await heading(page).getByText('Log in').waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/operator/messages')
  await signUp(page, `user-${randomUUID()}@example.com`)
  await page.goto('/operator')
  await page.getByText('This page is for the operators of this site. You are logged in as user-').waitFor()
  await page.goto('/operator/nothing')
  await heading(page).getByText('Page not found').waitFor()
})

test('an operator logs in with a code, sees a failed job, retries it to its end, closes a message, and finds an account', async () => {
  const text = `Where are the lakes? ${randomUUID()}`
  const message = writeMessage(text)
  const page = await openPage({ width: 1440 })
  const email = `operator-${randomUUID()}@example.com`
  await signUp(page, email)
  await callAsSystem('/api/admin/operators', { email })
  const nowMs = Date.now()
  await page.goto('/operator')
  await page.getByText('This page needs two-factor authentication.').waitFor()
  const secret = await setUpApp(page, { password, nowMs })
  await page.goto('/operator')
  await heading(page).getByText('Jobs').waitFor()
  await page.context().clearCookies()
  await page.goto('/operator')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  const form = page.getByRole('form', { name: 'Log in' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret, nowMs + 30_000))
  await page.keyboard.press('Enter')
  await heading(page).getByText('Jobs').waitFor()
  expect(new URL(page.url()).pathname).toBe('/operator')

  const name = `listings-${randomUUID()}.csv`
  const file = join(importFolder, name)
  await callAsSystem('/api/admin/jobs', { job: 'plan', params: { source: 'realtor', file, demonstration: true } })
  const row = jobRow(page, name)
  await row.getByText('Failed').waitFor()
  expect(await seriousViolationsInBothSchemes(page)).toEqual([])
  for (const width of [390, 834, 1440]) expect(await waitUntilFits(page, width)).toBe('')
  await mkdir(importFolder, { recursive: true })
  await writeFile(file, await someListings())
  await row.getByRole('button', { name: /^Retry Plan/ }).click()
  await row.getByText('Done').waitFor()
  await row.getByText('19 rows accepted').waitFor()

  const tab = (name: string) => page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name })
  await tab('Sources').click()
  const source = page.getByRole('row', { name: /^Residential listings/ })
  await source.getByText(/^None\sset$/).waitFor()
  await source.getByRole('button', { name: /^Roll back/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Roll back this source?' })
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep as it is' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await seriousViolations(page)).toEqual([])
  for (const width of [390, 834, 1440]) expect(await waitUntilFits(page, width)).toBe('')

  await message
  await tab('Messages').click()
  const item = page.getByRole('listitem').filter({ hasText: text })
  const answer = await item.getByRole('link', { name: 'Answer grace@example.com' }).getAttribute('href')
  expect(answer).toMatch(/^mailto:grace%40example\.com\?subject=/)
  expect(await seriousViolations(page)).toEqual([])
  await item.getByRole('button', { name: /^Mark done: message \d+$/ }).click()
  await item.getByText(/^Done /).waitFor()
  await page.getByText('Done', { exact: true }).first().click()
  await item.getByRole('button', { name: /^Open again/ }).waitFor()

  await tab('People').click()
  await page.getByLabel('Email of the account').fill(email.toUpperCase())
  await page.keyboard.press('Enter')
  await page.getByText(`1 account with ${email.toUpperCase()}`).waitFor()
  await page.getByText('0 of 20 used').waitFor()
  await page.getByRole('button', { name: 'Log out everywhere' }).waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await tab('Quota').click()
  await page.getByRole('row', { name: /^Accounts/ }).waitFor()
  expect(await seriousViolations(page)).toEqual([])
})
