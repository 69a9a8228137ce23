import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { getJson, openPage } from './browser.ts'
import { heading, waitUntilTrue } from './page-state.ts'

interface Ranking {
  data: { zip: string; town: string }[]
  total: number
  pages: number
  ranks: number[]
  rank_intervals?: ([number, number] | null)[]
}

const ranking = (query: string) => getJson<Ranking>(`/api/zips/rankings?${query}`)
/** The number of ranked zips and the area. How many zips the area has, a call of its own, may be missing. Also announced. */
const counted = (page: Page, total: number, area: string) =>
  page
    .getByRole('main')
    .getByText(new RegExp(`^${total.toLocaleString('en-US')} (of [\\d,]+ )?zip codes in ${area}$`))
    .last()
/** Zips in the order of the table: below the town's name. */
const zips = async (page: Page) =>
  (await page.getByRole('rowheader').allTextContents()).map((text) => /\d{5}/.exec(text)![0])

describe('/zips/rankings', () => {
  test('ranks the zips of the country and pages through them', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map((page) => ranking(`stat=median_listing_price&dir=desc&page=${page}`)),
    )
    // Ties share a rank, so it may be less than 50.
    const lastRank = new RegExp(`^${second!.ranks.at(-1)} `)
    const page = await openPage()
    await page.goto('/zips/rankings')
    await heading(page).getByText('Zip codes by median listing price').waitFor()
    await counted(page, first!.total, 'the United States').waitFor()
    await page.getByRole('rowheader').nth(24).waitFor()
    expect(await zips(page)).toEqual(first!.data.map(({ zip }) => zip))
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(/page=2/)
    await page.getByRole('row', { name: lastRank }).waitFor()
    expect(await zips(page)).toEqual(second!.data.map(({ zip }) => zip))
    await page.reload()
    await page.getByRole('row', { name: lastRank }).waitFor()
    expect(await zips(page)).toEqual(second!.data.map(({ zip }) => zip))
  })

  test('a state has its own address; floor and order apply at once and come back with the URL', async () => {
    const page = await openPage()
    await page.goto('/zips/rankings')
    await page.getByRole('radiogroup', { name: 'Area' }).getByText('State').click()
    await page.waitForURL(/\/zips\/rankings\/MA$/)
    await page.getByRole('button', { name: /^States: / }).click()
    await page.getByRole('option', { name: 'Rhode Island' }).click()
    await page.waitForURL(/\/zips\/rankings\/RI$/)
    await page.getByLabel('Sort by').selectOption('median_age')
    await page.getByLabel('Population', { exact: true }).selectOption('0')
    await page.waitForURL(/floor=0/)
    const query = 'stat=median_age&state=RI&floor=0&dir='
    const direction = new URL(page.url()).searchParams.get('dir') ?? 'asc'
    const { data, total } = await ranking(query + direction)
    await counted(page, total, 'Rhode Island').waitFor()
    await page.getByRole('rowheader').nth(24).waitFor()
    expect(await zips(page)).toEqual(data.map(({ zip }) => zip))
    await page.reload()
    await heading(page).getByText('Zip codes by median age').waitFor()
    await counted(page, total, 'Rhode Island').waitFor()
    await page.getByRole('rowheader').nth(24).waitFor()
    expect(await zips(page)).toEqual(data.map(({ zip }) => zip))
    expect(await page.title()).toBe('Zip codes in Rhode Island by median age – Homeground')
    await page.getByLabel('Sort by').selectOption('population')
    await heading(page).getByText('Zip codes by population').waitFor()
    await waitUntilTrue(page, `document.title === 'Zip codes in Rhode Island by population – Homeground'`)
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(
      'Zip codes in Rhode Island ranked by population. Very small places are left out.',
    )
    const html = await (await page.request.get(page.url())).text()
    expect(html).toContain('<title>Zip codes in Rhode Island by population – Homeground</title>')
    expect(html).toContain('<h1>Zip codes in Rhode Island by population</h1>')
    expect(html).toMatch(/rel="canonical" href="[^"]*\/zips\/rankings\/RI\?order=population"/)
  })

  test('does not count as a search', async () => {
    const page = await openPage()
    await page.goto('/zips/rankings/NH?order=population&dir=desc')
    await page.getByRole('rowheader').first().waitFor()
    const { used } = await page.evaluate<{ used: number }>(
      `fetch('/api/quota', { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then((response) => response.json())`,
    )
    expect(used).toBe(0)
  })

  test('offers the floor to lower where it leaves out every zip', async () => {
    const page = await openPage()
    // No zip of Rhode Island has 100 listings and 20,000 people less than its count says.
    await page.route('**/api/zips/rankings?*floor=20000*', (route) =>
      route.fulfill({
        json: {
          data: [],
          total: 0,
          page: 1,
          pages: 0,
          ranks: [],
          floors: { population: 20_000, listings: 0, base: 0 },
        },
      }),
    )
    await page.goto('/zips/rankings/RI?order=median_age&floor=20000')
    await page.getByText('We were unable to find any areas').waitFor()
    await page.getByRole('button', { name: 'Allow: any population' }).click()
    await page.waitForURL(/floor=0/)
    await page.getByRole('rowheader').first().waitFor()
  })

  test('a rank has the same interval in the list, on the page of the zip, in a comparison and in the call', async () => {
    const { data, total, ranks, rank_intervals: intervals } = await ranking('stat=median_age&state=MA&page=2')
    const index = intervals!.findIndex((interval) => interval !== null && interval[0] < interval[1])
    const { zip } = data[index]!
    const [best, worst] = intervals![index]!
    const rank = ranks[index]!
    const page = await openPage()
    await page.goto('/zips/rankings/MA?order=median_age&dir=desc&page=2')
    await page.getByText('Below a rank: the ranks that chance leaves open, at 90% confidence.').waitFor()
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: zip }) })
    expect(await row.getByRole('cell').first().textContent()).toMatch(
      new RegExp(`^~?${rank}\\D[^]*ranks\\s*${best}–${worst}$`),
    )

    await page.goto(`/zip/${zip}`)
    const measure = page.getByRole('button', { name: /^Median age/ })
    await measure.scrollIntoViewIfNeeded()
    expect(await measure.textContent()).toMatch(new RegExp(`${rank} of ${total}\\D[^]*${best}–${worst}`))

    const { figures } = await getJson<{ figures: { key: string; rank_state: object }[] }>(`/api/zip/${zip}`)
    expect(figures.find(({ key }) => key === 'median_age')!.rank_state).toEqual({ rank, of: total, best, worst })

    await page.goto(`/compare?places=${zip},01760`)
    const compared = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Median age/ }) })
    const ordinal = (number: number) => `${number}(st|nd|rd|th)`
    const words = `${ordinal(rank)} of ${total} in Massachusetts, between ${ordinal(best)} and ${ordinal(worst)}`
    await compared.getByText(new RegExp(`^${words}$`)).waitFor()
  })

  test('says that a state does not exist', async () => {
    const page = await openPage()
    await page.goto('/zips/rankings/Ontario')
    await heading(page).getByText('State not found').waitFor()
  })
})
