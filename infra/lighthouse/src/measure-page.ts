import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { type Measurement, measurementOf } from './measurement.ts'

export interface PageInput {
  readonly url: string
  /** Path of the Chromium to use. */
  readonly chrome: string
}

const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/**
 * Measures a page once, in a new browser, with Lighthouse's mobile defaults: slow 4G and a CPU four times slower.
 * Throws an Error if the page cannot be measured.
 */
export async function measurePage({ url, chrome }: PageInput): Promise<Measurement> {
  const browser = await launch({ chromePath: chrome, chromeFlags })
  try {
    const run = await lighthouse(url, { port: browser.port, logLevel: 'error' })
    const problem = run ? run.lhr.runtimeError?.message : 'Lighthouse returned nothing.'
    if (!run || problem) throw new Error(`${url} could not be measured: ${problem}`)
    return measurementOf(run.lhr)
  } finally {
    browser.kill()
  }
}
