import { findAttribute } from '@homeground/catalog/attributes'
import type { ComparedPlace, Figure, PlaceDetail, ZipDetail } from '@homeground/contracts'
import { formatFigure, originMark } from '@homeground/format/figure-text'
import { formatMargin, formatPeriod, ordinalText } from '@homeground/format/format'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import { getJson, openPage } from './browser.ts'
import { overflowPixels, waitUntilQuiet, waitUntilTrue } from './page-state.ts'

/** Of a page without its margins, in CSS pixels. */
const paperWidths = { A4: 718, Letter: 740 } as const
type Paper = keyof typeof paperWidths
const papers = Object.keys(paperWidths) as Paper[]

const zipPath = '/zip/01760'
const metro = 'Boston-Cambridge-Newton metro area'
const metroPath = `/place/${encodeURIComponent(metro)}/MA`
const comparedZips = ['01760', '01748', '02067']
const comparePath = (zips: readonly string[]) => `/compare?zips=${zips.join()}`

/** Opens a page and waits for all that is printed of it. */
async function open(path: string, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  return show(await openPage({ scheme }), path)
}

async function show(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  const last = path.startsWith('/compare')
    ? page.getByRole('rowheader').nth(30)
    : page.getByRole('heading', { level: 2, name: 'All measures' })
  await last.waitFor()
  await waitUntilQuiet(page)
  return page
}

interface Printed {
  readonly pages: number
  /** Where a line breaks is up to the printer: without spaces. */
  readonly text: string
  /** In points. */
  readonly smallest: number
  readonly width: number
  readonly height: number
}

const plain = (text: string) => text.replace(/\s+/g, '')

async function print(page: Page, format: Paper): Promise<Printed> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, preferCSSPageSize: true })))
  const first = await pdf.getPage(1)
  const [left, bottom, right, top] = first.view as [number, number, number, number]
  const items = (await first.getTextContent()).items.filter((item) => 'str' in item && item.str.trim() !== '')
  const texts = items as { str: string; transform: number[] }[]
  return {
    pages: pdf.numPages,
    text: plain(texts.map(({ str }) => str).join('')),
    smallest: Math.min(...texts.map(({ transform }) => Math.hypot(transform[2]!, transform[3]!))),
    width: right - left,
    height: top - bottom,
  }
}

/** The page as it is drawn while it is printed, on paper of this width. */
async function showPrinted(page: Page, format: Paper): Promise<void> {
  await page.setViewportSize({ width: paperWidths[format], height: 1000 })
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  await page.emulateMedia({ media: 'print' })
}

const known = ({ figures }: Pick<ZipDetail | PlaceDetail | ComparedPlace, 'figures'>): Figure[] =>
  figures.filter(({ key, value }) => value !== null && key !== 'percent_renter_occupied')

const textOf = ({ key, value, note }: Figure) => formatFigure(findAttribute(key)!, value, note)
const marginOf = ({ key, moe }: Figure) => formatMargin(findAttribute(key)!.unit, moe)
const isMadeUp = ({ key, data_set: dataSet }: Figure) =>
  originMark({ source: findAttribute(key)!.source, dataSet }) !== ''

interface PrintedRow {
  readonly cells: readonly string[]
  /** Which cells have the mark of made-up figures. */
  readonly marked: readonly boolean[]
  /** The source that the number behind the name stands for; empty without a number. */
  readonly source: string
}

/** All printed rows by the name of the measure, without the marks and the number behind it. */
async function printedRows(page: Page): Promise<ReadonlyMap<string, PrintedRow>> {
  const rows = await page.evaluate<[string, PrintedRow][]>(`(() => {
    const textOf = (element) => element.innerText.replace(/\\s+/g, ' ').trim()
    const sources = [...document.querySelectorAll('[data-printed="foot"] li')].map(textOf)
    return [...document.querySelectorAll('[data-printed] tbody tr')].filter((row) => row.cells.length > 2).map((row) => {
      const [name, ...cells] = row.cells
      const number = name.querySelector('sup')?.innerText.trim()
      const label = name.cloneNode(true)
      for (const mark of label.querySelectorAll('sup, span[title]')) mark.remove()
      return [label.innerText.replace(/[*~]/g, '').trim(), {
        cells: cells.map(textOf),
        marked: cells.map((cell) => cell.querySelector('i[data-mark]') !== null),
        source: sources.find((source) => source.split(/\\s/)[0] === number) ?? '',
      }]
    })
  })()`)
  return new Map(rows)
}

/** Controls and frame of the screen, which paper has no use for. */
const screenOnly = ['Compare', 'Save', 'Watch', 'Embed', 'CSV', 'Copylink', 'Reset', 'Addaz', 'Ilivehere', 'Signup']

/** How visible text looks that is too light for white paper, or has a background. */
const paleTexts = `
  [...document.querySelectorAll('[data-printed] *')].flatMap((element) => {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
    if (!hasText || element.getClientRects().length === 0) return []
    const { color, backgroundColor } = getComputedStyle(element)
    const isDark = color.match(/\\d+/g).slice(0, 3).every((part) => Number(part) <= 90)
    return isDark && backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [element.textContent + ': ' + color + ' on ' + backgroundColor]
  })`

describe.each(papers)('on %s,', (format) => {
  test.each([
    ['a zip', zipPath, `/api${zipPath}`],
    ['a metro area', metroPath, `/api${metroPath}`],
  ])('%s is one page with every figure, its margin, percentile and source', async (_, path, call) => {
    const place = await getJson<ZipDetail | PlaceDetail>(call)
    const figures = known(place)
    expect(figures.length).toBeGreaterThan(30)
    const page = await open(path)
    const { pages, text, smallest, width, height } = await print(page, format)
    expect({ pages, isPortrait: width < height }).toEqual({ pages: 1, isPortrait: true })
    expect(smallest).toBeGreaterThanOrEqual(7.49)

    const first = page.locator('[data-printed="summary"], [data-printed="figures"] dd > span')
    for (const part of await first.allTextContents()) {
      for (const words of part.split(', ')) expect(text).toContain(plain(words.replace(/\.$/, '')))
    }
    for (const part of ['Loan', 'Property tax', 'Home insurance', 'Together']) expect(text).toContain(plain(part))
    expect(text).toContain(plain(new URL(page.url()).href))
    expect(text).toMatch(/Printed[A-Z][a-z]+\d{1,2},20\d\dfromhttp/)
    for (const control of screenOnly) expect(text).not.toContain(control)

    await showPrinted(page, format)
    expect(await overflowPixels(page)).toBe(0)
    const rows = await printedRows(page)
    const rowOf = ({ key }: Figure) => rows.get(findAttribute(key)!.label) ?? rows.get(findAttribute(key)!.short)
    const wrong = figures.filter((figure) => {
      const { cells, marked, source } = rowOf(figure) ?? { cells: [], marked: [], source: '' }
      const percentiles = [figure.percentile_state, figure.percentile_nation]
        .filter((percentile) => typeof percentile === 'number')
        .map((percentile) => ordinalText(percentile))
      return (
        cells[0] !== textOf(figure) ||
        cells[1] !== marginOf(figure) ||
        percentiles.some((percentile) => !cells.slice(2).includes(percentile)) ||
        marked[0] !== isMadeUp(figure) ||
        source.endsWith('made up)') !== isMadeUp(figure) ||
        ![figure.publisher!, formatPeriod(figure.vintage)].every((part) => source.includes(part))
      )
    })
    expect(wrong.map((figure) => [figure, rowOf(figure)])).toEqual([])
    expect([...rows.values()].filter(({ source }) => !text.includes(plain(source)))).toEqual([])
    expect(figures.filter(isMadeUp).length).toBeGreaterThan(0)
    expect(text).toContain('†madeup')
  })

  test('three zips side by side are one wide page with every figure and its margin', async () => {
    const { places } = await getJson<{ places: ComparedPlace[] }>(
      `/api/places/compare?kind=zip&places=${comparedZips.join(';')}`,
    )
    const page = await open(comparePath(comparedZips))
    const { pages, text, smallest, width, height } = await print(page, format)
    expect({ pages, isWide: width > height }).toEqual({ pages: 1, isWide: true })
    expect(smallest).toBeGreaterThanOrEqual(7.49)
    for (const { publisher, vintage } of places.flatMap(known)) {
      expect(text).toContain(plain(publisher!))
      expect(text).toContain(plain(formatPeriod(vintage)).slice(-4))
    }
    expect(text).toContain(plain(new URL(page.url()).host))
    for (const control of screenOnly.slice(1)) expect(text).not.toContain(control)
    const sentences = await page.getByRole('region', { name: 'In words' }).getByRole('paragraph').allTextContents()
    for (const sentence of sentences) expect(text).toContain(plain(sentence))

    await showPrinted(page, format)
    expect(await overflowPixels(page)).toBe(0)
    const rows = await printedRows(page)
    const missing = places.flatMap((place, index) =>
      known(place).filter((figure) => {
        const cell = rows.get(findAttribute(figure.key)!.short)?.cells[index] ?? ''
        return !cell.startsWith(textOf(figure)) || !cell.includes(marginOf(figure))
      }),
    )
    expect(missing).toEqual([])
  })

  test('a zip, a county and four zips that have every figure fit their pages', async () => {
    for (const path of [zipPath, '/place/Middlesex%20County/MA', comparePath([...comparedZips, '01701'])]) {
      const page = await openPage()
      await page.route(/\/api\/(zip|place)/, async (route) => {
        const response = await route.fetch()
        const json = await response.json()
        for (const place of json.places ?? [json]) if (place.figures) place.figures = place.figures.map(filled)
        await route.fulfill({ response, json })
      })
      await show(page, path)
      const { pages, text, smallest } = await print(page, format)
      expect([path, pages]).toEqual([path, 1])
      expect(smallest).toBeGreaterThanOrEqual(7.49)
      expect(text).toMatch(/emergencyroom/i)
    }
  })
})

/** A figure as the longest texts show it: with a value, a margin where there can be one, and a remark. */
function filled(figure: Figure): Figure {
  const { unit, marginConfidence, level, comparedWithin } = findAttribute(figure.key)!
  const value = figure.value ?? { usd: 734_567, percent: 38.4, year: 1967, minutes: 33.1 }[unit as 'usd'] ?? 42
  return {
    ...figure,
    value,
    moe: marginConfidence ? (unit === 'usd' ? 12_345 : 2.1) : null,
    percentile_state: figure.percentile_state ?? 54,
    percentile_nation: comparedWithin === 'state' ? null : (figure.percentile_nation ?? 98),
    vintage: figure.vintage ?? '2020–24',
    publisher: figure.publisher ?? 'Census Bureau',
    data_set: figure.data_set === 'none' ? 'real' : figure.data_set,
    note: level === 'county' ? { counties: ['Middlesex County'] } : {},
  }
}

test('paper is white and its text dark, also from the dark scheme, and the screen is as before afterwards', async () => {
  const page = await open(zipPath, 'dark')
  await showPrinted(page, 'Letter')
  expect(await page.evaluate(paleTexts)).toEqual([])
  const paper = `getComputedStyle(document.documentElement).backgroundColor`
  expect(await page.evaluate(paper)).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
  expect(await page.locator('html[data-mantine-color-scheme="dark"]').count()).toBe(1)
  expect(await page.locator('[data-printed="measures"], [data-printed="foot"]').count()).toBe(0)
})

test('a part that loads late is on the sheet if the button is pressed before', async () => {
  const page = await openPage({ width: 1280 })
  await page.addInitScript('window.prints = []; window.print = () => window.prints.push(document.body.innerText)')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/zip-sections/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(zipPath)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await page.evaluate('window.prints.length')).toBe(0)
  release()
  await waitUntilTrue(page, 'window.prints.length === 1')
  expect(await page.evaluate('window.prints[0]')).toContain('All measures')
})

test('a phone has the button where it takes no line of its own', async () => {
  const page = await openPage({ width: 390, height: 844 })
  await page.goto(zipPath)
  const source = page.getByRole('region', { name: 'All measures' })
  await source.getByRole('button', { name: 'Print' }).waitFor()
  expect(await page.getByRole('button', { name: 'Print', exact: true }).count()).toBe(1)
})
