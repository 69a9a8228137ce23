import { describe, expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { openPage } from './browser.ts'
import { waitForContent } from './open-screen.ts'
import { waitUntilQuiet } from './page-state.ts'

/** Where the first texts of a page are, and what they say. */
const texts = (page: Page): Promise<string[]> =>
  page.evaluate(`
    [...document.querySelectorAll('main h1, main > * header p, main dt, main dd, [data-printed="summary"]')]
      .filter((element) => element.getBoundingClientRect().height > 0)
      .slice(0, 12)
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [...[left, top, width, height].map(Math.round), element.textContent].join(' ')
      })`)

const firstView = (page: Page) => page.locator('.first-view')

const withoutScripts = (page: Page, handle: (route: Route) => Promise<void>) => page.route(/\/assets\/.*\.js$/, handle)

describe('before its scripts have arrived, a page shows what they will show, where they will show it:', () => {
  const cases = ['/', '/zip/01760', '/place/Natick/MA', '/demographics/MA', '/about'].flatMap((path) =>
    [390, 1440].map((width) => [path, width] as const),
  )
  test.each(cases)('%s at %d px', async (path, width) => {
    const [early, whole] = [await openPage({ width }), await openPage({ width })]
    await withoutScripts(early, () => new Promise(() => {}))
    await early.goto(path, { waitUntil: 'commit' })
    await early.evaluate('document.fonts.ready')
    await firstView(early).waitFor()
    await whole.goto(path)
    await waitForContent(whole)
    await waitUntilQuiet(whole)
    expect(await firstView(whole).count()).toBe(0)
    const shown = await texts(early)
    expect(shown.length).toBeGreaterThan(0)
    expect(await texts(whole)).toEqual(expect.arrayContaining(shown))
  })
})

test('it cannot be used before the scripts can react, and a list shows its frame', async () => {
  const page = await openPage({ width: 390 })
  await withoutScripts(page, () => new Promise(() => {}))
  await page.goto('/research-area?states=MA', { waitUntil: 'commit' })
  await firstView(page).waitFor()
  expect(await page.getByRole('link').count()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
  const frame = (await firstView(page).textContent())!
  for (const text of ['Homeground', 'What’s real', 'Loading']) expect(frame).toContain(text)
})

test('its links work when the scripts cannot be loaded', async () => {
  const page = await openPage()
  await withoutScripts(page, (route) => route.abort())
  await page.goto('/zip/01760')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Middlesex County' }).click()
  await page.waitForURL(/\/place\/Middlesex%20County\/MA/)
})
