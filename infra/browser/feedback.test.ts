import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { seriousViolations, seriousViolationsInBothSchemes } from './accessibility.ts'
import { openPage } from './browser.ts'
import { mailedLink, mailTo } from './mailed-link.ts'
import { heading, overflowPixels } from './page-state.ts'

/** Where messages go while mails are written to a folder. */
const operators = 'operators@homeground.example'
const narrow = { width: 390, height: 844 }

test('the form in the footer says what is missing, then sends an idea, which is mailed', async () => {
  const page = await openPage(narrow)
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Send feedback' }).click()
  const form = page.getByRole('form', { name: 'Send feedback' })
  const idea = `More parks ${randomUUID()}`
  await form.getByLabel('Name').fill('Ann')
  await form.getByRole('button').click()
  await form.getByText(/^Sorry, feedback not sent\. {2}Make sure both fields/).waitFor()
  await form.getByLabel('Message').fill(idea)
  await form.getByRole('button').click()
  await form.getByText('Thank you. Your feedback was sent.').waitFor()
  expect(await form.getByLabel('Name').inputValue()).toBe('')
  expect(await form.getByLabel('Message').inputValue()).toBe('')
  expect(await mailTo(operators, new RegExp(idea))).toContain('\nFrom: Ann\n')
  expect(await seriousViolationsInBothSchemes(page)).toEqual([])
  expect(await overflowPixels(page)).toBe(0)
})

test('the newsletter starts with a mailed link, and ends with another', async () => {
  const email = `ann-${randomUUID()}@example.com`
  const page = await openPage(narrow)
  await page.goto('/newsletter')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText(`We’ve sent a message to ${email}.`).waitFor()
  await page.goto(await mailedLink(email, '/newsletter/confirm'))
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await heading(page).filter({ hasText: 'You’re subscribed' }).waitFor()
  await page.goto(await mailedLink(email, '/newsletter/unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await heading(page).filter({ hasText: 'Unsubscribed' }).waitFor()
})

test('a wrong figure of a zip is reported with its vintage and the load that it comes from', async () => {
  const page = await openPage(narrow)
  await page.goto('/zip/01760')
  await page.getByRole('button', { name: 'Report a data problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a data problem' })
  const problem = `Too low ${randomUUID()}`
  await dialog.getByLabel('Figure').selectOption('Population')
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByLabel('What is wrong?').fill(problem)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('Thank you').waitFor()
  const [, reference] = /Your report is number (\d+)\./.exec((await dialog.textContent())!)!
  const mail = await mailTo(operators, new RegExp(problem))
  expect(mail).toMatch(/\/zip\/01760\nFigure: Population\nVintage: \S+\nData: acs load \d+\n/)
  expect(mail).toContain(`\nSubject: Data problem #${reference}\n`)
  expect(mail).toContain(`\nReference: ${reference}\n`)
})
