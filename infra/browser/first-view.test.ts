import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
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

/**
 * Opens a page whose scripts never arrive, or fail. On a busy machine it may be sent without its first view, which the next
 * request then asks for again.
 */
async function openEarly(path: string, { width = 1280, fail = false } = {}): Promise<Page> {
  const page = await openPage({ width })
  await page.route(/\/assets\/.*\.js$/, (route) => (fail ? route.abort() : new Promise(() => {})))
  for (let attempt = 0; attempt < attempts; attempt++) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    if ((await firstView(page).count()) > 0) return page
  }
  throw new Error(`${path} has no first view.`)
}

const attempts = 10

describe('before its scripts have arrived, a page shows what they will show, where they will show it:', () => {
  const cases = ['/', '/zip/01760', '/place/Natick/MA', '/demographics/MA', '/about'].flatMap((path) =>
    [390, 1440].map((width) => [path, width] as const),
  )
  test.each(cases)('%s at %d px', async (path, width) => {
    const early = await openEarly(path, { width })
    await early.evaluate('document.fonts.ready')
    const whole = await openPage({ width })
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
  const page = await openEarly('/research-area?states=MA', { width: 390 })
  expect(await page.getByRole('link').count()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
  const frame = (await firstView(page).textContent())!
  for (const text of ['Homeground', 'What’s real', 'Loading']) expect(frame).toContain(text)
})

test('its links work when the scripts cannot be loaded', async () => {
  const page = await openEarly('/zip/01760', { fail: true })
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Middlesex County' }).click()
  await page.waitForURL(/\/place\/Middlesex%20County\/MA/)
})
