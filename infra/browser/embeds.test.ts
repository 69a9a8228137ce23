import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MapValues } from '@homeground/contracts'
import { afterAll, describe, expect, test } from '@jest/globals'
import { getJson, homeground, openPage } from './browser.ts'

/** A page of another site, which lets nothing in but frames of the product, and wants every frame to agree to it. */
const other = createServer(({ url }, response) => {
  response
    .setHeader('content-type', 'text/html')
    .setHeader('content-security-policy', `default-src 'none';frame-src ${new URL(homeground()).origin}`)
    .setHeader('cross-origin-embedder-policy', 'require-corp')
    .end(`<!doctype html><title>A newspaper</title>${decodeURIComponent(url!.split('?', 2)[1] ?? '')}`)
})
await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
afterAll(() => void other.close())
/** The address of a page of the other site with this HTML. */
const newspaper = (html: string) =>
  `http://localhost:${(other.address() as AddressInfo).port}/?${encodeURIComponent(html)}`

const sizes =
  '({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth })'

interface Figures {
  figures: { key: string; value: number | null }[]
}

describe('an embed', () => {
  test('is copied from the page of a place, and shows its figures on another site', async () => {
    const page = await openPage()
    await page.goto('/zip/01760')
    await page.getByRole('heading', { level: 2, name: 'All measures' }).waitFor()
    await page.getByRole('button', { name: 'Embed', exact: true }).click()
    const code = await page.locator('code').filter({ hasText: '/embed/zip/01760' }).textContent()
    // The map of the page may still be loading.
    await page.goto('about:blank')
    const requested: string[] = []
    await page.context().clearCookies()
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(newspaper(code!))
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'Natick, MA 01760' }).waitFor()
    const { figures } = await getJson<Figures>('/api/zip/01760')
    const age = figures.find(({ key }) => key === 'median_age')!.value!
    await frame.getByText(age.toFixed(1)).waitFor()
    expect(await page.context().cookies()).toEqual([])
    // The page of the other site and the frame: nothing else is loaded.
    expect(requested.filter((url) => url.startsWith(homeground()))).toEqual([
      new URL('/embed/zip/01760', homeground()).href,
    ])
  })

  test('of a state has the classes and the values of the map of its page, and stays small', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/demographics/MA?measure=median_household_income')
    const legend = page.locator('#map [data-picture=legend]')
    await legend.getByText('Margin of error reaches another class').waitFor()
    const labels = await legend.locator('em').allTextContents()
    expect(labels.length).toBeGreaterThan(3)
    const distribution = page.getByRole('region', { name: /^Median household income in/ })
    await distribution.getByRole('button', { name: 'Embed', exact: true }).click()
    const path = '/embed/map/demographics/MA?measure=median_household_income'
    const code = await distribution.locator('code').filter({ hasText: path }).textContent()

    const response = await fetch(new URL(path, homeground()), { headers: { 'accept-encoding': 'br' } })
    await response.arrayBuffer()
    expect(Number(response.headers.get('content-length'))).toBeLessThan(150_000)

    await page.goto(newspaper(code!))
    const frame = page.frameLocator('iframe')
    await frame.getByText('Margin of error reaches another class').waitFor()
    expect(await frame.locator('.ramp em').allTextContents()).toEqual(labels)
    const { ids, names, values } = await getJson<MapValues>(
      '/api/zips/mapValues?measure=median_household_income&state=MA',
    )
    const titles = await frame.locator('.zips title').allTextContents()
    const shown = new Map(titles.map((text) => [text.split(':', 1)[0]!, text]))
    const expected = ids.flatMap((id, index) => {
      const text = shown.get(`${names[index]} ${id}`)
      const value = values[index]
      return text ? [[text, value === null ? 'no data' : `$${value!.toLocaleString('en-US')}`] as const] : []
    })
    expect([expected.length > 300, expected.length]).toEqual([true, shown.size])
    for (const [text, value] of expected) expect(text).toContain(value)
  })

  test('of a map is colored by the measure that the reader of a place chooses', async () => {
    const page = await openPage()
    await page.goto('/place/Natick/MA')
    await page.getByRole('heading', { level: 2, name: 'All measures' }).waitFor()
    await page.getByRole('button', { name: 'Embed', exact: true }).click()
    await page.getByRole('combobox', { name: 'Measure of the map' }).selectOption({ label: 'Median age' })
    const code = page.locator('code').filter({ hasText: '/embed/map/place/Natick/MA?measure=median_age' })
    expect(await code.textContent()).toContain('title="Natick MA: zip codes by median age"')
    const preview = page.locator('a[href="/embed/map/place/Natick/MA?measure=median_age"]')
    await page.goto((await preview.getAttribute('href'))!)
    await page.getByText('Median age', { exact: true }).waitFor()
    expect(await page.locator('.zips g path').count()).toBeGreaterThan(2)
  })

  test.each([
    ['/school/250432000005', 'Compared with other schools', 'Students'],
    ['/schools/district/natick-school-district-ma', 'By level', 'Rank in its state'],
  ])('of %s is copied from its page', async (path, section, label) => {
    const page = await openPage()
    await page.goto(path)
    const region = page.getByRole('region', { name: section })
    await region.getByRole('button', { name: 'Embed', exact: true }).click()
    const code = await region
      .locator('code')
      .filter({ hasText: `/embed${path}"` })
      .textContent()
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.goto(newspaper(code!))
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: name! }).waitFor()
    await frame.locator('dt').getByText(label).waitFor()
  })

  test.each([320, 1000])('of a chart and a map fits a column of %d px', async (width) => {
    const page = await openPage()
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/embed/chart/zip/01760',
      '/embed/map/zip/01760',
      '/embed/map/demographics/MA?measure=median_household_income',
      '/embed/zip/01760',
    ]) {
      const src = new URL(path, homeground()).href
      await page.goto(newspaper(`<iframe src="${src}" width="100%" height="600" style="border:0"></iframe>`))
      const frame = page.frameLocator('iframe')
      await frame.getByRole('link', { name: /All figures and sources/ }).waitFor()
      if (path.includes('/map/zip')) expect(await frame.locator('path.area').getAttribute('d')).toMatch(/^M.*Z$/)
      const { scrollWidth, clientWidth } = await page
        .frames()
        .at(-1)!
        .evaluate<{ scrollWidth: number; clientWidth: number }>(sizes)
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    }
    await page.goto('/embed/chart/zip/01760')
    const { series, periods } = await getJson<{
      periods: string[]
      series: { zip: Record<string, (number | null)[]> }
    }>('/api/housing/zip/01760?fields=median_listing_price')
    const newest = series.zip.median_listing_price!.at(-1)!
    expect(periods.length).toBeGreaterThan(12)
    await page
      .getByText(`$${newest.toLocaleString('en-US')}`)
      .first()
      .waitFor()
  })
})
