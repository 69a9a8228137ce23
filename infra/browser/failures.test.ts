import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { holdCalls } from './hold-calls.ts'
import { clippedTexts, heading, waitUntilFits, waitUntilQuiet } from './page-state.ts'

const narrow = { width: 320, height: 900 }
const main = (page: Page) => page.getByRole('main')

/** What each kind of screen says while the services are down. */
const whenDown = [
  ['/research-area?states=MA', 'Error occured!'],
  ['/zip/01760', '01760 didn’t load'],
  ['/place/Natick/MA', 'Natick didn’t load'],
  ['/demographics/MA', 'The state didn’t load'],
  ['/school/250432000005', 'The school didn’t load'],
  ['/schools/district/2504320', 'The district didn’t load'],
  ['/state-school-rankings', 'The statistics didn’t load'],
  ['/compare?zips=01760,02138', 'These places didn’t load'],
  ['/map', 'The zip codes didn’t load'],
  ['/real-estate-trends', 'The trends didn’t load'],
  ['/data', 'The list of sources didn’t load'],
  ['/lookup?q=natick', 'That search didn’t load'],
  ['/developers', 'The list of calls didn’t load'],
  ['/premium', 'Premium didn’t load'],
] as const

test('every kind of screen says that a service is down, can be tried again, and fits 320 px', async () => {
  const check = async ([path, message]: (typeof whenDown)[number]) => {
    const page = await openPage(narrow)
    page.setDefaultTimeout(30_000)
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 503, json: { error: 'Unavailable.', code: 'unavailable' } }),
    )
    await page.goto(path)
    await main(page).getByText(message).first().waitFor()
    await main(page).getByRole('button', { name: 'Try again' }).first().waitFor()
    expect([path, await waitUntilFits(page, narrow.width)]).toEqual([path, ''])
    await page.context().close()
  }
  // Each waits for the calls that are tried again before they count as failed.
  await inTurns(3, whenDown, check)
})

/** Runs `each` for all items, up to `atOnce` at the same time. */
async function inTurns<Item>(
  atOnce: number,
  items: readonly Item[],
  each: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await each(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochuk'
/** A word of 60 characters, and 200 in all. */
const longName = `${word} ${'Upper Lower Middle '.repeat(10)}`.slice(0, 200)
const nameFields = new Set(['town', 'name', 'district', 'district_name', 'county'])

test.each([
  '/zip/01760',
  '/place/Natick/MA',
  '/school/250432000005',
  '/schools/MA',
  '/research-area?area=zip&place=Natick%2C+MA&lat=42.28&lng=-71.35&radius=6',
  '/compare?zips=01760,02138',
])('%s has room for very long names', async (path) => {
  const page = await openPage(narrow)
  await page.route(/\/api\/(zip|place|places|school|schools|search|zips)[/?]/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const lengthen = (key: string, value: unknown) =>
      nameFields.has(key) && typeof value === 'string' ? longName : value
    await route.fulfill({ response, json: JSON.parse(text, lengthen) })
  })
  await page.goto(path)
  await waitUntilQuiet(page)
  await main(page).getByText(word).first().waitFor()
  expect(await waitUntilFits(page, narrow.width)).toBe('')
  expect(await clippedTexts(page)).toEqual([])
  expect(await waitUntilFits(page, 1280)).toBe('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

describe('after a release, in a page that was opened before it,', () => {
  test('a screen whose script no longer exists says so, and loads again', async () => {
    const page = await openPage()
    await page.goto('/about')
    await heading(page).waitFor()
    await page.route(/\/assets\/data-page-/, (route) => route.fulfill({ status: 404 }))
    await main(page).getByRole('link', { name: 'Data and methods' }).first().click()
    await heading(page).getByText('This page didn’t load').waitFor()
    await main(page).getByText('the site has been updated').waitFor()
    await page.unroute(/\/assets\/data-page-/)
    await main(page).getByRole('button', { name: 'Retry' }).click()
    await heading(page).getByText('Data and methods').waitFor()
  })

  test('a part whose script no longer exists leaves the rest of the page in place', async () => {
    const page = await openPage()
    await page.clock.install()
    await page.route(/\/assets\/history-chart-/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/zip/01760')
    await main(page).getByRole('heading', { name: 'Price history' }).waitFor()
    const alert = page.getByRole('alert').getByText('A part of this page didn’t load.')
    for (let waited = 0; (await alert.count()) === 0 && waited < 20; waited++) await page.clock.runFor(2_000)
    await alert.waitFor()
    await heading(page).getByText('Natick').waitFor()
  })
})

test('a page that is left while it loads does not come back', async () => {
  const page = await openPage()
  const release = await holdCalls(page, '**/api/zip/01760?*')
  await page.goto('/about')
  await page.getByRole('banner').getByLabel('Find a place').fill('01760')
  await page.getByRole('banner').getByLabel('Find a place').press('Enter')
  await page.waitForURL('**/zip/01760')
  await page.goBack()
  await heading(page).getByText('About').waitFor()
  release()
  await waitUntilQuiet(page)
  expect(await heading(page).textContent()).toContain('About')
})
