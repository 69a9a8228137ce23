import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { waitUntilQuiet, waitUntilTrue } from './page-state.ts'

/** Around a drawing, and from the top of a picture to a drawing below a title in one line. CSS pixels. */
const margin = 24
const [titleHeight, captionHeight, gap] = [32, 20, 16]
/** Pixels of a picture per CSS pixel. */
const scale = 2

interface Picture {
  readonly file: string
  readonly width: number
  readonly height: number
  /** Red, green and blue at positions in CSS pixels from the corner of the drawing. */
  colorsAt(spots: readonly (readonly [x: number, y: number])[]): Promise<number[][]>
}

/** Presses a button that downloads a picture. */
async function pictureOf(page: Page, button: ReturnType<Page['getByRole']>, top: number): Promise<Picture> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), button.click()])
  const bytes = await buffer(await download.createReadStream())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const load = `(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${bytes.toString('base64')}'
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    window.picture = canvas.getContext('2d', { willReadFrequently: true })
    window.picture.drawImage(image, 0, 0)
  })()`
  await page.evaluate(load)
  return {
    file: download.suggestedFilename(),
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    colorsAt: (spots) => {
      const pixels = spots.map(([x, y]) => [Math.round((margin + x) * scale), Math.round((top + y) * scale)])
      return page.evaluate(
        `${JSON.stringify(pixels)}.map(([x, y]) => [...window.picture.getImageData(x, y, 1, 1).data.slice(0, 3)])`,
      )
    },
  }
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Picture or link of this map' }).click()

async function copiedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link to this view' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  return page.evaluate<string>('navigator.clipboard.readText()')
}

/** The parts of a link to a map; the path has all parameters that are not the view. */
function viewOf(link: string) {
  const { pathname, searchParams, hash } = new URL(link)
  const center = (searchParams.get('center') ?? '').split(',').map(Number)
  const zoom = Number(searchParams.get('zoom'))
  searchParams.delete('center')
  searchParams.delete('zoom')
  return { path: [pathname, searchParams.toString()].filter(Boolean).join('?'), center, zoom, hash }
}

const areasAreDrawn = `document.querySelector('.leaflet-areas-pane canvas')?.width > 0`

/** Center and color of each swatch of the legend, seen from the corner of the map. */
const swatches = `(() => {
  const map = document.querySelector('[aria-label^="Map:"]').getBoundingClientRect()
  return [...document.querySelectorAll('[data-picture="legend"] span > i[style]')].map((swatch) => {
    const { x, y, width, height } = swatch.getBoundingClientRect()
    const color = getComputedStyle(swatch).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)
    return { spot: [x + width / 2 - map.x, y + height / 2 - map.y], color }
  })
})()`

/** A grid of spots of the map with the color of the areas there. */
const areaColors = `(() => {
  const map = document.querySelector('[aria-label^="Map:"]').getBoundingClientRect()
  const canvas = document.querySelector('.leaflet-areas-pane canvas')
  const { x, y, width } = canvas.getBoundingClientRect()
  const context = canvas.getContext('2d')
  return Array.from({ length: 300 }, (_, index) => {
    const spot = [Math.round(map.width * (0.1 + 0.04 * (index % 20))), Math.round(map.height * (0.1 + 0.035 * Math.floor(index / 20)))]
    const density = canvas.width / width
    const [red, green, blue, alpha] = context.getImageData((spot[0] + map.x - x) * density, (spot[1] + map.y - y) * density, 1, 1).data
    return { spot, color: [red, green, blue], alpha }
  }).filter(({ alpha }) => alpha === 255)
})()`

interface Spot {
  readonly spot: readonly [number, number]
  readonly color: number[]
}

describe('the picture of a map', () => {
  test('shows the areas and the legend of the map at twice its size, with its source', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/map')
    await waitUntilTrue(page, areasAreDrawn)
    await waitUntilQuiet(page)
    const map = (await page.locator('[aria-label^="Map:"]').boundingBox())!
    await openMenu(page)
    const button = page.getByRole('button', { name: 'Download picture' })
    const picture = await pictureOf(page, button, margin + titleHeight + gap)
    expect(picture.file).toBe('homeground-map-median-listing-price.png')
    expect(picture.width).toBe(Math.round((map.width + 2 * margin) * scale))
    expect(picture.height).toBeGreaterThan((map.height + titleHeight + 2 * margin) * scale)

    const legend = await page.evaluate<Spot[]>(swatches)
    expect(legend.length).toBeGreaterThan(3)
    expect(await picture.colorsAt(legend.map(({ spot }) => spot))).toEqual(legend.map(({ color }) => color))

    // Names and lines are over some of the areas.
    const areas = await page.evaluate<Spot[]>(areaColors)
    const drawn = await picture.colorsAt(areas.map(({ spot }) => spot))
    const equal = areas.filter(({ color }, index) => drawn[index]!.every((part, each) => part === color[each]))
    expect(areas.length).toBeGreaterThan(50)
    expect(equal.length / areas.length).toBeGreaterThan(0.7)
    // The map is drawn for the screen again.
    await waitUntilTrue(
      page,
      `(() => {
      const canvas = document.querySelector('.leaflet-areas-pane canvas')
      return canvas.width === Number.parseFloat(canvas.style.width)
    })()`,
    )
  })
})

describe('the link to a map', () => {
  test.each(['/map?color=median_age', '/zip/01760', '/demographics/MA'])('shows the same view: %s', async (path) => {
    const page = await openPage({ width: 1440 })
    await page.goto(path)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await waitUntilTrue(page, areasAreDrawn)
    await waitUntilQuiet(page)
    await openMenu(page)
    const link = await copiedLink(page)
    const wanted = viewOf(link)
    expect(path).toBe(wanted.path)
    expect(wanted.zoom).toBeGreaterThan(2)

    const other = await openPage({ width: 1440 })
    await other.goto(link)
    await waitUntilTrue(other, areasAreDrawn)
    await waitUntilQuiet(other)
    await openMenu(other)
    const shown = viewOf(await copiedLink(other))
    expect([shown.path, shown.zoom, shown.hash]).toEqual([wanted.path, wanted.zoom, wanted.hash])
    // The middle of a map that has not been moved is a whole pixel.
    const pixelDegrees = 360 / (256 * 2 ** wanted.zoom)
    for (const axis of [0, 1]) {
      expect(Math.abs(shown.center[axis]! - wanted.center[axis]!)).toBeLessThanOrEqual(pixelDegrees)
    }
  })
})

describe('a chart', () => {
  test('downloads as a picture, and its link opens the page at the chart with the same series', async () => {
    const page = await openPage({ width: 1440 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/zip/01760#price')
    const section = page.locator('section:has(> #price)')
    await section.getByText('Listings', { exact: true }).click()
    await section.getByRole('img', { name: /^Homes for sale|^Active listings|listings/i }).waitFor()
    await section.getByRole('button', { name: 'Link', exact: true }).click()
    await section.getByText('copied').waitFor()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(new URL(link).pathname + new URL(link).search + new URL(link).hash).toBe(
      '/zip/01760?history=housing_inventory#price',
    )

    const button = section.getByRole('button', { name: 'Picture', exact: true })
    const picture = await pictureOf(page, button, margin + titleHeight + captionHeight + gap)
    expect(picture.file).toMatch(/^homeground-01760-[a-z-]+\.png$/)
    const last = await page.evaluate<Spot>(`(() => {
      const drawing = document.querySelector('section:has(> #price) svg[role="img"]')
      const dot = [...drawing.querySelectorAll('circle')].at(-1)
      const [box, { x, y, width, height }] = [drawing.getBoundingClientRect(), dot.getBoundingClientRect()]
      const color = getComputedStyle(dot).fill.match(/\\d+/g).slice(0, 3).map(Number)
      return { spot: [x + width / 2 - box.x, y + height / 2 - box.y], color }
    })()`)
    expect(await picture.colorsAt([last.spot])).toEqual([last.color])

    const other = await openPage({ width: 1440 })
    await other.goto(link)
    await other.getByRole('radio', { name: 'Listings' }).and(other.locator(':checked')).waitFor({ state: 'attached' })
    await waitUntilTrue(other, `document.querySelector('#price').getBoundingClientRect().top < innerHeight`)
  })
})
