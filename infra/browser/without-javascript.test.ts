import { describe, expect, test } from '@jest/globals'
import { getJson, homeground, openPage } from './browser.ts'

const textAt = async (address: string) => (await fetch(new URL(address, homeground()))).text()
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!.replaceAll('&amp;', '&'))

test('without JavaScript, a zip shows its name, key figures with vintage, and links that lead somewhere', async () => {
  const { figures } = await getJson<{ figures: { key: string; value: number; vintage: string }[] }>('/api/zip/01760')
  const income = figures.find(({ key }) => key === 'median_household_income')!
  const page = await openPage({ width: 390, javaScript: false })
  await page.goto('/zip/01760')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Natick, MA 01760')
  const text = await page.getByRole('main').textContent()
  expect(text).toContain(`$${income.value.toLocaleString('en-US')}`)
  expect(text).toContain(income.vintage)
  const links = page.getByRole('main').getByRole('link')
  const paths = [...(await page.content()).matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path!)
  for (const start of ['/demographics/', '/place/', '/zip/', '/school/', '/zips/rankings/']) {
    const path = paths.find((each) => each.startsWith(start))!
    expect([path, (await fetch(new URL(path, homeground()))).status]).toEqual([path, 200])
  }
  await links.filter({ hasText: 'Wellesley, MA 02482' }).first().click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Wellesley, MA 02482')
})

describe('the sitemaps', () => {
  test('list what the data has; the first and last address of each is a page', async () => {
    const maps = addressesIn(await textAt('/sitemap.xml'))
    const names = maps.map((address) => /([a-z]+)-\d+\.xml$/.exec(address)![1])
    expect(new Set(names)).toEqual(new Set(['pages', 'states', 'zips', 'towns', 'schools', 'districts']))
    for (const map of maps) {
      const addresses = addressesIn(await textAt(new URL(map).pathname))
      for (const address of [addresses[0]!, addresses.at(-1)!]) {
        const path = new URL(address).pathname
        expect([path, (await fetch(new URL(path, homeground()))).status]).toEqual([path, 200])
      }
    }
  })
})
