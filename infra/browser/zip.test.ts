import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations } from './accessibility.ts'
import { getJson, openPage } from './browser.ts'
import { waitUntilQuiet, waitUntilTrue } from './page-state.ts'

interface Detail {
  figures: { key: string; value: number | null }[]
  households: { occupied: number; owner: number } | null
  neighbors: { zip: string }[]
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US')

// Scripts that run in the page, as text: the tests run in Node.
const focusedLabel = `document.activeElement.getAttribute('aria-label')`

const detailOf = (zip: string) => getJson<Detail>(`/api/zip/${zip}`)

async function openZip(zip: string, input?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(input)
  await page.goto(`/zip/${zip}`)
  await page.getByRole('heading', { level: 2, name: 'All measures' }).waitFor()
  return page
}

describe('/zip/01760', () => {
  test('has the name of the place and its figures with units', async () => {
    const { figures, households } = await detailOf('01760')
    const figureOf = (key: string) => figures.find((figure) => figure.key === key)!.value!
    const page = await openZip('01760')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Natick 01760')
    expect(await page.title()).toContain('Natick, MA 01760')
    const price = page.getByRole('button', { name: /source of Median listing price$/ })
    expect(await price.textContent()).toContain(dollars.format(figureOf('median_listing_price')))
    await page.getByRole('button', { name: /^All home, climate and hazard measures/ }).click()
    const owned = page.getByRole('button', { name: /^Owner-occupied homes/ })
    expect(await owned.textContent()).toContain(`${tenths.format(figureOf('percent_owner_occupied'))}%`)
    await owned.click()
    const line = page.getByRole('listitem').filter({ has: owned })
    expect(await line.textContent()).toContain(
      `${whole.format(households!.owner)} of ${whole.format(households!.occupied)} occupied homes; the other `,
    )
  })

  test('is short on a phone: its bar and the links to its parts follow the scroll', async () => {
    const page = await openZip('01760', { width: 390, height: 844 })
    for (const part of ['schools', 'people', 'similar', 'sources']) {
      await page.evaluate(`document.getElementById('${part}').scrollIntoView()`)
      await waitUntilQuiet(page)
    }
    // A requirement, with the footer; everything is loaded.
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(5000)
    const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current="location"]')
    for (const [part, name] of [
      ['price', 'Cost'],
      ['people', 'People'],
      ['similar', 'Similar'],
      ['overview', 'Overview'],
    ] as const) {
      await page.evaluate(`document.getElementById('${part}').scrollIntoView()`)
      await current.getByText(name, { exact: true }).waitFor()
      // The bar has the same buttons as the head.
      const inBar = page.getByRole('main').getByRole('button', { name: 'Save Natick 01760' }).nth(1)
      await inBar.waitFor({ state: part === 'overview' ? 'hidden' : 'visible' })
    }
  })

  test('a link leads to its part again after the reader has scrolled away, below what stays in view', async () => {
    const page = await openZip('01760', { width: 390, height: 844 })
    const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'People' })
    for (let time = 0; time < 2; time++) {
      await link.click()
      await waitUntilTrue(
        page,
        `(() => {
          const { top } = document.getElementById('people').getBoundingClientRect()
          return top > 90 && top < 160
        })()`,
      )
      await page.evaluate('scrollTo(0, 0)')
    }
  })

  test('shows figures of the county as the county’s, among those of homes', async () => {
    const page = await openZip('01760')
    await page.getByRole('button', { name: /^All home, climate and hazard measures/ }).click()
    await page.getByRole('button', { name: /^County’s expected yearly building loss/ }).click()
    await page
      .getByText('Figure of Middlesex County, the same for all of its zips.')
      .filter({ visible: true })
      .waitFor()
  })

  test('shows weather and hazards next to the nation’s', async () => {
    const { figures } = await detailOf('01760')
    const numberOf = (key: string) => figures.find((figure) => figure.key === key)!.value!
    const page = await openZip('01760', { width: 390, height: 844 })
    const seasons = `${Math.round(numberOf('summer_high'))}° summer, ${Math.round(numberOf('winter_low'))}° winter`
    await page.getByRole('button', { name: new RegExp(`^Weather and hazards\\s*${seasons}`) }).click()
    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name, visible: true })
    await item('Summer high')
      .getByText(/^Half of US zips: /)
      .waitFor()
    expect(await item('Summer high').textContent()).toContain(`${tenths.format(numberOf('summer_high'))}°F`)
    expect(await item('All natural hazards').textContent()).toMatch(
      new RegExp(`County\\${dollars.format(numberOf('building_loss_per_100k'))}US median\\$\\d+`),
    )
    await page.getByText('Figure of Middlesex County, the same for all of its zips.').first().waitFor()
    expect(await seriousViolations(page)).toEqual([])
  })

  test('states the distance from the peak price the same way everywhere', async () => {
    const page = await openZip('01760')
    // Older months may arrive while the page is open.
    await waitUntilTrue(
      page,
      `(() => {
        const textOf = (selector, part) =>
          [...document.querySelectorAll(selector)].map((each) => each.textContent).find((text) => text.includes(part))
        const heading = textOf('h2', ' since ') ?? ''
        const [, below] = /−(\\d+\\.\\d)%/.exec(textOf('dl > div', 'Against the peak') ?? '') ?? []
        return heading.endsWith(below + '% below its peak') || heading.startsWith('Down ' + below + '% since')
      })()`,
    )
  })

  test('links to the parts that it has', async () => {
    const links = (page: Page) =>
      page.getByRole('navigation', { name: 'On this page' }).getByRole('link').allTextContents()
    const parts = ['Overview', 'Cost', 'Schools', 'People', 'Similar']
    const last = ['All measures', 'Sources']
    expect(await links(await openZip('01760'))).toEqual([...parts, 'Nearby zips', ...last])
    const page = await openPage()
    await page.route('**/api/zip/01760*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), neighbors: [] } })
    })
    await page.goto('/zip/01760')
    await page.getByRole('heading', { level: 2, name: 'All measures' }).waitFor()
    expect(await links(page)).toEqual([...parts, ...last])
  })

  test('names each source once per group of figures', async () => {
    const page = await openZip('01760')
    const figures = page.getByRole('region', { name: 'All measures' })
    await figures.getByRole('button', { name: /^Table of all measures/ }).click()
    expect(await figures.getByText(/OurAirports/).count()).toBe(1)
    expect(await figures.getByText(/IRS, 20\d\d/).count()).toBe(1)
  })

  test('shows where a number comes from: sentence, margin, source and vintage', async () => {
    const page = await openZip('01760')
    await page.getByRole('button', { name: /source of Owner-occupied homes/ }).click()
    const card = page.getByRole('dialog')
    await card.waitFor()
    const text = await card.textContent()
    expect(text).toContain('Share of occupied homes whose owner lives in them')
    expect(text).toMatch(/± \d+\.\d pp/)
    expect(text).toContain('Source')
    expect(text).toMatch(/Vintage20\d\d/)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
  })

  test('keeps the card of a number inside the gutter of a narrow window', async () => {
    const page = await openZip('01760', { width: 390 })
    const value = page.getByRole('button', { name: /source of Median listing price$/ })
    await value.click()
    const card = page.getByRole('dialog')
    await card.waitFor()
    const { x, width } = (await card.boundingBox())!
    expect([x >= 16, x + width <= 390 - 16]).toEqual([true, true])
    const tagsFit = await page.evaluate<boolean>(`(() => {
      const card = document.querySelector('[role="dialog"]')
      const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight)
      return [...card.querySelectorAll('dd *')].every((tag) => tag.getBoundingClientRect().right <= edge + 1)
    })()`)
    expect(tagsFit).toBe(true)
  })

  test('shows the numbers behind the price history as a table', async () => {
    const page = await openZip('01760')
    await page.getByRole('button', { name: 'View as table' }).click()
    const region = page.getByRole('region', { name: 'Median listing price, monthly, dollars' })
    const table = region.getByRole('table')
    await table.getByRole('rowheader').first().waitFor()
    const months = await table.getByRole('rowheader').allTextContents()
    expect(months.length).toBeGreaterThanOrEqual(2)
    expect(months[0]).toMatch(/^[A-Z][a-z]{2} 20\d\d$/)
    const heads = await table.getByRole('columnheader').allTextContents()
    expect(heads).toEqual(['Month', '01760', 'Massachusetts', 'United States'])
  })

  test('downloads the numbers behind the price history', async () => {
    const page = await openZip('01760')
    await page.getByRole('radiogroup', { name: 'Series' }).getByText('$/sq ft').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('region', { name: /since/ }).getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('homeground-01760-median-listing-price-per-square-foot.csv')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const [head, ...months] = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n')
    expect(head).toMatch(/month,01760,Massachusetts,United States,measure,source$/)
    expect(months.length).toBeGreaterThanOrEqual(2)
    expect(months[0]).toMatch(/^20\d\d-\d\d,[\d.]*,[\d.]*,[\d.]+,median_listing_price_per_square_foot,Realtor\.com/)
  })

  test('reads a month of the chart by keyboard', async () => {
    const page = await openZip('01760')
    const months = page.getByRole('slider', { name: 'Month' })
    const newest = await months.getAttribute('aria-valuetext')
    await months.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    const before = await months.getAttribute('aria-valuetext')
    expect(before).toMatch(/^[A-Z][a-z]{2} 20\d\d: 01760 /)
    expect(before).not.toBe(newest)
    // The values of the month would cover the label of the highest one.
    const label = page.getByText(/^Highest month \$/)
    expect(await label.count()).toBe(0)
    await page.keyboard.press('Escape')
    await label.waitFor()
  })

  test('the values of every month are inside a narrow window', async () => {
    const page = await openZip('01760', { width: 390 })
    const months = page.getByRole('slider', { name: 'Month' })
    await months.press('Home')
    const values = months.locator('xpath=following-sibling::div')
    const count = Number(await months.getAttribute('aria-valuemax'))
    for (let month = 0; month <= count; month += 12) {
      const { x, width } = (await values.boundingBox())!
      expect([month, x >= 0, x + width <= 390]).toEqual([month, true, true])
      await months.press('PageUp')
    }
  })

  test('opens a neighbor from the map by keyboard', async () => {
    const { neighbors } = await detailOf('01760')
    const page = await openZip('01760')
    await page.getByRole('link', { name: /^Natick: Median price/ }).focus()
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key)
      const name = await page.evaluate<string | null>(focusedLabel)
      if (!name?.startsWith('Natick:')) break
    }
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/zip/01760')
    const zip = new URL(page.url()).pathname.replace('/zip/', '')
    expect(neighbors.map((neighbor) => neighbor.zip)).toContain(zip)
  })

  test.each([390, 834, 1440])('has no place under the legend of its map at %i px', async (width) => {
    const page = await openZip('01760', { width })
    // A still picture in a narrow window.
    if (width === 390) await page.getByRole('button', { name: /Open map$/ }).click()
    const map = page.locator('section[aria-label^="Map:"]').last()
    await map.locator('[class*="legend"]').first().waitFor()
    await map.getByRole('link', { name: /^Natick: Median price/ }).waitFor()
    const covered = await page.evaluate<string[]>(`(() => {
      const map = [...document.querySelectorAll('section[aria-label^="Map:"]')].at(-1)
      const legend = map.querySelector('[class*="legend"]').getBoundingClientRect()
      return [...map.querySelectorAll('[data-place]')].filter((mark) => {
        const { left, right, top, bottom } = mark.querySelector('circle').getBoundingClientRect()
        return right > legend.left && left < legend.right && bottom > legend.top && top < legend.bottom
      }).map((mark) => mark.dataset.place)
    })()`)
    expect(covered).toEqual([])
  })
})

describe('a zip that does not exist', () => {
  test('is a 404 with the search box and the nearest zips', async () => {
    const page = await openPage()
    await page.goto('/zip/01799')
    await page.getByRole('heading', { level: 1, name: 'There is no zip code 01799' }).waitFor()
    expect(await page.getByRole('main').getByRole('combobox').count()).toBe(1)
    const meant = page
      .getByRole('main')
      .getByRole('link', { name: /^01[78]\d\d / })
      .first()
    await meant.click()
    await page.getByRole('heading', { level: 2, name: 'All measures' }).waitFor()
  })

  test('is distinguished from a text that is not a zip code', async () => {
    const page = await openPage()
    await page.goto('/zip/natick')
    await page.getByRole('heading', { level: 1, name: 'That’s not a zip code' }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
  })
})
