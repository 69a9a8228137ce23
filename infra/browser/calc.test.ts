import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolationsInBothSchemes } from './accessibility.ts'
import { openPage } from './browser.ts'
import { heading, overflowPixels } from './page-state.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
/** Dollars of a text such as `$2,684`. */
const dollars = (text: string) => Number(/\$([\d,.]+)/.exec(text)![1]!.replaceAll(',', ''))

/**
 * Loan, tax and the average insurance of Massachusetts per month by floating-point arithmetic: exact enough for whole
 * dollars.
 */
function paymentAt(price: number, taxPercent: number): number {
  const rate = 0.0525 / 12
  const loan = (Math.max(0, price - 50_000) * rate) / (1 - (1 + rate) ** -360)
  return loan + (price * taxPercent) / 1200 + 1871 / 12
}

test('from the home page to the calculator, by its price to a list, and from there to two compared places', async () => {
  const page = await openPage({ width: 1440 })
  await page.goto('/')
  const housing = page.getByRole('banner').getByRole('button', { name: 'Buy or rent' })
  await housing.press('Enter')
  await page.getByRole('link', { name: 'Calculator', exact: true }).first().press('Enter')
  await heading(page).getByText('Mortgage calculator').waitFor()

  const total = page.getByRole('status').filter({ hasText: 'a month' }).first()
  await field(page, 'Home price').fill('450k')
  // 400,000 at 5.25% for 360 months: 2,208.81; 1.2% tax: 450.00; insurance of the US, 1,569 / 12: 130.75.
  await total.getByText('$2,789.56').waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('MA')
  // Massachusetts: 6,080 / 607,400 = 1.00%: 375.00; 1,871 / 12: 155.92.
  await total.getByText('$2,739.73').waitFor()
  await field(page, 'Income before tax').fill('120,000')
  // 28% of 10,000 a month.
  const affordable = page.getByRole('status').filter({ hasText: 'Up to $' })
  const price = dollars((await affordable.textContent())!)
  expect(paymentAt(price, 1)).toBeLessThanOrEqual(2800.01)
  expect(paymentAt(price + 2, 1)).toBeGreaterThan(2800)

  await page.reload()
  await total.getByText('$2,739.73').waitFor()
  expect(await affordable.textContent()).toContain(`$${price.toLocaleString('en-US')}`)
  await page.getByRole('link', { name: 'Search places up to $450,000' }).press('Enter')

  await page.getByText('Up to $450k').first().waitFor()
  await page.getByText('Payments at the median listing price: $50,000 down, 5.25%').waitFor()
  const answer = page.waitForResponse(/api\/search\?.*searchOrderBy=monthly_payment/)
  await page.getByRole('columnheader').getByRole('button', { name: 'Monthly payment' }).click()
  const sorted = (await (await answer).json()) as { zip: string; tax_rate: number }[]
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Compare / }) })
  const fifth = rows.nth(4).filter({ hasText: sorted[4]!.zip })
  await fifth.getByText('per year').waitFor()
  const cells = await fifth.getByRole('cell').allTextContents()
  // The income of the calculator is that of the list.
  const [payment, listed, income] = [0, 2, 3].map((index) => dollars(cells[index]!)) as [number, number, number]
  expect(cells[1]).toContain(payment <= 2800 ? 'Buy: fits' : 'Buy: tight')
  expect(listed).toBeLessThanOrEqual(450_000)
  // With the tax rate of the zip.
  const cost = paymentAt(listed, sorted[4]!.tax_rate)
  expect(Math.abs(payment - cost)).toBeLessThanOrEqual(0.51)
  expect(Math.abs(income - (cost * 12) / 0.28)).toBeLessThanOrEqual(1)

  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('listitem').filter({ hasText: 'Monthly payment' })
  for (const index of [0, 1])
    await cards
      .nth(index)
      .getByRole('button', { name: /^Compare / })
      .press('Enter')
  expect(await overflowPixels(page)).toBe(0)
  await page.getByRole('link', { name: 'Compare', exact: true }).last().press('Enter')
  await heading(page).getByText('Two places, side by side').waitFor()
  const compared = page.getByRole('row').filter({ hasText: 'Monthly payment' })
  const values = await compared.getByRole('cell').allTextContents()
  const priceRow = page.getByRole('row').filter({ hasText: /^Median listing price(?! per)/ })
  const prices = (await priceRow.getByRole('cell').allTextContents()).map(dollars)
  for (const [at, text] of values.entries())
    expect(Math.abs(dollars(text) - paymentAt(prices[at]!, sorted[at]!.tax_rate))).toBeLessThanOrEqual(0.51)
  await page.getByText(/^Select a number.*\$50,000 down, 5\.25% for 30 years/).waitFor()
}, 40_000)

describe('a list', () => {
  test('is filtered by a monthly payment, with the property tax of each place', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area?area=state&states=MA&columns=median_listing_price,monthly_payment')
    await page.getByRole('button', { name: /^Payment\s*Any/ }).click()
    const most = field(page, 'Payment, to')
    await most.fill('$2,500')
    await most.press('Enter')
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/monthly_payment=0%2C2500/)
    await page.getByRole('button', { name: 'Remove Payment up to $2.5k' }).waitFor()
    const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Compare / }) })
    await rows.first().getByText('loan $').waitFor()
    const payments = (await rows.allTextContents()).map((text) => dollars(/\$[\d,]+loan/.exec(text)![0]))
    expect(payments.length).toBeGreaterThan(10)
    expect(Math.max(...payments)).toBeLessThanOrEqual(2500)
    expect(await most.inputValue()).toBe('$2,500')
  })
})

test('an income entered in a list tells which homes are affordable, there and on the page of a place', async () => {
  const page = await openPage({ width: 1440 })
  await page.goto('/research-area?area=state&states=MA&orderBy=median_listing_price&dir=desc')
  await page.getByRole('button', { name: 'Your budget' }).click()
  await field(page, 'Income per year').fill('100k')
  await field(page, 'Income per year').press('Enter')
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Compare / }) })
  await rows.first().getByText('Buy: over').waitFor()
  await field(page, 'Debts per month').fill('1,000')
  await field(page, 'Debts per month').press('Enter')
  // 36% of 8,333.33 are 3,000.00; 1,000.00 go to debts.
  await page.getByRole('button', { name: 'Only homes that fit: up to $2,000 a month' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/monthly_payment=0%2C2000/)
  await rows.first().getByText('Buy: fits').waitFor()
  const texts = await rows.allTextContents()
  expect(texts.length).toBeGreaterThan(10)
  for (const text of texts) expect(text).toContain('Buy: fits')
  await rows.first().getByRole('link').first().click()
  await page.getByText(/^Buying fits: the payment is \d+% of your income, \d+% with your debts\.$/).waitFor()
  expect(await seriousViolationsInBothSchemes(page)).toEqual([])
}, 40_000)

test('the income of a sentence, and the reader’s own places, are in every row and on the page of a place', async () => {
  const page = await openPage({ width: 1440 })
  await page.goto('/')
  const search = page.getByRole('main').getByLabel('Find a place')
  await search.fill('good schools in Massachusetts on 120k income')
  await search.press('Enter')
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Compare / }) })
  await rows
    .first()
    .getByText(/^Buy: /)
    .waitFor()
  await page.getByText(/^Your budget: \$120,000 a year/).waitFor()
  await page.getByRole('button', { name: 'Your places' }).click()
  await field(page, 'What you call it').fill('Work')
  const place = page.getByLabel('Zip or town of your place')
  await place.fill('02139')
  await place.press('Enter')
  await page.getByRole('combobox', { name: 'Most miles from Work' }).selectOption('Within 10 mi')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/near=10%4002139/)
  await page.getByRole('button', { name: /Within 10 miles of Work/ }).waitFor()
  // Cells, since the text of a row joins the digits of two.
  const cells = await rows
    .getByRole('cell')
    .filter({ hasText: /mi Work/ })
    .allTextContents()
  const miles = cells.map((text) => Number(/(\d+) mi Work/.exec(text)![1]))
  expect(miles.length).toBeGreaterThan(10)
  expect(Math.max(...miles)).toBeLessThanOrEqual(10)
  await rows
    .filter({ hasText: `${Math.max(...miles)} mi Work` })
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: /^Miles to work/ }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `${Math.max(...miles)} miles` })
    .getByText('Work')
    .waitFor()
  // What the bar at the top covers in part is too small to press.
  await page.evaluate('scrollTo(0, 0)')
  expect(await seriousViolationsInBothSchemes(page)).toEqual([])
  await page.goto('/compare?zips=01760,02482')
  await page
    .getByRole('rowheader', { name: /and Work$/ })
    .nth(1)
    .waitFor()
}, 40_000)

test('the map is filtered by a monthly payment too', async () => {
  const page = await openPage({ width: 1440 })
  await page.goto('/map?zoom=11&lat=42.28&lng=-71.35')
  await page.getByRole('button', { name: /^Payment\s*Any/ }).click()
  const most = field(page, 'Payment, to')
  const answer = page.waitForResponse(/mapValues\?.*paymentrange.*loan=/)
  await most.fill('3000')
  await most.press('Enter')
  await page.waitForURL(/paymentrange=0%2C3000/)
  expect((await answer).status()).toBe(200)
  expect(await most.inputValue()).toBe('$3,000')
})

describe('/calc', () => {
  test('shows every payment, names a wrong number, fits 320 px and has no serious accessibility violation', async () => {
    const page = await openPage({ width: 320 })
    await page.goto('/calc?price=450000&income=90000')
    await page.getByRole('button', { name: 'View as table' }).click()
    await page.getByText('By month').click()
    const table = page.getByRole('region', { name: 'Payments by month' })
    expect(await table.getByRole('row').last().textContent()).toMatch(/^360.*\$0\.00$/)
    expect(await overflowPixels(page)).toBe(0)
    await page.getByText('By year').click()
    await field(page, 'Interest rate').fill('abc')
    await page.getByText('Enter a number from 0% to 25%.').waitFor()
    expect(await seriousViolationsInBothSchemes(page)).toEqual([])
  })
})
