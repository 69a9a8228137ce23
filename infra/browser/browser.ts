import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { watchRequests } from './page-state.ts'
import { connectToBrowser, homeground, newContext, type WindowInput } from './window.ts'

export { homeground } from './window.ts'
export type OpenPageInput = WindowInput

let browser: Promise<Browser> | undefined
const contexts: BrowserContext[] = []
const thrown: Error[] = []

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
  const errors = thrown.splice(0)
  if (errors.length > 0) throw new AggregateError(errors, `The page threw: ${errors.join('; ')}`)
})

afterAll(async () => {
  // A browser that did not start has already failed every test.
  await (await browser?.catch(() => null))?.close()
})

/**
 * A page with its own storage, closed after the test; relative addresses are the product's. An
 * uncaught error in the page fails the test.
 */
export async function openPage(input: OpenPageInput = {}): Promise<Page> {
  browser ??= connectToBrowser()
  const context = await newContext(await browser, input)
  contexts.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  watchRequests(page)
  page.on('pageerror', (error) => thrown.push(error))
  return page
}

/**
 * The JSON that the product returns for a path, asked for again while the product is too busy or prepares it.
 * @throws Error for any response but 200: its body is not what the caller expects.
 */
export async function getJson<T>(path: string): Promise<T> {
  // A connection that is kept may be closed by the gateway just when it is used again.
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Connection: 'close' }
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(new URL(path, homeground()), { headers })
    if (response.status === 200) return (await response.json()) as T
    if (![202, 503].includes(response.status) || attempt === attempts) {
      throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    }
    await sleep(1000 * Number(response.headers.get('retry-after') ?? 1))
  }
}

const attempts = 5
