import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations } from './accessibility.ts'
import { openPage } from './browser.ts'
import { holdCalls } from './hold-calls.ts'
import { heading, waitUntilTrue } from './page-state.ts'

// A script that runs in the page, as text: the tests run in Node.
const dotsDrawn = `(document.querySelector('.leaflet-surroundings-pane path')?.getAttribute('d') ?? '').split('M').length - 1`

const states = '/research-area?area=state&states=MA&median_listing_price=500%2C1000&order=median_listing_price'
const around = '/research-area?area=zip&place=Natick%2C+MA&lat=42.28&lng=-71.35&radius=15&order=median_listing_price'

const map = (page: Page) => page.getByRole('region', { name: /^Map: / })
const towns = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents()

/** Where the places are on the map. */
function dotsOnMap(page: Page): Promise<string[]> {
  return page
    .locator('.leaflet-places-pane [data-place]')
    .evaluateAll((all: { style: { transform: string } }[]) => all.map(({ style }) => style.transform).sort())
}

async function waitForDots(page: Page): Promise<number> {
  await waitUntilTrue(page, `${dotsDrawn} > 0`)
  return (await page.evaluate(dotsDrawn)) as number
}

describe('the map next to the list', () => {
  test('shows the zips around the results as dots with a name, and a card that leads to the zip', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(around)
    expect(await waitForDots(page)).toBeGreaterThan(20)
    await map(page).getByText('Small dots are other zip codes.').waitFor()
    const zip = map(page).getByRole('group', { name: 'Zips around' }).getByRole('button')
    const first = (await zip.getAttribute('aria-label'))!
    await zip.focus()
    await page.keyboard.press('ArrowLeft')
    await waitUntilTrue(
      page,
      `(document.activeElement.getAttribute('aria-label') ?? ${JSON.stringify(first)}) !== ${JSON.stringify(first)}`,
    )
    const name = (await zip.getAttribute('aria-label'))!
    expect(name).toMatch(/^[A-Z].+ \d{5}: Median listing price( \$[\d,]+|, no data)$/)
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: name.split(':')[0]! })
    await card.getByText(/^School score, /).waitFor()
    await card.getByRole('button', { name: /^Compare / }).waitFor()
    await card.getByRole('link', { name: 'Open' }).press('Enter')
    await page.waitForURL(`**/zip/${/\d{5}/.exec(name)![0]}`)
  })

  test('shows the circle of a typed place while its zips are searched, and no search as loading', async () => {
    const page = await openPage({ width: 1440 })
    const release = await holdCalls(page, '**/api/search?*')
    await page.goto('/research-area?area=zip&radius=25')
    await map(page).getByText('No data', { exact: true }).waitFor()
    await map(page).getByText('TX', { exact: true }).waitFor()
    const center = page.getByRole('combobox', { name: 'Zip or town' })
    await center.fill('Natick, MA')
    await center.press('Enter')
    await heading(page).getByText('Searching within 25 miles of Natick, MA').waitFor()
    await map(page).getByText('Loading …').waitFor()
    await map(page).getByText('MASSACHUSETTS').waitFor()
    expect(await map(page).getByText('TX', { exact: true }).count()).toBe(0)
    const circle = (await page.locator('.leaflet-circle-pane path').boundingBox())!
    expect(circle.width).toBeGreaterThan(200)
    release()
    await heading(page)
      .getByText(/zip codes within 25 miles of Natick, MA/)
      .waitFor()
  })

  test('a dot that stands for several zips says how many, and zooms in; the list stays', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(states)
    await heading(page).getByText('zip codes match').waitFor()
    await waitForDots(page)
    await page.getByRole('rowheader').nth(99).waitFor()
    const before = { heading: await heading(page).textContent(), towns: await towns(page) }
    const dots = map(page).getByRole('group', { name: 'Zips around' })
    const cluster = dots.getByRole('button', { name: /zip codes:/ })
    await dots.getByRole('button').focus()
    // Around the results most dots are of several zips: a few steps lead to one.
    for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowUp']) {
      if ((await cluster.count()) > 0) break
      await page.keyboard.press(key)
    }
    const name = await cluster.getAttribute('aria-label')
    expect(name).toMatch(/^[\d,]+ zip codes: Median listing price(, no data| average \$[\d,]+)$/)
    await cluster.press('Enter')
    await page.waitForURL(/[?&]map=/)
    expect(await heading(page).textContent()).toBe(before.heading)
    expect(await towns(page)).toEqual(before.towns)
  })

  test('a map that was moved can be searched: the zips around its middle', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(states)
    await heading(page).getByText('zip codes match').waitFor()
    await waitForDots(page)
    const button = page.getByRole('button', { name: 'Search this area' })
    expect(await button.count()).toBe(0)
    const before = await dotsOnMap(page)
    await map(page).getByRole('button', { name: 'Zoom in' }).click()
    await button.waitFor()
    await page.getByRole('button', { name: 'Back to the results' }).click()
    await button.waitFor({ state: 'detached' })
    expect(await dotsOnMap(page)).toEqual(before)
    const box = page.getByRole('combobox', { name: 'Go to a place on the map' })
    await box.fill('Springfield, MA')
    await page.getByRole('option', { name: /^Springfield, MA/ }).waitFor()
    await box.press('Enter')
    await page.waitForURL(/[?&]map=-72\.[5-7]/)
    await button.click()
    await page.waitForURL(/area=zip&place=\d{5}&lat=.+&radius=\d+/)
    await page
      .getByRole('main')
      .getByText(/^Within \d+ miles of \d{5}$/)
      .waitFor()
    expect(new URL(page.url()).searchParams.get('median_listing_price')).toBe('500,1000')
    await button.waitFor({ state: 'detached' })
  })

  test('colors stand for the whole area: they stay when the other end of the list comes first', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area?area=state&states=MA&order=median_listing_price')
    const legend = map(page).getByText(/^\$\d+k$/)
    await legend.first().waitFor()
    const edges = await legend.allTextContents()
    await page.getByRole('button', { name: 'low to high' }).click()
    await page.waitForURL(/dir=desc/)
    await page.getByRole('button', { name: 'high to low' }).waitFor()
    await waitForDots(page)
    expect(await legend.allTextContents()).toEqual(edges)
  })

  test('shows the searched states if nothing is found', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area?area=state&states=RI&median_age=30%2C60&population=0%2C1')
    await heading(page)
      .getByText(/^0 of \d+ zip codes match$/)
      .waitFor()
    await map(page).getByText('RHODE ISLAND').waitFor()
  })

  test.each([
    { width: 1440, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ] as const)('has no serious accessibility violation at $width px in $scheme', async (input) => {
    const page = await openPage(input)
    await page.goto(`${states}&view=map`)
    await waitForDots(page)
    expect(await seriousViolations(page)).toEqual([])
  })
})

describe('the map of the country', () => {
  test('takes its space before its data is loaded, and links to the country by price', async () => {
    const page = await openPage({ width: 1440 })
    const release = await holdCalls(page, '**/api/zips/getFromMapExtent?*')
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Start a search' })
    await page.getByText('Each dot averages the zip codes around it.').waitFor()
    await page.getByText(/^Median listing price, \w+ \d{4}$/).waitFor()
    const before = await links.boundingBox()
    release()
    const link = page.getByRole('link', { name: /^Median listing price, .*: [\d,]+ dots/ })
    await link.waitFor()
    expect(await links.boundingBox()).toEqual(before)
    await link.click()
    await page.waitForURL('/zips/rankings?order=median_listing_price')
    await heading(page).getByText('Median listing price').waitFor()
  })
})
