import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations } from './accessibility.ts'
import { homeground, openPage } from './browser.ts'
import { holdCalls } from './hold-calls.ts'
import { heading, waitUntilTrue } from './page-state.ts'

// A script that runs in the page, as text: the tests run in Node.
const dotsDrawn = `(document.querySelector('.leaflet-surroundings-pane path')?.getAttribute('d') ?? '').split('M').length - 1`

const states = '/research-area?area=state&states=MA&median_listing_price=500%2C1000&order=median_listing_price'
const nearNatick =
  '/research-area?area=zip&place=Natick%2C+MA&lat=42.28&lng=-71.35&radius=15&order=median_listing_price'

const map = (page: Page) => page.getByRole('region', { name: /^Map: / })
const towns = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents()

/** Where the places are on the map. */
function dotsOnMap(page: Page): Promise<string[]> {
  return page
    .locator('.leaflet-places-pane [data-place]')
    .evaluateAll((all: { style: { transform: string } }[]) => all.map(({ style }) => style.transform).sort())
}

const around = (page: Page) => map(page).getByRole('group', { name: 'Zips around' }).getByRole('button')

/** Waits until what is around the results is drawn. */
async function waitForSurroundings(page: Page): Promise<void> {
  await map(page)
    .getByText(/^(Small dots|Pale areas) are /)
    .waitFor()
}

describe('the map next to the list', () => {
  test('shows the zips around the results as dots with a name, and a card that leads to the zip', async () => {
    const page = await openPage({ width: 1440 })
    // Without outlines, zips are dots.
    await page.route('**/api/outlines', (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto(nearNatick)
    await map(page).getByText('Small dots are other zip codes.').waitFor()
    await waitUntilTrue(page, `${dotsDrawn} > 20`)
    const zip = around(page)
    const first = (await zip.getAttribute('aria-label'))!
    await zip.focus()
    await page.keyboard.press('ArrowLeft')
    await waitUntilTrue(
      page,
      `(document.activeElement.getAttribute('aria-label') ?? ${JSON.stringify(first)}) !== ${JSON.stringify(first)}`,
    )
    const name = (await zip.getAttribute('aria-label'))!
    expect(name).toMatch(/^[A-Z].+ \d{5}: Median listing price( \$[\d,]+|, no data.*)$/)
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

  test('farther out, counties are around the results; one leads closer, and the list stays', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(states)
    await heading(page)
      .getByText(/ of \d+ zip codes match$/)
      .waitFor()
    await page.getByRole('rowheader').nth(99).waitFor()
    const before = { heading: await heading(page).textContent(), towns: await towns(page) }
    for (let clicks = 0; clicks < 3; clicks++) await map(page).getByRole('button', { name: 'Zoom out' }).click()
    await map(page).getByText('Pale areas are counties.').waitFor()
    const name = await around(page).getAttribute('aria-label')
    expect(name).toMatch(/^\D+, [A-Z]{2}: Median listing price(, no data.*| \$[\d,]+)$/)
    const far = new URL(page.url()).search
    await around(page).press('Enter')
    await page.waitForURL((url) => url.search !== far && url.search.includes('map='))
    await map(page).getByText('Pale areas are counties.').waitFor({ state: 'detached' })
    expect(await heading(page).textContent()).toBe(before.heading)
    expect(await towns(page)).toEqual(before.towns)
  })

  test('a map that was moved can be searched: the zips around its middle', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(states)
    await heading(page).getByText('zip codes match').waitFor()
    await waitForSurroundings(page)
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

  test('an area that is drawn is searched, and is in the address with its shape', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(`${states}&view=map`)
    await waitForSurroundings(page)
    await page.getByRole('button', { name: 'Draw an area' }).click()
    const tool = page.getByRole('region', { name: 'Draw an area' })
    const search = tool.getByRole('button', { name: 'Search this area' })
    await tool.getByText('A zip code is in if the center of its area is.').waitFor()
    await tool.getByRole('button', { name: 'search near a place' }).waitFor()
    expect(await search.isDisabled()).toBe(true)

    const box = (await map(page).boundingBox())!
    const spot = (x: number, y: number): [number, number] => [box.x + x * box.width, box.y + y * box.height]
    const corners = [spot(0.4, 0.3), spot(0.75, 0.35), spot(0.7, 0.65), spot(0.45, 0.6)]
    for (const [x, y] of [...corners, corners[0]!]) {
      await page.mouse.move(x, y)
      await page.mouse.click(x, y)
    }
    await tool.getByText('1 shape, 4 of 60 points.').waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await tool.getByRole('button', { name: 'Undo' }).click()
    await tool.getByText('1 shape, 4 of 60 points.').waitFor({ state: 'detached' })
    await tool.getByText('Rectangle', { exact: true }).click()
    await page.mouse.move(...corners[0]!)
    await page.mouse.down()
    await page.mouse.move(...spot(0.5, 0.5), { steps: 4 })
    await page.mouse.move(...corners[2]!, { steps: 4 })
    await page.mouse.up()
    await tool.getByText('1 shape, 4 of 60 points.').waitFor()
    await search.click()

    await page.waitForURL(/area=drawn&drawnArea=/)
    expect(await tool.count()).toBe(0)
    const { searchParams } = new URL(page.url())
    const query = new URLSearchParams({
      searchArea: 'drawn',
      drawnArea: searchParams.get('drawnArea')!,
      filters: JSON.stringify({ median_listing_price: searchParams.get('median_listing_price') }),
      searchOrderBy: 'median_listing_price',
      fields: 'median_listing_price',
    })
    const response = await fetch(`${homeground()}/api/search?${query}`)
    const found = (await response.json()) as { town: string; zip: string }[]
    expect(found.length).toBeGreaterThan(2)
    await page.getByText('Both', { exact: true }).click()
    for (const again of [false, true]) {
      if (again) await page.reload()
      await heading(page).getByText('match').waitFor()
      await page.getByRole('main').getByText('In the area you drew').waitFor()
      await page.locator('.leaflet-drawn-area-pane path').waitFor()
      await page
        .getByRole('rowheader')
        .nth(found.length - 1)
        .waitFor()
      expect(await page.getByRole('rowheader').count()).toBe(found.length)
      for (const [index, { zip }] of found.slice(0, 5).entries())
        await page.getByRole('rowheader').nth(index).getByText(zip).waitFor()
    }
    await page.getByRole('button', { name: 'Draw on the map' }).click()
    await tool.getByText('1 shape, 4 of 60 points.').waitFor()
  })

  test('colors tell the listed places apart at both ends of the list', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area?area=state&states=MA&order=median_listing_price')
    const legend = map(page).getByText(/^\$[\d.]+[kM]$/)
    await legend.first().waitFor()
    const low = await legend.allTextContents()
    expect(low.length).toBeGreaterThanOrEqual(3)
    await page.getByRole('button', { name: 'low to high' }).click()
    await page.waitForURL(/dir=desc/)
    await page.getByRole('button', { name: 'high to low' }).waitFor()
    await legend.getByText(low[0]!, { exact: true }).waitFor({ state: 'detached' })
    expect((await legend.allTextContents()).length).toBeGreaterThanOrEqual(3)
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
    await waitForSurroundings(page)
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
