import { type Browser, type BrowserContext, chromium } from 'playwright-core'

export interface WindowInput {
  /** Size of the window in CSS pixels. */
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** A device with a touch screen. */
  touch?: boolean
  /** True by default. */
  javaScript?: boolean
  /** Lets the page register its service worker, through which routes of a test don't apply. */
  worker?: boolean
}

/** Address of the running product, set by the npm command. */
export function homeground(): string {
  return required('HOMEGROUND_URL')
}

/** A window with its own storage; relative addresses are the product's. */
export function newContext(browser: Browser, input: WindowInput): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: homeground(),
    viewport: { width: input.width ?? 1280, height: input.height ?? 900 },
    colorScheme: input.scheme ?? 'light',
    hasTouch: input.touch ?? false,
    javaScriptEnabled: input.javaScript ?? true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    serviceWorkers: input.worker ? 'allow' : 'block',
  })
}

/** Starts a Chromium that no page is open in. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(browserOptions())

/** The Chromium that all tests of a run share. */
export const connectToBrowser = (): Promise<Browser> => chromium.connect(required('BROWSER_SERVER'))

export const browserOptions = () => ({
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

function required(name: 'HOMEGROUND_URL' | 'CHROME_PATH' | 'BROWSER_SERVER'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; use npm test or npm run screenshots.`)
  return value
}
