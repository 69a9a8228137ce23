import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { homeground, openPage } from './browser.ts'
import { waitUntilQuiet } from './page-state.ts'

/**
 * For the scripts of each screen, besides the one of every page. They have no room for what is not in the window when
 * the page opens: maps, charts, menus, cards, drawers and the sections below.
 */
const screenBudgets = {
  '/': 6_000,
  '/research-area?states=MA': 31_500,
  '/zip/01760': 13_300,
  '/school/250432000005': 9_500,
  // With the tables of the survey, which name the kinds of its files, and the vintages of all of them in words.
  '/data': 18_500,
  '/map': 18_000,
  '/zips/rankings': 32_400,
}
const pages = Object.keys(screenBudgets)

/** For everything that runs before the first screen: room for the screens to come is below. */
const scriptBudgetBytes = 151_000
const styleBudgetBytes = 20_000

const recordFetches = `
  window.fetched = []
  const original = window.fetch
  window.fetch = (address, options) => {
    window.fetched.push(new URL(address, location.href).href)
    return original(address, options)
  }`

/** Address and size of a file as a browser receives it. */
async function sizeOf(path: string): Promise<number> {
  const response = await fetch(new URL(path, homeground()), { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  expect([path, response.headers.get('content-encoding')]).toEqual([path, 'br'])
  return Number(response.headers.get('content-length'))
}

async function open(path: string): Promise<{ page: Page; requests: string[] }> {
  const page = await openPage({ width: 390, height: 844 })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.addInitScript(recordFetches)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilQuiet(page)
  return { page, requests }
}

/** The addresses of links of the page. */
function linked(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('link${selector}')].map((link) => link.href)`)
}

/** The scripts of every page, which its HTML starts one after the other. */
const startScripts = (html: string): string[] => JSON.parse(/of (\[".*?"\])\) \{/.exec(html)![1]!)

const sizesOf = async (paths: readonly string[]) =>
  (await Promise.all(paths.map(sizeOf))).reduce((sum, size) => sum + size, 0)

test('the scripts of every page and its styles stay within their budgets', async () => {
  const html = await (await fetch(homeground())).text()
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, path]) => path!)
  expect(styles).toHaveLength(1)
  expect(await sizesOf(startScripts(html))).toBeLessThan(scriptBudgetBytes)
  expect(await sizesOf(styles)).toBeLessThan(styleBudgetBytes)
})

test.each(Object.entries(screenBudgets))('the scripts of %s stay within %s bytes', async (path, budget) => {
  const html = await (await fetch(new URL(path, homeground()))).text()
  const preloaded = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, path]) => path!)
  const files = preloaded.filter((path) => !startScripts(html).includes(path))
  expect(files.length).toBeGreaterThan(0)
  expect(await sizesOf(files)).toBeLessThan(budget)
})

test('the hundred places of a list take at most 20 kB as a table, before compression', async () => {
  const { requests } = await open('/research-area?states=MA')
  const url = new URL(requests.find((each) => each.includes('/api/search?'))!)
  url.searchParams.set('format', 'rows')
  const text = await (await fetch(url)).text()
  expect(JSON.parse(text).rows).toHaveLength(100)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
})

test.each(pages)('%s loads what it announces and nothing twice', async (path) => {
  const { page, requests } = await open(path)
  // Each thread starts from its script, which the browser has in its cache.
  const loaded = requests.filter((url) => !url.includes('.worker-'))
  expect(loaded.filter((url, at) => loaded.indexOf(url) !== at)).toEqual([])

  const scripts = await linked(page, '[rel="modulepreload"]')
  expect(scripts.filter((url) => url.includes('-page-'))).toHaveLength(1)
  expect(scripts.filter((url) => !requests.includes(url))).toEqual([])

  const inPage = await linked(page, '[rel="stylesheet"][disabled]')
  expect(inPage.length).toBeGreaterThan(0)
  const answered = ['/api/attributes/loaded', '/api/user'].map((call) => homeground() + call)
  // Later it may ask again, while more is being loaded.
  const first = requests.slice(0, requests.indexOf(`${homeground()}/api/pageview`))
  for (const url of [...inPage, ...answered]) expect(first).not.toContain(url)

  const calls = await linked(page, '[rel="preload"][as="fetch"]')
  const fetched = await page.evaluate<string[]>('window.fetched')
  expect(calls.filter((call) => !fetched.includes(call))).toEqual([])
  const fonts = await page.evaluate<number>(
    "[...document.fonts].filter(({ status, family }) => status === 'loaded' && family.includes('Source')).length",
  )
  expect(fonts).toBe((await linked(page, '[rel="preload"][as="font"]')).length)
})
