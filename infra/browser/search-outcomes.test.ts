import { expect, test } from '@jest/globals'
import type { Route } from 'playwright-core'
import { openPage } from './browser.ts'
import { clippedTexts, heading, waitUntilFits } from './page-state.ts'
import { openSearch } from './search-page.ts'

test('says so if the sort attribute has no data', async () => {
  const page = await openPage()
  // The page must ask what is loaded, instead of finding it in its HTML.
  await page.route('**/research-area?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('id="first-answers"', '')
    await route.fulfill({ response, body })
  })
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
  // Nor being loaded.
  await page.route('**/api/data-sources', (route) => route.fulfill({ json: [] }))
  await page.goto('/research-area?area=state&states=MA')
  await page.getByText('No data for school score is loaded yet').waitFor()
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: 'Schools', exact: true })
    .click()
  await page.getByText('No data loaded yet', { exact: true }).waitFor()
})

test('finds nothing, and removing the filter finds places', async () => {
  const page = await openSearch('area=state&states=RI&median_age=30%2C60&population=0%2C1')
  await heading(page)
    .getByText(/^0 of \d+ zip codes match$/)
    .waitFor()
  await page.getByText('We were unable to find any areas that meet the search criteria.').waitFor()
  const drop = page.getByRole('button', { name: 'Remove filter: population 0 – 1' })
  const row = page.getByRole('listitem').filter({ has: drop })
  const promised = await row.getByText(/^[\d,]+ zip codes$/).textContent()
  await drop.click()
  await heading(page)
    .getByText(`${promised!.replace(' zip codes', '')} of`)
    .waitFor()
  expect(page.url()).not.toContain('population')
})

test('cuts no remedy of a search that finds nothing', async () => {
  const page = await openPage()
  await page.route(/search\/count\?.*searchArea=nationwide/, (route) =>
    route.fulfill({ json: { count: 7, area: 41_898, relax: [] } }),
  )
  await page.goto('/research-area?area=state&states=RI&median_age=30%2C60&population=0%2C1')
  await page.getByRole('button', { name: 'Search nationwide: nationwide' }).waitFor()
  for (const width of [320, 390, 1280]) {
    expect([await waitUntilFits(page, width), ...(await clippedTexts(page))]).toEqual([''])
  }
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
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 429, json: answer, headers }))
  await page.goto('/research-area?area=state&states=MA')
  await page.getByText('Ah! You have used all of your free searches for today.').waitFor()
  await page.getByText(/New searches at .+, in 7 h 12 min\./).waitFor()
  expect(await page.getByText('Too Many Requests!').count()).toBe(0)
  answer.code = 'rate_limited'
  await page.reload()
  await page.getByText('Too Many Requests!').waitFor()
})
