import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { getJson, openPage } from './browser.ts'
import { heading } from './page-state.ts'

interface School {
  ncesID: string
  name: string
  achievement: number | null
  test_takers: number | null
  trend: { change: number } | null
}

const rankings = (query: string) =>
  getJson<{ data: School[]; total: number }>(`/api/schools/rankings?schoolYear=2023&${query}`)
const nearby = (query: string) => getJson<{ records: School[] }>(`/api/schools/fetch_nearby?schoolYear=2023&${query}`)
const names = (schools: readonly { name: string }[]) => schools.map(({ name }) => name)
/** The names in the order of the table. */
const listed = (page: Page) => page.getByRole('rowheader').locator('b').allTextContents()

/** Waits until the table has these schools or districts, in this order. */
async function expectListed(page: Page, expected: readonly { name: string }[]): Promise<void> {
  const rows = page.getByRole('rowheader')
  await rows
    .nth(expected.length - 1)
    .filter({ hasText: expected.at(-1)!.name })
    .waitFor()
  expect(await listed(page)).toEqual(names(expected))
}

async function openList(path: string, rows: number): Promise<Page> {
  const page = await openPage({ width: 1440 })
  await page.goto(path)
  await page
    .getByRole('rowheader')
    .nth(rows - 1)
    .waitFor()
  return page
}

test('/schools finds schools of a level near a place, and a row leads to its school', async () => {
  const page = await openList('/schools?area=zip&place=01760&radius=10&level=High', 1)
  await heading(page).getByText('High schools within 10 miles of 01760').waitFor()
  const count = await page
    .getByText(/^\d+ schools within 10 miles of 01760/)
    .first()
    .textContent()
  const total = Number(/^\d+/.exec(count!)![0])
  const last = page.getByRole('rowheader').nth(24)
  await last.waitFor()
  expect(total).toBeGreaterThan(25)
  const found = await listed(page)
  expect(found).toContain('Natick High School')
  // The nearest first, which the sort menu says.
  const miles = await page.getByRole('cell', { name: / mi$/ }).allTextContents()
  const numbers = miles.map((text) => Number(text.replace(' mi', '')))
  expect(numbers).toHaveLength(found.length)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(await page.getByRole('button', { name: 'nearest first' }).count()).toBe(1)
  await page.getByRole('link', { name: found[0]!, exact: true }).first().click()
  await page.waitForURL(/\/school\/\d{12}$/)
  await heading(page).getByText(found[0]!).waitFor()
  await page.goBack()
  await last.waitFor()
  expect(await listed(page)).toEqual(found)
})

test('/schools goes from a state to the surroundings of a place', async () => {
  const page = await openList('/schools?area=state&states=MA', 25)
  await page.getByRole('radio', { name: 'Near a place' }).check({ force: true })
  const field = page.getByRole('combobox', { name: 'Zip or town' })
  await field.fill('Nat')
  await field.press('i')
  // A part of a name is not searched.
  await page.getByRole('option', { name: /^Natick, MA/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('area')).toBe('state')
  await page
    .getByRole('option', { name: /^Natick, MA/ })
    .first()
    .click()
  await heading(page)
    .getByText(/^Schools within \d+ miles of Natick, MA$/)
    .waitFor()
  await page.getByRole('button', { name: 'nearest first' }).waitFor()
  // The best first, not the worst.
  await page.getByLabel('Sort by').selectOption('achievement')
  await page.getByRole('button', { name: 'high to low' }).waitFor()
})

test('/schools narrows schools by type, grade and measures, and each can be taken back', async () => {
  const page = await openList('/schools?area=state&states=MA', 25)
  const all = await rankings('state=MA')
  await page
    .getByText(`${all.total.toLocaleString('en-US')} schools in Massachusetts`)
    .first()
    .waitFor()
  await page.getByLabel('Type', { exact: true }).selectOption('charter')
  await page.getByLabel('Grade', { exact: true }).selectOption('06')
  await heading(page).getByText('Charter schools with grade 6 in Massachusetts').waitFor()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('button', { name: /^Achievement/ }).press('Enter')
  await filters.getByLabel('Achievement: range').selectOption('50,100')
  await page.waitForURL(/achievement=50/)
  const filtered = encodeURIComponent(JSON.stringify({ achievement: '50,100' }))
  const { data, total } = await rankings(`state=MA&schoolType=charter&grade=06&filters=${filtered}`)
  await page.getByText(`${total} schools in Massachusetts`).first().waitFor()
  expect(data.length).toBeGreaterThan(0)
  expect(data.every(({ achievement }) => achievement! > 50)).toBe(true)
  await expectListed(page, data)
  await page.getByRole('button', { name: /^Remove.*Achievement/ }).press('Enter')
  await page.waitForURL((url) => !url.search.includes('achievement'))
  await page.getByRole('button', { name: 'Reset filters' }).press('Enter')
  await heading(page).getByText('Schools in Massachusetts', { exact: true }).waitFor()
  await expectListed(page, all.data)
})

test('/schools/{state} and its levels rank the schools of a state, page by page', async () => {
  const page = await openList('/schools/NH', 25)
  const all = await rankings('state=NH')
  await expectListed(page, all.data)
  await page.getByLabel('Level', { exact: true }).selectOption('Middle')
  await page.waitForURL(/\/schools\/NH\/middle$/)
  await heading(page).getByText('Middle schools in New Hampshire').waitFor()
  const middle = await rankings('state=NH&level=Middle')
  await page.getByText(`${middle.total} schools in New Hampshire`).first().waitFor()
  await expectListed(page, middle.data)
  expect(await page.title()).toBe('Public middle schools in New Hampshire by achievement – Homeground')
})

describe('lists of the best schools', () => {
  test('/top-rated-schools has those with the highest achievement', async () => {
    const page = await openList('/top-rated-schools?area=state&states=RI&level=High', 10)
    const { records } = await nearby('method=state&searchPlace=RI&searchPlaceType=state&searchSchoolLevel=High')
    await expectListed(page, records.filter(({ test_takers: tested }) => tested! >= 20).slice(0, 25))
  })

  test('/most-improved-{level}-schools-in-{statename} has only certain rises', async () => {
    const page = await openList('/most-improved-high-schools-in-new-hampshire', 1)
    await heading(page).getByText('Most improved high schools in New Hampshire').waitFor()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    expect(await crumbs.allTextContents()).toEqual(['Find schools', 'New Hampshire'])
    const { records } = await nearby(
      'method=state&searchPlace=NH&searchPlaceType=state&searchSchoolLevel=High&searchType=most_improved',
    )
    expect(records.every(({ trend }) => trend!.change > 0)).toBe(true)
    await expectListed(page, records.slice(0, 25))
    await page.getByLabel('Level', { exact: true }).selectOption('All')
    await page.waitForURL(/\/most-improved-schools\?/)
  })

  test('a state or level that does not exist is not found', async () => {
    const page = await openPage()
    for (const path of ['/schools/Ontario', '/schools/MA/kindergarten']) {
      await page.goto(path)
      await heading(page).getByText('State or level not found').waitFor()
    }
  })
})

test('/school-rankings orders by another measure, and its address brings the list back', async () => {
  const page = await openList('/school-rankings?area=state&states=RI', 25)
  await page.getByLabel('Sort by').selectOption('impact')
  await page.waitForURL(/order=impact/)
  const dir = new URL(page.url()).searchParams.get('dir') ?? 'asc'
  const { data } = await rankings(`state=RI&stat=impact&dir=${dir}`)
  await page.getByRole('rowheader').filter({ hasText: data[0]!.name }).first().waitFor()
  await expectListed(page, data)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/rhode-island\.csv$/)
  await page.reload()
  await page.getByRole('rowheader').nth(24).waitFor()
  await expectListed(page, data)
})

test('/schools/districts leads to a district with its schools, and on to a school', async () => {
  const page = await openList('/schools/districts?area=state&states=RI', 25)
  const [name] = await listed(page)
  await page.getByRole('link', { name: name!, exact: true }).click()
  await page.waitForURL(/\/schools\/district\//)
  await heading(page).getByText(name!).waitFor()
  const schools = page.getByRole('region', { name: 'Schools' }).getByRole('link')
  const school = (await schools.first().textContent())!
  await schools.first().click()
  await heading(page).getByText(school).waitFor()
})

test('/state-school-rankings orders the states by a column', async () => {
  const page = await openList('/state-school-rankings', 3)
  await page.getByRole('button', { name: 'Students' }).click()
  await page.waitForURL(/order=students/)
  expect(await page.getByRole('rowheader').first().textContent()).toBe('Massachusetts')
  await page.getByRole('link', { name: 'Massachusetts', exact: true }).click()
  await page.waitForURL('/schools/MA/high')
})

test('/state-school-rankings fits a phone with the rank of each state, and orders by a menu', async () => {
  const page = await openPage({ width: 390 })
  await page.goto('/state-school-rankings')
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first()
  await first.getByRole('cell', { name: '1', exact: true }).waitFor()
  expect((await first.boundingBox())!.height).toBeLessThanOrEqual(46)
  await page.getByLabel('Rank by').selectOption('Students')
  await page.waitForURL(/order=students/)
  await first.getByRole('rowheader', { name: 'Massachusetts' }).waitFor()
  await page.getByText('fewer than 10 schools are listed without a rank').waitFor()
})

test('/affordableGreatSchools has zips with a median price up to the limit', async () => {
  const page = await openList('/affordableGreatSchools?states=NH&median_listing_price=0,300', 1)
  await heading(page).getByText('Affordable great schools').waitFor()
  const prices = await page
    .getByRole('cell')
    .getByText(/^\$\d{3},\d{3}$/)
    .allTextContents()
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices) expect(Number(price.replaceAll(/\D/g, ''))).toBeLessThanOrEqual(300_000)
})

test('the header finds a school by its name, and /lookup schools, districts and places', async () => {
  const page = await openPage({ width: 1440 })
  await page.goto('/data')
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Find a place' })
  await field.fill('natick high')
  await page.getByRole('option', { name: /^Natick High School/ }).click()
  await heading(page).getByText('Natick High School').waitFor()
  await page.goto('/lookup')
  await page.getByRole('searchbox', { name: 'Name of a school or place' }).fill('natick')
  await page.waitForURL(/q=natick$/)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Natick, MA', exact: true }).waitFor()
  await main.getByRole('link', { name: /^Natick School District/ }).click()
  await heading(page).getByText('Natick School District').waitFor()
})

test('/schoolsSearch has zips whose schools certainly rose', async () => {
  const page = await openList('/schoolsSearch?area=state&states=RI', 5)
  await heading(page).getByText('Schools on the rise').waitFor()
  const changes = await page
    .getByRole('cell')
    .getByText(/^\+\d+\.\d pp$/)
    .allTextContents()
  expect(changes.length).toBeGreaterThan(4)
  const numbers = changes.map(Number.parseFloat)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Elementary schools' }).uncheck()
  await filters.getByLabel('High schools: achievement').selectOption({ index: 1 })
  await filters.getByRole('button', { name: /^Show/ }).click()
  await page.waitForURL((url) => {
    const { searchParams } = url
    return searchParams.get('Elementary') === 'off' && searchParams.has('achievement-High')
  })
  await page.getByRole('rowheader').first().waitFor()
})
