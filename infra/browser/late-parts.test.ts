import { describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { type OpenPageInput, openPage } from './browser.ts'
import { waitUntilQuiet } from './page-state.ts'

async function openAt(path: string, input: OpenPageInput): Promise<Page> {
  const page = await openPage(input)
  await page.goto(path)
  return page
}

const massachusetts = '/research-area?area=state&states=MA&dir=desc'
const focusIn = (part: Locator) => part.locator(':focus').waitFor()

describe('the first press opens, with the focus inside, and Escape gives it back:', () => {
  test('the filters of a narrow window', async () => {
    const page = await openAt(massachusetts, { width: 390 })
    const button = page.getByRole('button', { name: 'Massachusetts', exact: true })
    await button.click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await focusIn(drawer)
    await drawer.getByRole('slider', { name: 'Median price, lowest' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.locator('button:focus', { hasText: 'Massachusetts' }).waitFor()
  })

  test('the columns of a list', async () => {
    const page = await openAt(massachusetts, { width: 1440 })
    await page.getByRole('rowheader').first().waitFor()
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const menu = page.getByRole('dialog', { name: 'Columns' })
    await focusIn(menu)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page.locator('button:focus', { hasText: 'Columns' }).waitFor()
  })

  test('the states', async () => {
    const page = await openAt(massachusetts, { width: 1440 })
    await page.getByRole('button', { name: 'States: Massachusetts' }).press('ArrowDown')
    await page.locator('[role="combobox"]:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[aria-label="States: Massachusetts"]:focus').waitFor()
  })

  test('the source of a number', async () => {
    const page = await openAt('/zip/01760', { width: 1280 })
    await page.getByRole('button', { name: /source of Median listing price$/ }).press('Enter')
    const card = page.getByRole('dialog', { name: 'About Median listing price' })
    await focusIn(card)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    await page.locator('button[aria-label$="source of Median listing price"]:focus').waitFor()
  })
})

test('a list on a phone loads no map', async () => {
  const page = await openPage({ width: 390 })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(massachusetts)
  await page.getByRole('listitem').first().waitFor()
  await waitUntilQuiet(page)
  expect(requests.filter((url) => url.includes('map'))).toEqual([])
})
