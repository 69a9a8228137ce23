import { afterAll, afterEach } from '@jest/globals'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

export interface OpenPageInput {
  /** Of the window, CSS pixels. */
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
}

let browser: Promise<Browser> | undefined
const contexts: BrowserContext[] = []
const thrown: Error[] = []

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
  const errors = thrown.splice(0)
  if (errors.length > 0) throw new AggregateError(errors, `The page threw: ${errors.join('; ')}`)
})

afterAll(async () => {
  // One that did not start has already failed every test.
  await (await browser?.catch(() => null))?.close()
})

/** Where the running product is; npm test sets it. */
export function homeground(): string {
  return required('HOMEGROUND_URL')
}

/**
 * A page with storage of its own, closed with the test; relative addresses are the product's. An
 * error that the page's scripts do not catch fails the test.
 */
export async function openPage(input: OpenPageInput = {}): Promise<Page> {
  browser ??= launch()
  const context = await (await browser).newContext({
    baseURL: homeground(),
    viewport: { width: input.width ?? 1280, height: input.height ?? 900 },
    colorScheme: input.scheme ?? 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  contexts.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => thrown.push(error))
  return page
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: required('CHROME_PATH'),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

function required(name: 'HOMEGROUND_URL' | 'CHROME_PATH'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; run the browser tests by npm test.`)
  return value
}
