import { describe, expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { seriousViolationsInBothSchemes } from './accessibility.ts'
import { homeground, type OpenPageInput, openPage } from './browser.ts'
import { overflowPixels } from './page-state.ts'

interface Found {
  zip: string
  town: string
  median_listing_price: number
}

// Scripts that run in the page, as text: the tests run in Node.
const scrolled = `document.querySelector('section[aria-label="Results"]').scrollTop`

async function searchFor(query: string): Promise<{ total: number; results: Found[] }> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const response = await fetch(new URL(`/api/search?${query}`, homeground()), { headers })
  const results = (await response.json()) as Found[]
  return { total: Number(response.headers.get('x-total-count')), results }
}

async function openSearch(query: string, input?: OpenPageInput): Promise<Page> {
  const page = await openPage(input)
  await page.goto(`/research-area?${query}`)
  return page
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const zipCodes = (count: number) => `${count.toLocaleString('en-US')} zip codes`
/** Row headers have the town's link and, below it, zip and county. */
const towns = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents()
const priced = 'area=state&states=MA&median_listing_price=300%2C25000&order=median_listing_price'

describe('/research-area', () => {
  test('shows the results of the endpoint in their order', async () => {
    const { total, results } = await searchFor(
      'states=MA&filters={"median_listing_price":"300,25000"}&searchOrderBy=median_listing_price',
    )
    const page = await openSearch(priced)
    await heading(page).getByText(`${total} of `).waitFor()
    await page
      .getByRole('rowheader')
      .nth(results.length - 1)
      .waitFor()
    expect(await towns(page)).toEqual(results.map(({ town }) => town))
    expect(await page.getByRole('row').nth(1).textContent()).toContain(
      `$${results[0]!.median_listing_price.toLocaleString('en-US')}`,
    )
    expect(await page.title()).toBe('Research an area – Homeground')
  })

  test('filters, opens a zip and comes back to the same view', async () => {
    const page = await openSearch('area=state&states=MA&order=median_listing_price')
    const lowest = page.getByLabel('Median price, from')
    await lowest.fill('400k')
    await lowest.press('Enter')
    await page.getByRole('button', { name: /^Show [\d,]+ zip codes?$/ }).click()
    await page.waitForURL(/median_listing_price=400%2C25000/)
    await page.getByText('Median price over $400k', { exact: true }).waitFor()
    const before = { url: page.url(), count: await heading(page).textContent() }
    const tenth = page.getByRole('rowheader').nth(9).getByRole('link')
    await tenth.scrollIntoViewIfNeeded()
    await page.evaluate(`document.querySelector('section[aria-label="Results"]').scrollTop = 400`)
    await expectEventually(() => page.evaluate(scrolled), 400)
    await page.getByRole('rowheader').nth(99).waitFor()
    const zips = await towns(page)
    await tenth.click()
    await page.waitForURL(/\/zip\/\d{5}$/)
    await page.goBack()
    await page.waitForURL(before.url)
    expect(await heading(page).textContent()).toBe(before.count)
    await page.getByRole('rowheader').nth(99).waitFor()
    expect(await towns(page)).toEqual(zips)
    await expectEventually(() => page.evaluate(scrolled), 400)
    expect(await lowest.inputValue()).toBe('$400,000')
    await page.reload()
    await heading(page).getByText(before.count!).waitFor()
    expect(page.url()).toBe(before.url)
    await expectEventually(() => page.evaluate(scrolled), 400)
  })

  test('the count follows the filters before searching', async () => {
    const { total } = await searchFor('states=MA&filters={"median_age":"40,45"}')
    const page = await openSearch('area=state&states=MA')
    await page.getByRole('button', { name: 'People', exact: true }).click()
    await page.getByRole('button', { name: /^Median age/ }).click()
    await page.getByLabel('Median age: range').selectOption('40,45')
    await page.getByRole('button', { name: `Show ${zipCodes(total)}` }).waitFor()
  })

  test('sorts by a column and, on a second click, in reverse', async () => {
    const page = await openSearch(priced)
    const column = page.getByRole('columnheader', { name: /Median price/ })
    expect(await column.getAttribute('aria-sort')).toBe('ascending')
    await column.getByRole('button', { name: 'Median price' }).click()
    await page.waitForURL(/dir=desc/)
    const { results } = await searchFor(
      'states=MA&filters={"median_listing_price":"300,25000"}&searchOrderBy=median_listing_price&searchOrderByDir=desc',
    )
    await page.getByRole('rowheader').first().getByText(results[0]!.zip).waitFor()
    expect(await column.getAttribute('aria-sort')).toBe('descending')
  })

  test('says so if the sort attribute has no data', async () => {
    const page = await openPage()
    // As if schools were not loaded yet.
    await page.route('**/api/attributes/loaded', async (route) => {
      const response = await route.fetch()
      const list = await response.json()
      for (const attribute of list.attributes) {
        if (attribute.source === 'schools') {
          Object.assign(attribute, { zips: 0, quantiles: null, vintage: null, data_set: 'none' })
        }
      }
      await route.fulfill({ response, json: list })
    })
    await page.goto('/research-area?area=state&states=MA')
    await page.getByText('No data for school score is loaded yet').waitFor()
    await page.getByRole('button', { name: 'Schools', exact: true }).click()
    await page.getByText('No data loaded yet', { exact: true }).waitFor()
  })

  test('finds nothing, and removing the filter finds places', async () => {
    const page = await openSearch('area=state&states=RI&median_age=30%2C60&population=0%2C1')
    await heading(page)
      .getByText(/^0 of \d+ zip codes match$/)
      .waitFor()
    await page
      .getByText('We were unable to find any areas that meet the search criteria.')
      .waitFor()
    const drop = page.getByRole('button', { name: 'Remove filter: population 0 – 1' })
    const row = page.getByRole('listitem').filter({ has: drop })
    const promised = await row.getByText(/^[\d,]+ zip codes$/).textContent()
    await drop.click()
    await heading(page)
      .getByText(`${promised!.replace(' zip codes', '')} of`)
      .waitFor()
    expect(page.url()).not.toContain('population')
  })

  test('cancels a running search, and searches again', async () => {
    const page = await openPage()
    let held: Route | undefined
    await page.route('**/api/search?*', (route) => {
      held = route
    })
    await page.goto('/research-area?area=state&states=MA')
    await heading(page).getByText('Searching Massachusetts').waitFor()
    await page.getByRole('progressbar', { name: 'Searching' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await heading(page).getByText('Search canceled').waitFor()
    await held?.abort().catch(() => {})
    await page.unroute('**/api/search?*')
    await page.getByRole('button', { name: 'Search again' }).click()
    await heading(page).getByText('zip codes in Massachusetts').waitFor()
  })

  test('a failed search shows its request id and can be tried again', async () => {
    const page = await openPage()
    const body = { error: 'Unavailable.', code: 'upstream_unavailable', requestId: 'ref-7f3a' }
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, json: body }))
    await page.goto('/research-area?area=state&states=MA')
    await page.getByText('Error occured!').waitFor()
    await page.getByText('ref-7f3a').waitFor()
    await page.unroute('**/api/search?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page).getByText('zip codes in Massachusetts').waitFor()
  })

  test('distinguishes a used-up daily limit from a burst of calls', async () => {
    const page = await openPage()
    const answer = { error: '', code: 'quota_exhausted', requestId: 'r' }
    const headers = { 'Retry-After': '25920' }
    const resetsAt = new Date(Date.now() + 25_920_000).toISOString()
    const usedUp = { limit: 20, used: 20, remaining: 0, unlimited: false, resetsAt }
    await page.route('**/api/quota', (route) => route.fulfill({ json: usedUp }))
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 429, json: answer, headers }),
    )
    await page.goto('/research-area?area=state&states=MA')
    await page.getByText('Ah! You have used all of your free searches for today.').waitFor()
    await page.getByText(/New searches at .+, in 7 h 12 min\./).waitFor()
    expect(await page.getByText('Too Many Requests!').count()).toBe(0)
    answer.code = 'rate_limited'
    await page.reload()
    await page.getByText('Too Many Requests!').waitFor()
  })

  test('keeps chosen columns and the list-or-map choice in the URL', async () => {
    const page = await openSearch(`${priced}&columns=median_rent,median_age`, { width: 390 })
    await page.getByRole('listitem').filter({ hasText: 'Median rent' }).first().waitFor()
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Map').click()
    await page.waitForURL(/view=map/)
    await page.getByRole('region', { name: 'Map: Median listing price' }).waitFor()
    await page.reload()
    await page.getByRole('region', { name: 'Map: Median listing price' }).waitFor()
  })

  test('filters in a drawer on a narrow window', async () => {
    const { total } = await searchFor('states=NH')
    const page = await openSearch('area=state&states=MA', { width: 390 })
    await page.getByRole('button', { name: 'Massachusetts', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('button', { name: 'States: Massachusetts' }).click()
    await page.getByRole('option', { name: 'New Hampshire' }).click()
    await page.getByRole('option', { name: 'Massachusetts' }).click()
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: `Show ${zipCodes(total)}` }).click()
    await heading(page)
      .getByText(`${zipCodes(total)} in New Hampshire`)
      .waitFor()
    expect(page.url()).toContain('states=NH')
  })

  test('downloads the list with vintages and sources', async () => {
    const page = await openSearch(priced)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('homeground-massachusetts.csv')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const [head, first] = Buffer.concat(chunks).toString('utf8').split('\r\n')
    expect(head).toContain('median_listing_price_vintage,median_listing_price_source')
    expect(first).toMatch(/^\d{5},/)
  })
})

describe('the frame', () => {
  test('the slash key focuses the search box, which finds a town by keyboard and opens its only zip', async () => {
    const page = await openSearch(priced)
    await heading(page).getByText('match').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('Natick, M')
    await page.getByRole('option', { name: /Natick, MA/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/zip/01760')
  })

  test('moves the focus to the heading of a new page and updates the title', async () => {
    const page = await openSearch(priced)
    await page.getByRole('rowheader').first().getByRole('link').click()
    await page.waitForURL(/\/zip\//)
    await expectEventually(() => page.evaluate('document.activeElement.tagName'), 'H1')
    expect(await page.title()).toMatch(/ – Homeground$/)
  })

  test('an unknown path is a 404 page with the search box', async () => {
    const page = await openPage()
    await page.goto('/no-such-page')
    await heading(page).getByText('Page not found').waitFor()
    expect(await page.title()).toBe('Page not found – Homeground')
    const box = page.getByRole('main').getByLabel('Find a place')
    await box.fill('01760')
    await box.press('Enter')
    await page.waitForURL('**/zip/01760')
  })

  test('says that the data is generated and links to the loaded files', async () => {
    const page = await openPage()
    await page.goto('/')
    const banner = page.getByRole('complementary', { name: 'About this data' })
    await banner.getByText('Demonstration data.').waitFor()
    await banner.getByRole('link', { name: 'What’s real' }).click()
    await page.getByRole('cell', { name: 'Realtor.com', exact: true }).waitFor()
  })
})

describe.each([
  ['/', 'heading'],
  // A few rows show as much as a hundred, and are checked faster.
  [
    '/research-area?area=zip&place=Natick%2C+MA&lat=42.28&lng=-71.35&radius=6&order=median_listing_price',
    'table',
  ],
  ['/404', 'heading'],
])('%s', (path, role) => {
  test('has no serious accessibility violation and fits 320 px', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(path)
    await page
      .getByRole(role as 'heading')
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    expect(await seriousViolationsInBothSchemes(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 900 })
    await page.waitForLoadState('networkidle')
    expect(await overflowPixels(page)).toBe(0)
  })
})

/** Repeats until the result is as expected, as the page may still be changing. */
async function expectEventually(ask: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const until = Date.now() + 5_000
  let got = await ask()
  while (got !== wanted && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    got = await ask()
  }
  expect(got).toBe(wanted)
}
