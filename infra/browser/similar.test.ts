import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations } from './accessibility.ts'
import { getJson, openPage } from './browser.ts'
import { overflowPixels } from './page-state.ts'

interface Similar {
  zip: string
  town: string
  median_listing_price: number | null
}

const table = (page: Page) => page.getByRole('region', { name: /Natick/ }).getByRole('table')
/** The zips of the rows, which have them below the names of their towns. */
const zipsOf = async (page: Page) =>
  (await table(page).getByRole('rowheader').allTextContents()).map((text) => /\d{5}/.exec(text)![0])

test('from any page, the modal searches with the numbers of a place and nothing else', async () => {
  const page = await openPage()
  await page.goto('/research-area?area=nationwide&by=town&population=-1,1000')
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Places' })
  await menu.click()
  await page.getByRole('button', { name: 'Similar places' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find similar places' })
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByText('Please enter a valid town or zip code.').waitFor()
  await page.keyboard.press('Escape')
  // Back where it was opened from.
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Places')
  await menu.click()
  await page.getByRole('button', { name: 'Similar places' }).click()
  expect(await seriousViolations(page, '[role="dialog"]')).toEqual([])
  expect(await dialog.getByRole('banner').count()).toBe(0)
  await dialog.getByRole('combobox', { name: 'Town or zip code' }).fill('01760')
  await dialog.getByRole('option', { name: /01760 Natick, MA/ }).click()
  await dialog.getByRole('button', { name: 'Search' }).click()
  // The place itself is among them.
  await page.getByRole('link', { name: 'Natick', exact: true }).first().waitFor()
  expect(await dialog.count()).toBe(0)
  const [values] = await getJson<[Record<string, number | null>]>('/api/zips/dataAttributes/zip/01760/limited')
  const { searchParams } = new URL(page.url())
  const { area, states, dir, ...filters } = Object.fromEntries(searchParams)
  expect({ area, states, dir }).toEqual({ area: 'state', states: 'MA', dir: 'desc' })
  const known = Object.keys(values).filter((key) => values[key] !== null)
  expect(Object.keys(filters).sort()).toEqual(known.sort())
})

test('a zip’s page lists cheaper places like it, those of any price, and restores the list from its address', async () => {
  const page = await openPage({ width: 390, height: 844 })
  await page.goto('/zip/01760')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Similar' }).click()
  await page.getByRole('heading', { name: 'Like Natick, but cheaper' }).waitFor()
  await page.getByRole('button', { name: 'All 20 places' }).click()
  // A tenth below, to whole tens of thousands.
  const { median_listing_price: price } = await getJson<{ median_listing_price: number }>('/api/zip/01760')
  const below = Math.floor((0.9 * price) / 10_000) * 10_000
  const cheaper = await getJson<Similar[]>(`/api/zips/similarPlaces/zip/01760?maxHousingPriceFilter=${below}`)
  expect(cheaper.every((place) => place.median_listing_price! <= below)).toBe(true)
  expect(await zipsOf(page)).toEqual(cheaper.map(({ zip }) => zip))
  expect(await overflowPixels(page)).toBe(0)

  await page.getByRole('button', { name: /^Price and distance/ }).click()
  await page.getByRole('radio', { name: 'Any price' }).click({ force: true })
  await page.getByRole('heading', { name: 'Places like Natick' }).waitFor()
  await page.waitForURL(/below=any/)
  const all = await getJson<Similar[]>('/api/zips/similarPlaces/zip/01760')
  await page.reload()
  await page.getByRole('heading', { name: 'Places like Natick' }).scrollIntoViewIfNeeded()
  const [first] = all
  const compare = page.getByRole('button', { name: `Compare ${first!.town} ${first!.zip}` }).first()
  await compare.click()
  expect(await compare.getAttribute('aria-pressed')).toBe('true')
  expect((await zipsOf(page))[0]).toBe(first!.zip)
})
