import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page, Request } from 'playwright-core'

const timeoutMs = 20_000
const layoutTimeoutMs = 3_000

/**
 * Waits until a script, given as text, is true in the page. Playwright's waitForFunction does not work
 * here: it evaluates text inside the page, which the page's content security policy forbids.
 */
export async function waitUntilTrue(page: Page, script: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await page.evaluate(script))) {
    if (Date.now() > deadline) throw new Error(`This did not become true in the page: ${script}`)
    await sleep(50)
  }
}

const requestsOf = new WeakMap<Page, { open: Set<Request>; started: number }>()

/** Counts the requests of a page from now on, for `waitUntilQuiet`. */
export function watchRequests(page: Page): void {
  const requests = { open: new Set<Request>(), started: 0 }
  requestsOf.set(page, requests)
  page.on('request', (request) => {
    requests.started++
    requests.open.add(request)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event as 'requestfinished', (request) => requests.open.delete(request))
  }
}

/** Resolves in the page when it has drawn and has nothing left to do twice in a row: what it drew may start more. */
const untilIdle = `(async () => {
  for (let turn = 0; turn < 2; turn++) {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 })))
  }
})()`

/** Waits until a page of `openPage` is at rest: no request is open, and none follows once it is drawn. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const requests = requestsOf.get(page)!
  const deadline = Date.now() + timeoutMs
  await page.waitForLoadState('load')
  for (;;) {
    const { started } = requests
    await page.evaluate(untilIdle)
    if (requests.open.size === 0 && requests.started === started) return
    if (Date.now() > deadline) throw new Error(`Still open: ${[...requests.open].map((one) => one.url()).join(', ')}`)
  }
}

/** The heading of the page. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** CSS pixels by which the page is wider than its window. */
export function overflowPixels(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

/** Resizes the window; returns by how much the page is wider than it once it is laid out, in words; empty if it fits. */
export async function waitUntilFits(page: Page, width: number): Promise<string> {
  await page.setViewportSize({ width, height: 900 })
  const deadline = Date.now() + layoutTimeoutMs
  // Charts and maps are drawn again for a new width.
  for (;;) {
    const pixels = await overflowPixels(page)
    if (pixels === 0) return ''
    if (Date.now() > deadline) return `is ${pixels} px wider than ${width} px`
    await sleep(50)
  }
}

/** The texts of elements that cut off what is in them, without an ellipsis or a way to scroll to it. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(`
    [...document.querySelectorAll('main *, header *, footer *')].flatMap((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const cuts = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
      // Of the width of a pixel are texts for screen readers only.
      const isCut = cuts && element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1
      return isCut && !element.closest('.leaflet-container') ? ['cuts off ' + element.textContent] : []
    })`)
}
