import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations, seriousViolationsInBothSchemes } from './accessibility.ts'
import { getJson, type OpenPageInput, openPage } from './browser.ts'
import { overflowPixels, waitUntilQuiet } from './page-state.ts'

interface Load {
  id: number
  service: string
  source: string
  publisher: string
  name: string
  sha256: string | null
  state: string
  rows_kept: number
  rows_rejected: number
  rejected: Record<string, number>
  started_at: string
  error: string | null
}

const whole = new Intl.NumberFormat('en-US')
const loadsPath = '**/api/data-sources'

// Scripts that run in the page, as text: the tests run in Node.
const watchShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.shifted += shift.value
  }).observe({ type: 'layout-shift', buffered: true })`

async function loadOf(source: string): Promise<Load> {
  const loads = await getJson<Load[]>('/api/data-sources')
  return loads.find((load) => load.source === source && load.state === 'published')!
}

async function openData(hash = '', input?: OpenPageInput): Promise<Page> {
  const page = await openPage(input)
  await page.goto(`/data${hash}`)
  await page.getByRole('heading', { level: 2, name: 'Measures' }).waitFor()
  return page
}

/** A line of the table of sources, by what it is used for. */
const line = (page: Page, feeds: string) =>
  page.getByRole('rowgroup').filter({ has: page.getByRole('button', { name: feeds }) })
const unfold = (page: Page, feeds: string) => page.getByRole('button', { name: feeds }).click()
const isInView = (page: Page, id: string) =>
  page.evaluate<boolean>(`(() => {
    const { top, bottom } = document.getElementById('${id}').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })()`)

describe('/data', () => {
  test('lists every loaded source with its rows, and marks demonstration data', async () => {
    const [places, listings] = await Promise.all([loadOf('places'), loadOf('realtor')])
    const page = await openData()
    expect(await page.title()).toBe('Data and methods – Homeground')
    const zips = await line(page, 'Zip codes').textContent()
    expect(zips).toContain(whole.format(places.rows_kept))
    expect(zips).toContain('Real')
    const prices = await line(page, 'Listing prices').textContent()
    expect(prices).toContain(listings.publisher)
    expect(prices).toContain('Made up')
  })

  test('folds the months of housing data into one line and unfolds them', async () => {
    const { housing_periods: months } = await getJson<{ housing_periods: { label: string; zips: number }[] }>(
      '/api/housing/availableHousingPeriods',
    )
    const page = await openData()
    const prices = line(page, 'Listing prices')
    const [newest, oldest] = [months[0]!, months.at(-1)!]
    await prices.getByText(`${oldest.label} to ${newest.label}`).waitFor()
    await prices.getByText(`${months.length} months`, { exact: true }).waitFor()
    await unfold(page, 'Listing prices')
    const listed = prices.getByRole('listitem').filter({ hasText: /^[A-Z][a-z]{2} 20\d\d[\d,]+$/ })
    expect(await listed.count()).toBe(months.length)
    expect(await listed.first().textContent()).toBe(newest.label + whole.format(newest.zips))
  })

  test('a file shows why rows were rejected, and its whole hash can be copied', async () => {
    const { name, sha256, rejected } = await loadOf('irs')
    const page = await openData()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await unfold(page, 'Income per tax return')
    expect(Object.keys(rejected)).not.toEqual([])
    for (const [reason, rows] of Object.entries(rejected)) {
      await page
        .getByRole('listitem')
        .getByText(`${whole.format(rows)} ${reason}`)
        .waitFor()
    }
    await page.getByRole('button', { name: `Copy the SHA-256 of ${name}` }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(sha256)
  })

  test('lists every attribute with the zips that have a value', async () => {
    const { attributes } = await getJson<{ attributes: { key: string; label: string; zips: number }[] }>(
      '/api/attributes',
    )
    const page = await openData()
    for (const { key, label, zips } of attributes) {
      const row = await page.locator(`#${key}`).textContent()
      expect(row).toContain(label)
      expect(row).toContain(zips > 0 ? whole.format(zips) : 'No data loaded yet')
    }
  })

  test('a URL with a measure scrolls to it', async () => {
    const page = await openData('#percent_renter_occupied')
    await page.locator('#percent_renter_occupied:focus').waitFor()
    expect(await isInView(page, 'percent_renter_occupied')).toBe(true)
    await page.locator('#percent_renter_occupied').getByRole('link', { name: 'Margin of error' }).click()
    await page.waitForURL('**/data#margin-of-error')
    await page.locator('#margin-of-error:focus').waitFor()
    expect(await isInView(page, 'margin-of-error')).toBe(true)
  })

  test('the source of a number leads to its method', async () => {
    const page = await openPage()
    await page.goto('/zip/01760')
    await page.getByRole('button', { name: /source of Owner-occupied homes/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Method' }).click()
    await page.waitForURL('**/data#percent_owner_occupied')
    await page.locator('#percent_owner_occupied:focus').waitFor()
    expect(await isInView(page, 'percent_owner_occupied')).toBe(true)
  })

  test('opens from the header and unfolds by keyboard', async () => {
    const page = await openPage()
    await page.goto('/research-area')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('button', { name: 'Learn' }).click()
    await menu.getByRole('link', { name: 'Data and methods' }).click()
    const fold = page.getByRole('button', { name: 'Zip codes' })
    await fold.focus()
    await page.keyboard.press('Enter')
    expect(await fold.getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('heading', { level: 3, name: /^zipcodes@/ }).waitFor()
  })

  test('shows failed and replaced loads in a folded history, and loads in progress', async () => {
    const load = await loadOf('realtor')
    const history = [
      load,
      { ...load, id: 901, name: 'cut-off.csv', state: 'failed', error: 'It has too few rows.' },
      { ...load, id: 902, name: 'older.csv', state: 'replaced' },
      { ...load, id: 903, name: 'newest.csv', state: 'running' },
    ]
    const page = await openPage()
    await page.route(loadsPath, (route) => route.fulfill({ json: history }))
    await page.goto('/data')
    await page.getByText('Loading newest.csv').waitFor()
    expect(await page.getByText('cut-off.csv').isVisible()).toBe(false)
    await page.getByText('History 2').click()
    const failed = page.getByRole('row').filter({ hasText: 'cut-off.csv' })
    expect(await failed.textContent()).toContain('FailedIt has too few rows.')
    await page.getByRole('row').filter({ hasText: 'older.csv' }).getByText('Replaced').waitFor()
    expect(await seriousViolations(page)).toEqual([])
  })

  test('sources can be loaded again after an error, while the measures stay', async () => {
    const page = await openPage()
    const body = { error: 'Unavailable.', code: 'upstream_unavailable', requestId: 'ref-41d0' }
    await page.route(loadsPath, (route) => route.fulfill({ status: 503, json: body }))
    await page.goto('/data')
    await page.getByText('The list of sources didn’t load').waitFor()
    await page.getByText('ref-41d0').waitFor()
    await page.getByRole('rowheader', { name: 'Population', exact: false }).first().waitFor()
    await page.unroute(loadsPath)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Zip codes' }).waitFor()
  })

  test('shows the sources of the other services while one is down, and the rest once it is up', async () => {
    const loads = await getJson<Load[]>('/api/data-sources')
    const page = await openPage()
    await page.route(loadsPath, (route) =>
      route.fulfill({
        json: loads.filter(({ service }) => service !== 'housing'),
        headers: { 'x-missing-services': 'housing' },
      }),
    )
    await page.goto('/data')
    const missing = page
      .getByRole('alert')
      .filter({ hasText: 'Unavailable right now: listing prices, listings, days on market.' })
    await missing.waitFor()
    await page.getByRole('button', { name: 'Zip codes' }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await page.unroute(loadsPath)
    await page.getByRole('button', { name: 'Listing prices' }).waitFor()
    await missing.waitFor({ state: 'detached' })
  })

  test('names the same months of listings as the home page and the zip page', async () => {
    const { housing_periods: months } = await getJson<{ housing_periods: { label: string }[] }>(
      '/api/housing/availableHousingPeriods',
    )
    const span = `${months.at(-1)!.label} to ${months[0]!.label}`
    const page = await openPage()
    for (const [path, title] of [
      ['/', /^Listing prices/],
      ['/zip/01760', /^Residential listings/],
      ['/data', /^Listing prices/],
    ] as const) {
      await page.goto(path)
      if (path === '/zip/01760') await page.getByRole('button', { name: /^Where the numbers come from/ }).click()
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: title }) })
        .filter({ hasText: span })
        .waitFor()
    }
  })

  test('calls the airports of the demonstration set real, like the home page', async () => {
    const page = await openData()
    expect(await line(page, 'Large airports').textContent()).toMatch(/Large airportsReal/)
    await page.getByText(/^Real: zip codes, .*, large airports\b/).waitFor()
    await page.goto('/')
    await page.getByRole('rowheader', { name: 'Large airports Real' }).waitFor()
    await page.getByRole('rowheader', { name: /^Listing prices.* Made up$/ }).waitFor()
  })

  test('says so when nothing is loaded yet', async () => {
    const page = await openPage()
    await page.route(loadsPath, (route) => route.fulfill({ json: [] }))
    await page.goto('/data')
    await page.getByText('Nothing is loaded yet.').waitFor()
    expect(await page.getByRole('heading', { name: 'Made-up data' }).count()).toBe(0)
  })

  test('nothing moves while it is loading, and the console stays empty', async () => {
    const page = await openPage()
    const said: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text())
    })
    await page.addInitScript(watchShifts)
    await page.goto('/data')
    await page.getByRole('heading', { level: 2, name: 'Made-up data' }).waitFor()
    await waitUntilQuiet(page)
    expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.1)
    expect(said).toEqual([])
  })

  test('has no serious accessibility violation', async () => {
    const page = await openData('#population')
    await unfold(page, 'Listing prices')
    await unfold(page, 'Zip codes')
    expect(await seriousViolationsInBothSchemes(page)).toEqual([])
  })

  test('fits 320 px, and its tables stay tables for screen readers', async () => {
    const page = await openData('', { width: 320 })
    await unfold(page, 'Listing prices')
    await unfold(page, 'Zip codes')
    expect(await overflowPixels(page)).toBe(0)
    const sources = page.getByRole('table').first()
    expect(await sources.getByRole('columnheader').allTextContents()).toContain('Rows accepted')
    expect(await sources.getByRole('rowheader').count()).toBeGreaterThan(1)
  })
})
