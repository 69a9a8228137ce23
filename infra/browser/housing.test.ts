import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { getJson, openPage } from './browser.ts'
import { heading, overflowPixels } from './page-state.ts'

interface Trends {
  periods: string[]
  country: { days_on_market: (number | null)[] }
  states: { state_abbr: string; series: { days_on_market: (number | null)[] } }[]
}

const days = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const monthName = (period: string) =>
  new Date(`${period}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${whole.format(Math.abs(value))}`
const signedPercent = (value: number) => `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}%`

/** Follows a link of the header's menu of housing. */
async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Buy or rent', exact: true }).click()
  await header.getByRole('link', { name, exact: true }).click()
}

const trends = (query: string) => getJson<Trends>(`/api/housing/trends?${query}`)

test('/real-estate-trends shows states and a span of months, and its address restores them', async () => {
  const page = await openPage({ width: 1440 })
  await openFromMenu(page, 'Price trends')
  await heading(page).getByText('Real estate trends').waitFor()
  await page.getByRole('button', { name: 'States: Massachusetts' }).click()
  await page.getByRole('option', { name: 'New Hampshire' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Days').click()
  const first = page.getByRole('slider', { name: 'First month' })
  await first.press('PageUp')
  await page.waitForURL(/from=2018-11/)
  await page.getByRole('slider', { name: 'Last month' }).press('ArrowLeft')
  const { periods, states, country } = await trends('from=2018-11&fields=days_on_market')
  const to = periods.at(-2)!
  await page.waitForURL((url) => url.searchParams.get('to') === to)

  await page.reload()
  // From the first like month of the span to its last: Mar 2019 to Mar 2024 while Apr 2024 is the newest month.
  const last = periods.indexOf(to)
  const like = periods.findIndex((period) => period.endsWith(to.slice(-3)))
  const changeOf = (all: readonly (number | null)[]) => 100 * (all[last]! / all[like]! - 1)
  const values = (abbr: string) => states.find(({ state_abbr }) => state_abbr === abbr)!.series.days_on_market
  const own = changeOf(values('MA'))
  const change = Math.abs(own) < 0.05 ? 'flat' : `${own > 0 ? 'up' : 'down'} ${Math.abs(own).toFixed(1)}%`
  const title = `Massachusetts: ${change} since ${monthName(periods[like]!)}`
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
  expect(await first.getAttribute('aria-valuetext')).toBe('Nov 2018')
  await page.getByRole('button', { name: 'View as table' }).click()
  // Of the chart: the states have a table too.
  const oldest = page.getByRole('rowheader', { name: monthName(periods[like]!), exact: true })
  const rows = page.getByRole('table').filter({ has: oldest }).getByRole('row')
  expect(await rows.last().getByRole('rowheader').textContent()).toBe(monthName(periods[like]!))
  const newest = [values('MA'), values('NH'), country.days_on_market].map((all) => all[last]!)
  const cells = rows.nth(1).getByRole('cell')
  expect(await cells.allTextContents()).toEqual(newest.map((value) => days.format(value)))

  const ofNeighbor = page.getByRole('row', { name: 'New Hampshire' })
  await ofNeighbor.getByText(signedPercent(changeOf(values('NH'))), { exact: true }).waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTitle('Download median days on market by month').click(),
  ])
  expect(download.suggestedFilename()).toBe('homeground-trends-days-on-market.csv')
})

interface Place {
  zip: string
  change: number
  months: number
}

/** Zips in the order of the table: below the town's name. */
const listed = async (page: Page) =>
  (await page.getByRole('rowheader').allTextContents()).flatMap((text) => /\d{5}/.exec(text) ?? [])
const zips = (places: readonly Place[]) => places.map(({ zip }) => zip)
const search = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search', exact: true })

/** Waits until the table has these zips, and no others, in this order. */
async function expectListed(page: Page, expected: readonly Place[]): Promise<void> {
  const deadline = Date.now() + 15_000
  while (String(await listed(page)) !== String(zips(expected)) && Date.now() < deadline) await sleep(50)
  expect(await listed(page)).toEqual(zips(expected))
}

test('/discover/hotHousing lists the zips of a chosen month, and its address restores them', async () => {
  const page = await openPage({ width: 1440 })
  await openFromMenu(page, 'Hot housing')
  await heading(page).getByText('Hot housing by median days on market').waitFor()
  await page.getByText('Median price over $250k').waitFor()
  await page.getByLabel('Month', { exact: true }).selectOption({ label: 'Jun 2020' })
  await page.getByLabel('Active listings', { exact: true }).selectOption('50')
  await search(page).press('Enter')
  await page.waitForURL(/month=2020-06/)
  const june = await getJson<Place[]>(
    '/api/search?searchType=hot_housing&states=MA&datePeriod=2020-06&minInventory=50&minHousingPriceFilter=250000&fields=days_on_market',
  )
  await page.getByText('Housing Jun 2020').waitFor()
  await expectListed(page, june)
  await page.getByRole('button', { name: 'Days on market, 1-month change', exact: true }).press('Enter')
  await page.waitForURL(/order=days_on_market_mom/)
  await page.goBack()
  await page.reload()
  await expectListed(page, june)
})

test('/housing/inventory has a table of states above its zips, since the month that is chosen', async () => {
  const page = await openPage({ width: 1440 })
  await openFromMenu(page, 'Housing inventory')
  await page.getByLabel('Compared with', { exact: true }).selectOption({ label: 'Since Jan 2020' })
  await search(page).press('Enter')
  await page.waitForURL(/compare=2020-01/)
  await page.getByRole('columnheader', { name: 'Change in listings since Jan 2020' }).waitFor()
  await page.getByRole('button', { name: /^Show all \d+ states$/ }).press('Enter')
  const { states } = await getJson<{ states: { state_abbr: string; inventory_net_change: number }[] }>(
    '/api/housing/inventory?compare=2020-01',
  )
  const { inventory_net_change: change } = states.find(({ state_abbr }) => state_abbr === 'RI')!
  const row = page.getByRole('row', { name: /^Rhode Island/ })
  await row.getByRole('cell').nth(1).getByText(signed(change), { exact: true }).waitFor()
})

test('lists of a month fit a phone', async () => {
  const page = await openPage({ width: 390, touch: true })
  await page.goto('/housing/inventory?area=zip&place=02806&radius=5&month=2022-06')
  await page.getByText('By state, Jun 2022').waitFor()
  expect(await overflowPixels(page)).toBe(0)
})

test('/changingPlaces compares two years over the months that both have', async () => {
  const page = await openPage({ width: 1440 })
  await openFromMenu(page, 'Price change by zip')
  // The newest years: of 2024, January to April are loaded.
  await heading(page).getByText('Price change by zip, 2023 to 2024').waitFor()
  await page.getByText('4 months').first().waitFor()
  await page.getByText('Average price up to $500k').waitFor()
  const secondYear = page.getByLabel('Second year', { exact: true })
  await secondYear.selectOption('2019')
  await page.getByText('The first year must be before the second, but 2023 is not before 2019.').waitFor()
  expect(await search(page).isDisabled()).toBe(true)
  await page.getByLabel('First year', { exact: true }).selectOption('2019')
  await secondYear.selectOption('2023')
  await search(page).press('Enter')
  await heading(page).getByText('Price change by zip, 2019 to 2023').waitFor()
  await page.getByLabel('Sort by').selectOption('change_percent')
  await page.waitForURL(/order=change_percent/)
  const query = `fromYear=2019&toYear=2023&maxHousingPriceFilter=500000&orderBy=change_percent&fields=population`
  const direction = new URL(page.url()).searchParams.get('dir') ?? 'asc'
  const { data } = await getJson<{ data: Place[] }>(
    `/api/search/changing_places?states=MA&${query}&orderByDir=${direction}`,
  )
  await page.getByRole('columnheader', { name: 'Change (%)' }).waitFor()
  await expectListed(page, data)
  const first = page.getByRole('row').filter({ hasText: data[0]!.zip })
  await first.getByText(`${data[0]!.months} months`).first().waitFor()
  await first.getByRole('button', { name: `Save ${await townOf(first)} ${data[0]!.zip}` }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/massachusetts-2019-2023-to-price-0-500\.csv$/)
  await page.reload()
  await expectListed(page, data)

  await page.goto('/changingPlaces?from=2023&to=2018')
  await page.getByText('The first year must be before the second, but 2023 is not before 2018.').waitFor()
})

const townOf = (row: Locator) => row.getByRole('rowheader').getByRole('link').textContent()
