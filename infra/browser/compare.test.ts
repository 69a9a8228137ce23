import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations } from './accessibility.ts'
import { getJson, type OpenPageInput, openPage } from './browser.ts'
import { heading, overflowPixels } from './page-state.ts'

interface Detail {
  zip: string
  town: string
  figures: { key: string; value: number | null; moe: number | null }[]
}

const places = ['01760', '01748', '02067']
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const tray = (page: Page) => page.getByRole('complementary', { name: 'Compare list' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function openCompare(query: string, input?: OpenPageInput): Promise<Page> {
  const page = await openPage(input)
  await page.goto(`/compare${query}`)
  await page.getByRole('rowheader').nth(10).waitFor()
  return page
}

/** The texts of all rows, similar ones unfolded: the measure, its values, margins and marks. */
async function rowsOf(page: Page): Promise<string[]> {
  await page.getByRole('rowheader').nth(10).waitFor()
  const folded = page.getByRole('button', { name: /^Show \d+ similar rows?$/ })
  while ((await folded.count()) > 0) await folded.first().click()
  await page.getByRole('rowheader').nth(30).waitFor()
  const table = page.getByRole('table').first()
  return (await table.getByRole('row').allTextContents()).map((text) => text.trim())
}

/** The link that the button copies. */
async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy link').click()
  await button(page, 'Link copied').waitFor()
  return page.evaluate<string>('navigator.clipboard.readText()')
}

describe('from a search to a comparison that is shared', () => {
  test('a zip of a list and two that are similar, the same by link in a fresh profile', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area?area=state&states=MA&dir=desc')
    await page.getByRole('rowheader').first().getByRole('link').click()
    await page.getByRole('heading', { level: 2, name: 'All measures' }).waitFor()
    // The zip, and two of the places that are similar to it.
    const similar = page.getByRole('region', { name: /^Similar places|^Places like|^Like / })
    // It is loaded when the reader comes near.
    await similar.scrollIntoViewIfNeeded()
    const adds = [
      page.getByRole('button', { name: /^Compare .* \d{5}$/ }).first(),
      ...[0, 1].map((index) => similar.getByRole('button', { name: /^Compare / }).nth(index)),
    ]
    const names: string[] = []
    for (const [index, add] of adds.entries()) {
      names.push((await add.getAttribute('aria-label'))!.replace('Compare ', ''))
      await add.click()
      await tray(page)
        .getByText(`Compare ${index + 1} of 4 Places`)
        .waitFor()
      // Enabled from two places on: a link.
      const open = tray(page).getByRole('link', { name: 'Compare', exact: true })
      expect(await open.count()).toBe(index === 0 ? 0 : 1)
    }
    await tray(page).getByRole('link', { name: 'Compare', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Three places, side by side' }).waitFor()
    expect(await page.title()).toBe('Compare 3 of 4 Places – Homeground')
    const zips = names.map((name) => name.slice(-5))
    expect(new URL(page.url()).searchParams.get('zips')).toBe(zips.join())

    const shown = await rowsOf(page)
    const details = await getJson<Detail[]>(`/api/zips?zips=${zips}`)
    const prices = details.map(({ figures }) => figures.find(({ key }) => key === 'median_listing_price')!.value)
    const priceRow = shown.find((text) => text.startsWith('Median listing price'))!
    for (const price of prices) expect(priceRow).toContain(dollars.format(price!))
    // A sentence for each other place, about its price against the first.
    const sentences = await page.getByRole('region', { name: 'In words' }).getByRole('paragraph').allTextContents()
    const dearer = prices
      .slice(1)
      .map((price) => (price! > prices[0]! ? 'more' : price! < prices[0]! ? 'less' : 'about'))
    expect(sentences.map((text) => /costs .*?(more|less|about)/.exec(text)?.[1])).toEqual(dearer)

    const link = await copyLink(page)
    expect(link).toMatch(/\/compare\?zips=\d{5},\d{5},\d{5}&v=[\w-]+\.[\w-]+$/)
    const fresh = await openPage({ width: 1440 })
    await fresh.goto(link)
    expect(await rowsOf(fresh)).toEqual(shown)
    expect(await fresh.getByText('since this link was made').count()).toBe(0)
  }, 80_000)

  test('a link that was made from other numbers says which have changed', async () => {
    const page = await openCompare(`?zips=${places}`)
    const link = await copyLink(page)
    const [, version, prints] = /v=([\w-]+)\.([\w-]+)$/.exec(link)!
    // Two characters per attribute of the catalog: those of the first, which is the price, become others.
    const others = prints!.startsWith('AA') ? 'BB' : 'AA'
    await page.goto(`/compare?zips=${places}&v=${Number(version) - 1}.${others}${prints!.slice(2)}`)
    const notice = page.getByRole('alert').filter({ hasText: 'since this link was made' })
    await notice.waitFor()
    const text = await notice.textContent()
    expect(text).toContain('1 measure changed since this link was made')
    expect(text).toContain(`It was made with data version ${Number(version) - 1}`)
    expect(text).toMatch(/Realtor\.com, [A-Z][a-z]{2} 20\d\d: Median price$/)
    expect(await page.getByRole('rowheader').filter({ hasText: 'Changed' }).allTextContents()).toEqual([
      'Median listing price Changed',
    ])
  })
})

describe('/compare', () => {
  test('without places, adds them by zip and by town, and shows them when it is opened again', async () => {
    const page = await openPage()
    await page.goto('/compare')
    await heading(page).getByText('Compare places side by side').waitFor()
    const field = page.getByRole('main').getByLabel('Add a place')
    await field.fill('01760')
    await field.press('Enter')
    await heading(page).getByText('Add another place to compare').waitFor()
    await field.fill('Framingham')
    await page.getByRole('option', { name: /^Framingham, MA/ }).click()
    await page
      .getByRole('group', { name: /^Framingham, MA has / })
      .getByText('01701')
      .click()
    await heading(page).getByText('Two places, side by side').waitFor()
    await page.goto('/compare')
    await page.waitForURL(/zips=01760,01701$/)
    await button(page, 'Remove Natick 01760').click()
    await page.waitForURL(/zips=01701$/)
    // Where the reader lives is remembered, and offered beside other places.
    await button(page, 'I live here: Framingham 01701').click()
    await page.goto(`/compare?zips=${places[1]}`)
    await button(page, 'Compare with Framingham 01701, where you live').click()
    await page.waitForURL(/zips=01748,01701$/)
    await page.getByText(/^Hopkinton costs \$[\d.]+[kM] (more|less) than Framingham, where you live; /).waitFor()
    await page.goto('/data')
    await tray(page).getByText('Compare 1 of 4 Places').waitFor()
    await tray(page).getByRole('button', { name: 'Reset' }).click()
    await tray(page).waitFor({ state: 'detached' })
    await page.goto('/compare')
    await page.getByRole('heading', { name: 'Compared before' }).waitFor()
  })

  test('shows what it can of a wrong address, and says what it leaves out', async () => {
    const page = await openCompare('?zips=00000,natick,01760')
    const notice = await page.getByRole('alert').filter({ hasText: /\w/ }).textContent()
    expect(notice).toContain('There is no zip code 00000.')
    expect(notice).toContain('A zip code has five digits: we left out “natick”.')
    await heading(page).getByText('Add another place to compare').waitFor()
    expect(await page.title()).toBe('Compare 1 of 4 Places – Homeground')
  })

  test('leaves a list of other places alone, and offers it', async () => {
    const page = await openCompare('?zips=01760,01748')
    await page.goto(`/compare?zips=${places}`)
    await page.getByText('You were comparing 2 places.').waitFor()
    await page.getByRole('link', { name: 'View them' }).click()
    await page.waitForURL(/zips=01760,01748$/)
  })

  test('leaves a list that fits 320 px on other pages, without a serious accessibility violation', async () => {
    const page = await openCompare(`?zips=${places.slice(0, 2)}`, { width: 320 })
    await page.goto('/lookup')
    await tray(page).getByText('Compare 2 of 4 Places').waitFor()
    expect(await overflowPixels(page)).toBe(0)
    expect(await seriousViolations(page)).toEqual([])
  })
})

test('schools are put side by side from their list, and say what differs', async () => {
  const page = await openPage({ width: 1440 })
  await page.goto('/schools?area=zip&place=01760&radius=10&level=High&order=students&dir=desc')
  const rows = page.getByRole('row').filter({ has: button(page, /^Compare /) })
  const names: string[] = []
  for (const index of [0, 1]) {
    await rows
      .nth(index)
      .getByRole('button', { name: /^Compare / })
      .press('Enter')
    names.push((await rows.nth(index).getByRole('rowheader').locator('b').textContent())!)
  }
  await tray(page).getByText('Compare 2 of 4 Schools').waitFor()
  await tray(page).getByRole('link', { name: 'Compare', exact: true }).press('Enter')
  await heading(page).getByText('Two schools, side by side').waitFor()
  const ids = /places=(\d{12});(\d{12})$/.exec(page.url())!.slice(1)
  const schools = await Promise.all(
    ids.map((id) =>
      getJson<{ name: string; years: { proficiency: { low: number; high: number } | null }[] }>(`/api/school/${id}`),
    ),
  )
  expect(schools.map(({ name }) => name)).toEqual(names)
  const shown = await page
    .getByRole('row')
    .filter({ hasText: 'Students proficient' })
    .getByRole('cell')
    .allTextContents()
  for (const [index, { years }] of schools.entries()) {
    const { low, high } = years.at(-1)!.proficiency!
    expect(shown[index]).toContain(low === high ? `${Math.round(low)}%` : `${Math.round(low)}–${Math.round(high)}%`)
  }
  await page
    .getByRole('region', { name: 'In words' })
    .getByText(names[0]!.replace(/ School$/, ''))
    .waitFor()
  expect(await seriousViolations(page)).toEqual([])
  // A place does not fit a list of schools.
  await page.goto('/zip/01760')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Compare / })
    .first()
    .press('Enter')
  await page.getByText('You’re comparing schools. Reset the list to compare zip codes.').waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/compare?kind=school&places=${ids.join(';')};1234;000000000000`)
  await page
    .getByText('There is no school 000000000000. The number of a school has twelve digits: we left out “1234”.')
    .waitFor()
  expect(await overflowPixels(page)).toBe(0)
  await page.getByLabel('Add a school').fill('Natick High')
  await page
    .getByRole('option', { name: /^Natick High School/ })
    .first()
    .click()
  await heading(page)
    .getByText(/^(Two|Three) schools, side by side/)
    .waitFor()
}, 40_000)
