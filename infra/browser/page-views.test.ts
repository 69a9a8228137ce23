import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { waitUntilQuiet } from './page-state.ts'

interface Call {
  readonly path: string
  readonly status: number
  readonly body: unknown
}

/** Keeps every call that the page gets an answer to. */
function callsOf(page: Page): Call[] {
  const calls: Call[] = []
  page.on('response', (response) => {
    const request = response.request()
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    calls.push({ path: pathname, status: response.status(), body: request.postDataJSON() })
  })
  return calls
}

const footer = (page: Page) => page.getByRole('navigation', { name: 'Footer' })

const answered = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/pageview'))

describe('page views', () => {
  test('are counted on every navigation', async () => {
    const page = await openPage()
    const calls = callsOf(page)
    const first = answered(page)
    await page.goto('/')
    await first
    const second = answered(page)
    await footer(page).getByRole('link', { name: 'Data and methods' }).click()
    await second
    expect(calls.filter(({ path }) => path === '/api/pageview')).toEqual([
      { path: '/api/pageview', status: 204, body: { path: '/', title: expect.any(String) } },
      { path: '/api/pageview', status: 204, body: { path: '/data', title: expect.any(String) } },
    ])
  })

  test('are not sent under Do Not Track', async () => {
    const page = await openPage()
    await page.addInitScript("Object.defineProperty(navigator, 'doNotTrack', { value: '1' })")
    const calls = callsOf(page)
    await page.goto('/')
    await footer(page).getByRole('link', { name: 'Data and methods' }).click()
    await page.getByRole('heading', { level: 2, name: 'Measures' }).waitFor()
    await waitUntilQuiet(page)
    expect(calls.map(({ path }) => path)).toContain('/api/data-sources')
    expect(calls.map(({ path }) => path)).not.toContain('/api/pageview')
  })
})

test('the home page shows its samples without using up a search', async () => {
  const page = await openPage()
  const calls = callsOf(page)
  await page.goto('/')
  for (const title of ['Selling fastest', 'Biggest drops from peak']) {
    const sample = page.locator('section', { has: page.getByRole('heading', { name: title }) })
    await sample
      .getByRole('link', { name: /, [A-Z]{2}$/ })
      .nth(4)
      .waitFor()
  }
  expect(calls.filter(({ path }) => path === '/api/search')).toEqual([])
})
