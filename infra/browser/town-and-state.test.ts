import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { getJson, openPage } from './browser.ts'
import { heading } from './page-state.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const whole = new Intl.NumberFormat('en-US')
const titleOf = (page: Page) => heading(page).textContent()

/** Text of the file that a button downloads. */
async function csvOf(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('a town is found by its name, compares its zips and leads to its state', async () => {
  const { members, figures } = await getJson<{ members: { zip: string }[]; figures: { key: string; value: number }[] }>(
    '/api/place/framingham/ma',
  )
  const figureOf = (key: string) => figures.find((figure) => figure.key === key)!.value
  const page = await openPage({ width: 1440 })
  await page.goto('/')
  const box = page.getByRole('main').getByLabel('Find a place')
  await box.fill('framingham')
  await page.getByRole('option', { name: /^Framingham, MA/ }).click()
  await page.waitForURL('**/place/Framingham/MA')
  const zips = page.getByRole('region', { name: `${members.length} zip codes` })
  await zips.waitFor()
  expect(await titleOf(page)).toBe('Framingham MA')
  expect(await page.title()).toContain('Framingham, MA')
  const links = zips.getByRole('rowheader').getByRole('link')
  expect(await links.allTextContents()).toEqual(members.map(({ zip }) => zip))
  const figuresTable = page.getByRole('region', { name: 'All measures' })
  await figuresTable.getByRole('button', { name: /^Table of all measures/ }).click()
  const price = figuresTable.getByRole('row').filter({ hasText: 'Median listing price' }).first()
  expect(await price.textContent()).toContain(dollars.format(figureOf('median_listing_price')))
  expect(await figuresTable.textContent()).toContain(`Derived from ${members.length} zips`)
  await page.getByRole('region', { name: /since/ }).getByText('Framingham').first().waitFor()
  expect(await page.getByRole('region', { name: 'Schools' }).getByRole('row').count()).toBeGreaterThan(2)

  const csv = await csvOf(page, () => zips.getByRole('button', { name: 'CSV' }).click())
  expect(csv).toContain('median_listing_price_vintage,median_listing_price_source')
  expect(csv).toContain('Realtor.com (made up)')

  const first = zips.getByRole('button', { name: `Compare Framingham ${members[0]!.zip}` })
  await first.click()
  expect(await first.getAttribute('aria-pressed')).toBe('true')

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Massachusetts').click()
  await page.waitForURL('**/demographics/MA')
  await page.getByRole('heading', { level: 1, name: 'Massachusetts' }).waitFor()
})

test('a county and a metropolitan area have pages of their own, and are kinds of results', async () => {
  const name = 'Boston-Cambridge-Newton metro area'
  const metro = await getJson<{ zips: string[]; members: { zip: string }[]; population: number }>(
    `/api/place/${name}/MA`,
  )
  const page = await openPage({ width: 1440 })
  await page.goto('/')
  const box = page.getByRole('main').getByLabel('Find a place')
  await box.fill('boston cambridge')
  await page.getByRole('option', { name: /^Boston-Cambridge-Newton metro area, MA/ }).click()
  await page.getByRole('heading', { level: 1, name: `${name} MA` }).waitFor()
  await page
    .getByText(`${whole.format(metro.population)} people in ${metro.zips.length} zips`)
    .first()
    .waitFor()
  await page.getByRole('link', { name: `List all ${metro.zips.length} zip codes` }).click()
  await heading(page).getByText(`${metro.zips.length} zip codes in ${name}, MA`).waitFor()

  await page.goto('/research-area?states=RI&by=county&order=population&dir=desc')
  await heading(page).getByText('5 counties in Rhode Island').waitFor()
  const first = page.getByRole('rowheader').first().getByRole('link').first()
  expect(await first.textContent()).toBe('Providence County')
  const zipCounts = await getJson<{ zips: string[] }[]>(
    '/api/search?states=RI&searchReturnType=county&searchOrderBy=population&searchOrderByDir=desc&fields=population',
  )
  const heads = await page.getByRole('rowheader').allTextContents()
  expect(heads.map((text) => /\d+ zips$/.exec(text)?.[0])).toEqual(zipCounts.map(({ zips }) => `${zips.length} zips`))
  await page.getByRole('button', { name: 'Compare Providence County, RI' }).click()
  await first.click()
  await page.getByRole('heading', { level: 1, name: 'Providence County RI' }).waitFor()
  const county = await getJson<{ zips: string[]; notes: Record<string, { flags?: string[] }> }>(
    '/api/place/Providence County/RI',
  )
  // The sum of its zips is more people than a zip can have, which is no reason to doubt it.
  expect(county.notes.population?.flags ?? []).not.toContain('implausible')
  await page.getByRole('region', { name: `${county.zips.length} zip codes` }).waitFor()

  // Among counties a zip is refused; a second county is added by its name.
  await page
    .getByRole('button', { name: /^Compare .* \d{5}$/ })
    .first()
    .click()
  await page.getByText('You’re comparing counties. Reset the list to compare zip codes.').waitFor()
  await page.getByRole('complementary', { name: 'Compare list' }).getByRole('link', { name: 'Add a place' }).click()
  await page.getByRole('main').getByLabel('Add a place').fill('Kent County')
  await page.getByRole('option', { name: /^Kent County, RI/ }).click()
  await heading(page).getByText('Two counties, side by side').waitFor()
  const { places } = await getJson<{ places: { figures: { key: string; value: number }[] }[] }>(
    '/api/places/compare?kind=county&places=Providence County, RI;Kent County, RI',
  )
  const prices = places.map(({ figures }) => figures.find(({ key }) => key === 'median_listing_price')!.value)
  const row = page.getByRole('row').filter({ hasText: 'Median listing price' }).first()
  for (const price of prices) expect(await row.textContent()).toContain(dollars.format(price))
  const words = prices[0]! > prices[1]! ? 'more' : 'less'
  await page.getByText(new RegExp(`^Providence County costs \\$[\\d.]+k ${words} than Kent County; `)).waitFor()
  await page.getByRole('region', { name: /since/ }).getByText('Kent County').first().waitFor()
  expect(new URL(page.url()).search).toBe('?kind=county&places=Providence+County,+RI;Kent+County,+RI')
  await page.reload()
  await heading(page).getByText('Two counties, side by side').waitFor()
})

test('the people and income of a state: totals, distribution, top zips; the address keeps the measure', async () => {
  const { figures } = await getJson<{ figures: { key: string; total: number; mean: number }[] }>('/api/state/RI')
  const figureOf = (key: string) => figures.find((figure) => figure.key === key)!
  const page = await openPage({ width: 1440 })
  await page.goto('/demographics/rhode-island')
  const distribution = page.getByRole('region', { name: /household income in Rhode Island/ })
  await distribution.getByRole('img', { name: /weighted mean/ }).waitFor()
  const people = page.getByRole('region', { name: 'People and income' })
  expect(await people.getByRole('row', { name: /^Population/ }).textContent()).toContain(
    whole.format(figureOf('population').total),
  )
  await page.getByRole('combobox', { name: 'Measure' }).selectOption('median_age')
  await page.waitForURL('**/demographics/rhode-island?measure=median_age')
  await page.reload()
  const ages = page.getByRole('region', { name: 'Median age in Rhode Island' })
  await ages.getByRole('img', { name: /^Median age of/ }).waitFor()
  await ages.getByRole('button', { name: 'View as table' }).click()
  const counts = await ages.getByRole('table').getByRole('cell').allTextContents()
  const { count } = await getJson<{ count: number }>('/api/state/statistics/RI/median_age')
  expect(counts.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)).toBe(count)
  const { data } = await getJson<{ data: { zip: string }[] }>('/api/zips/rankings?stat=median_age&state=RI&dir=desc')
  const top = page.getByRole('region', { name: 'Top zips' })
  expect(await top.getByRole('rowheader').first().textContent()).toContain(data[0]!.zip)
})

test('from Discover to one statistic of a state in another year', async () => {
  const page = await openPage({ width: 1440 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Places', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Discover' }).click()
  await page.getByRole('heading', { level: 2, name: 'Selling fastest' }).waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('RI')
  await page.waitForURL('**/discover?state=RI')
  await page.getByRole('link', { name: 'Median days on market' }).click()
  await page.waitForURL('**/discover/state/RI/housing/days_on_market/2024')
  await page.getByRole('heading', { level: 1, name: 'Median days on market in Rhode Island, 2024' }).waitFor()
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2021')
  await page.getByRole('heading', { level: 1, name: /Rhode Island, 2021$/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/discover/state/RI/housing/days_on_market/2021')
  const { data } = await getJson<{ data: { zip: string }[] }>(
    '/api/zips/rankings?stat=days_on_market&state=RI&dir=desc&year=2021',
  )
  await page.getByRole('rowheader').filter({ hasText: data[0]!.zip }).waitFor()
  await page.getByText('Dec 2021. The list leaves out').waitFor()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  expect(await crumbs.getByRole('listitem').allTextContents()).toEqual([
    'Discover',
    'Rhode Island',
    'Housing',
    'Median days on market',
  ])
})

test('the statistics of schools of a spring, and Research, which leads to the tools', async () => {
  const { years } = await getJson<{ years: { year: number; schools: number }[] }>('/api/schools/years')
  const newest = years[0]!
  const page = await openPage({ width: 1440 })
  await page.goto(`/discover/state/MA/schools/proficiency/${newest.year}`)
  await page.getByRole('img', { name: /^Students proficient of/ }).waitFor()
  await page.goto('/research')
  const link = page.getByRole('link', { name: 'School rankings', exact: true })
  const row = page.getByRole('main').getByRole('listitem').filter({ has: link })
  await row.getByText(whole.format(newest.schools), { exact: true }).waitFor()
  await row.getByRole('link', { name: 'School rankings', exact: true }).click()
  await page.waitForURL('**/school-rankings*')
})

describe('an address that is wrong', () => {
  test.each([
    ['/place/Naticc/MA', 'There is no Naticc in Massachusetts', 'Natick, MA'],
    ['/demographics/XX', 'There is no state XX', 'two-letter abbreviation'],
    ['/discover/state/MA/housing/weather/2021', 'Statistic not found', 'median_listing_price'],
    ['/discover/state/MA/income/avg_agi_per_return/1999', 'No income per tax return for 1999', '20'],
  ])('%s', async (path, title, help) => {
    const page = await openPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('main').getByText(help).first().waitFor()
  })
})
