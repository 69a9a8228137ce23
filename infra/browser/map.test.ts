import { text } from 'node:stream/consumers'
import { attributes } from '@homeground/catalog/attributes'
import type { MapValues, PlaceDetail } from '@homeground/contracts'
import { formatAttribute, formatWithUnit, none } from '@homeground/format/format'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolationsInBothSchemes } from './accessibility.ts'
import { openPage } from './browser.ts'
import { waitUntilQuiet, waitUntilTrue } from './page-state.ts'

/** The one element that has the focus of all areas. */
const marks = (page: Page) => page.getByRole('group', { name: /^Areas by / }).getByRole('button')
const rows = (page: Page) => page.getByRole('list', { name: / on the map$/ }).getByRole('button')
const card = (page: Page, zip: string | RegExp) => page.getByRole('region', { name: zip })
const focusedName = `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`
const countText = /^[\d,]+ (zip codes?|county|counties) on the map/

/** Far outside of the map, and on it but far from every zip. */
const paris = { lat: 48.85, lng: 2.35 }
const edmonton = { lat: 53.55, lng: -113.49 }

// A script that runs in the page, as text: the tests run in Node.
const landIsDrawn = `(() => {
  const canvas = document.querySelector('.leaflet-ground-pane canvas')
  const copy = document.createElement('canvas').getContext('2d')
  if (canvas.width > 0) copy.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1)
  return copy.getImageData(0, 0, 1, 1).data[3] === 255
})()`

interface MapPage {
  readonly page: Page
  /** The map's calls so far. */
  readonly calls: URL[]
}

async function openMap(path = '/map', input: Parameters<typeof openPage>[0] = {}): Promise<MapPage> {
  const page = await openPage({ width: 1440, ...input })
  const calls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/zips/mapValues') calls.push(url)
  })
  await page.goto(path)
  await marks(page).first().waitFor()
  return { page, calls }
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(1000, 600)
  await page.mouse.down()
  await page.mouse.move(700, 400, { steps: 4 })
  await page.mouse.up()
}

describe('the map', () => {
  test('opens at the start of the specification, and lists what it shows; a pan sends one call, and the address keeps the view', async () => {
    const { page, calls } = await openMap()
    const { kind, measure, filters, extent } = Object.fromEntries(calls[0]!.searchParams)
    expect({ kind, measure, filters }).toEqual({ kind: 'zip', measure: 'median_listing_price' })
    const [west, south, east, north] = extent!.split(',').map(Number) as [number, number, number, number]
    expect([west < -71.33, -71.33 < east, south < 42.07, 42.07 < north]).toEqual([true, true, true, true])
    const { ids } = await valuesOf(page, calls[0]!)
    const listed = (await namesOf(page)).map((name) => name.slice(-5))
    expect(ids).toEqual(expect.arrayContaining(listed))
    expect(await rows(page).count()).toBe(Math.min(100, await countOf(page)))

    await waitUntilQuiet(page)
    expect(calls).toHaveLength(1)
    await pan(page)
    await page.waitForURL(/center=/)
    await waitUntilQuiet(page)
    expect(calls.length).toBeLessThanOrEqual(2)
    const shown = await namesOf(page)
    await page.reload()
    await rows(page).filter({ hasText: shown[0]! }).first().waitFor()
    expect(await namesOf(page)).toEqual(shown)
  })

  test('shows counties from afar, with the values of their pages; a county leads to its zips', async () => {
    const { page, calls } = await openMap('/map?zoom=6&color=median_age')
    const { ids, values } = await valuesOf(page, calls[0]!)
    const row = rows(page).filter({ hasText: 'Middlesex County, MA' })
    const shown = await row.locator('b').textContent()
    expect(shown).toBe(formatWithUnit('years', values[ids.indexOf('Middlesex County, MA')]))
    const { figures } = (await (await page.request.get('/api/place/Middlesex%20County/MA')).json()) as PlaceDetail
    expect(shown).toBe(formatWithUnit('years', figures.find(({ key }) => key === 'median_age')!.value))
    await row.press('Enter')
    await page.waitForURL(/zoom=9/)
    await rows(page)
      .filter({ hasText: / \d{5}/ })
      .first()
      .waitFor()
  })

  test('an area has the value that the list and the call have of it, for random views and attributes', async () => {
    const random = randomOf(29)
    const page = await openPage({ width: 1440 })
    await serveSquares(page)
    for (let view = 0; view < 6; view++) {
      const { key, unit, change } = attributes[Math.floor(random() * attributes.length)]!
      const zoom = 9 + Math.floor(random() * 3)
      const center = `${(42.1 + random() * 0.4).toFixed(3)},${(-72.3 + random() * 1.2).toFixed(3)}`
      const response = page.waitForResponse((each) => each.url().includes(`mapValues?kind=zip&measure=${key}`))
      await page.goto(`/map?color=${key}&center=${center}&zoom=${zoom}`)
      const { ids, names, lats, lngs, values } = (await (await response).json()) as MapValues
      await rows(page).first().waitFor()
      await waitUntilQuiet(page)
      const box = (await page.locator('.leaflet-container').boundingBox())!
      let hovered = 0
      for (const [index, id] of ids.entries()) {
        const { x, y } = pixelOf({ lat: lats[index]!, lng: lngs[index]! }, { center, zoom, ...box })
        // Clear of the legend and the controls.
        const isFree = x > 450 && x < box.width - 80 && y > 80 && y < box.height - 140
        if (!isFree || hovered === 8) continue
        hovered++
        await page.mouse.move(box.x + x, box.y + y)
        const label = await page.locator('.leaflet-surrounding-pane g text').first().textContent()
        const text = change ? formatAttribute({ unit, change }, values[index]) : formatWithUnit(unit, values[index])
        const value = text === none ? 'no data' : text
        // Zips may share a center: the area on top is then another one.
        if (!label!.startsWith(`${names[index]} ${id}`)) continue
        expect([key, label]).toEqual([key, expect.stringContaining(value)])
        const listed = rows(page).filter({ hasText: `${names[index]} ${id}` })
        if ((await listed.count()) > 0 && text !== none)
          expect([key, await listed.first().locator('b').textContent()]).toEqual([key, expect.stringContaining(value)])
      }
      expect([key, center, hovered > 0]).toEqual([key, center, true])
    }
  })

  test('a place box moves it: the address and the list have the place, and back returns', async () => {
    const { page } = await openMap()
    const before = await page.getByText(/^\d+ zip codes on the map, around /).textContent()
    const box = page.getByRole('combobox', { name: 'Go to a place on the map' })
    await box.fill('Worcester, MA')
    await page.getByRole('option', { name: /^Worcester, MA/ }).waitFor()
    await box.press('Enter')
    await page.waitForURL(/center=42\.2\d*%2C-71\.8/)
    await page.getByText(/zip codes? on the map, around Worcester, MA/).waitFor()
    await marks(page)
      .and(page.getByLabel(/^Worcester 016\d\d: /))
      .first()
      .waitFor()
    await page.goBack()
    await page.getByText(before!, { exact: true }).waitFor()

    await box.fill('Rhode Island')
    await page
      .getByRole('option', { name: /^Rhode Island/ })
      .first()
      .click()
    await page.waitForURL(/center=41\.\d+%2C-71\.[3-6]/)
    await page.getByText(/zip codes? on the map, around Providence, RI/).waitFor()
    // Opened again without a view in its address, the map shows the last one.
    await page.goto('/map')
    await page.waitForURL(/center=41\.\d+%2C-71\.[3-6]/)
  })

  test('land is drawn from the bundle when no tile arrives', async () => {
    const page = await openPage({ width: 1440 })
    await page.route('**/map', async (route) => {
      const html = await (await route.fetch()).text()
      const meta = '<meta name="homeground-tiles" content="/no-tiles/{z}/{x}/{y}.png">'
      const body = html.replace('<head>', `<head>${meta}`)
      await route.fulfill({ body, contentType: 'text/html' })
    })
    await page.route('**/no-tiles/**', (route) => route.abort())
    await page.goto('/map')
    await marks(page).first().waitFor()
    await waitUntilTrue(page, landIsDrawn)
  })

  test('filters, color and order are in the address, which restores them; back takes one back', async () => {
    const { page, calls } = await openMap('/map?color=median_age&schoolscorerange=40,100&dir=asc')
    expect(JSON.parse(calls[0]!.searchParams.get('filters')!)).toEqual({ schoolscorerange: [40, 100] })
    await page.getByRole('button', { name: 'low to high' }).waitFor()
    expect(await page.getByLabel('Color by').inputValue()).toBe('median_age')
    const lowest = page.getByLabel('School score, from')
    expect(await lowest.inputValue()).toBe('40')
    const before = await page.getByText(countText).textContent()
    await lowest.fill('60')
    await lowest.press('Enter')
    await page.waitForURL(/schoolscorerange=60%2C100/)
    await page.goBack()
    await page.getByText(before!, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await page.waitForURL((url) => !url.search.includes('schoolscorerange'))
    await page.getByText(before!, { exact: true }).waitFor({ state: 'detached' })

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const csv = await text(await download.createReadStream())
    const [head, ...lines] = csv.trim().split('\r\n')
    expect(head).toMatch(/^\uFEFF?zip,town,county,state,latitude,longitude,median_age \(years\),/)
    expect(head).toMatch(/,median_age_vintage,median_age_source$/)
    expect(lines).toHaveLength(await countOf(page))
  })
})

test('by keyboard alone, a zip on the map is opened and compared, and one of the list is saved', async () => {
  const { page } = await openMap()
  for (let presses = 0; !/^\D+ \d{5}: /.test(await focusOf(page)); presses++) {
    if (presses > 60) throw new Error('Tab does not lead to a zip on the map')
    await page.keyboard.press('Tab')
  }
  const first = await focusOf(page)
  await page.keyboard.press('ArrowLeft')
  if ((await focusOf(page)) === first) await page.keyboard.press('ArrowDown')
  const name = (await focusOf(page)).split(':')[0]!
  expect(name).not.toBe(first.split(':')[0])
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`zip=${name.slice(-5)}`))
  await waitUntilTrue(page, `document.activeElement.tagName === 'H2'`)
  await card(page, name)
    .getByText(/^Owner occupied, /)
    .waitFor()
  for (const _ of ['Close', 'Open', 'Compare']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const compare = card(page, name).getByRole('button', { name: /^Compare / })
  expect(await compare.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  expect((await focusOf(page)).split(':')[0]).toBe(name)

  await rows(page).nth(3).press('Enter')
  const zip = new URL(page.url()).searchParams.get('zip')!
  const shown = card(page, new RegExp(zip))
  await shown.getByRole('button', { name: /^Save / }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await shown.getByRole('link', { name: 'Open' }).press('Enter')
  await page.waitForURL(`**/zip/${zip}`)
})

test('“Show where I am” says why it can’t, then moves to the location and shows the nearest zip', async () => {
  const { page, calls } = await openMap()
  await waitUntilQuiet(page)
  const locate = page.getByRole('button', { name: 'Show where I am' })
  await locate.click()
  await page.getByText('Your location isn’t available.').waitFor()

  await page.context().grantPermissions(['geolocation'])
  const abroad = page.getByText('Your location is outside the United States.')
  for (const { lat, lng } of [paris, edmonton]) {
    await page.context().setGeolocation({ latitude: lat, longitude: lng })
    await locate.click()
    await abroad.waitFor()
  }
  expect(calls).toHaveLength(1)
  expect(new URL(page.url()).search).toBe('')

  await page.context().setGeolocation({ latitude: 42.285, longitude: -71.349 })
  // The browser's position may be as old as its last answer.
  await page.reload()
  await marks(page).first().waitFor()
  await waitUntilQuiet(page)
  await locate.click()
  await page.getByText('You’re near Natick 01760.').waitFor()
  await card(page, 'Natick 01760').waitFor()
  await page.waitForURL(/center=42.28\d*%2C-71.349/)
  await marks(page)
    .and(page.getByLabel(/^Natick 01760: /))
    .waitFor()
  const around = page.getByRole('link', { name: 'Search around here' })
  expect(await around.getAttribute('href')).toContain('states=MA')
})

test('on a phone, its tools do not cover a message, and the label of an area is on the map', async () => {
  const { page } = await openMap('/map?zoom=6', { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Show where I am' }).click()
  const message = (await page.getByText('Your location isn’t available.').boundingBox())!
  const tools = (await page.getByRole('radiogroup', { name: 'View' }).boundingBox())!
  expect(message.y).toBeGreaterThan(tools.y + tools.height)
  await marks(page).focus()
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowRight']) {
    await page.keyboard.press(key)
    const { x, width } = (await page.locator('.leaflet-surrounding-pane g rect').last().boundingBox())!
    expect([key, x >= 0, x + width <= 390]).toEqual([key, true, true])
  }
})

test('has no serious accessibility violation in both schemes', async () => {
  const { page } = await openMap('/map?zip=02035&zoom=13')
  await card(page, 'Foxboro 02035')
    .getByText(/^Median age/)
    .waitFor()
  expect(await seriousViolationsInBothSchemes(page)).toEqual([])
  await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click()
  await rows(page).first().waitFor()
})

async function focusOf(page: Page): Promise<string> {
  return (await page.evaluate(focusedName)) as string
}

/** Names of the zips in the list: the first line of each row. */
function namesOf(page: Page): Promise<string[]> {
  return rows(page).locator('> span:first-child').allTextContents()
}

/** How many zips the list says that the map shows. */
async function countOf(page: Page): Promise<number> {
  return Number((await page.getByText(countText).textContent())!.split(' ')[0])
}

/** What the map's call returns. */
async function valuesOf(page: Page, call: URL): Promise<MapValues> {
  return (await page.request.get(call.href)).json()
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Half of the side of a square, in degrees. */
const half = 0.012

/** Serves a square around the center of each zip as its outline, in place of the real outlines. */
async function serveSquares(page: Page): Promise<void> {
  await page
    .context()
    .route('**/api/outlines', (route) => route.fulfill({ json: { version: 'squares', states: ['MA'] } }))
  await page.context().route('**/api/outlines/squares/MA/*', async (route) => {
    const { ids, lats, lngs } = (await (
      await page.request.get('/api/zips/mapValues?measure=population&state=MA')
    ).json()) as MapValues
    const corners = [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
      [-half, -half],
    ] as const
    const arcs = ids.map((_, index) => corners.map(([x, y]) => [lngs[index]! + x, lats[index]! + y]))
    const geometries = ids.map((id, index) => ({ type: 'Polygon', id, arcs: [[index]] }))
    await route.fulfill({
      json: { type: 'Topology', arcs, objects: { zips: { type: 'GeometryCollection', geometries } } },
    })
  })
}

interface ShownMap {
  /** `lat,lng` */
  readonly center: string
  readonly zoom: number
  readonly width: number
  readonly height: number
}

/** The pixel of a place on a map, by the formula of Web Mercator. */
function pixelOf({ lat, lng }: { lat: number; lng: number }, { center, zoom, width, height }: ShownMap) {
  const project = (north: number, east: number) => {
    const sine = Math.sin((north * Math.PI) / 180)
    const world = 256 * 2 ** zoom
    return [((east + 180) / 360) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world] as const
  }
  const [lat0, lng0] = center.split(',').map(Number) as [number, number]
  const [[x, y], [x0, y0]] = [project(lat, lng), project(lat0, lng0)]
  return { x: width / 2 + x - x0, y: height / 2 + y - y0 }
}
