import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { type Measurement, measurementOf, medianOf, parseRequest, rowOf, shortfalls } from './report.ts'

/** Measures pages of a running product and prints a table. Environment: HOMEGROUND_URL, CHROME_PATH. */
const { HOMEGROUND_URL: address, CHROME_PATH: chrome } = process.env
if (!address || !chrome) throw new Error('Run the measurement with npm run lighthouse.')

const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

const { pages, runs } = parseRequest(process.argv.slice(2))
const medians: { page: string; median: Measurement }[] = []
for (const page of pages) {
  const measurements: Measurement[] = []
  while (measurements.length < runs) measurements.push(await measurePage(new URL(page, address).href))
  medians.push({ page, median: medianOf(measurements) })
}
console.table(medians.map(({ page, median }) => rowOf(page, median)))
const lines = medians.flatMap(({ page, median }) => shortfalls(page, median))
console.log(lines.length > 0 ? lines.join('\n') : 'All pages are as fast as they must be.')

/**
 * Measures a page once, in a new browser, with Lighthouse's mobile defaults: slow 4G and a CPU four times slower.
 * Throws an Error if the page cannot be measured.
 */
async function measurePage(url: string): Promise<Measurement> {
  const browser = await launch({ chromePath: chrome!, chromeFlags })
  try {
    const run = await lighthouse(url, { port: browser.port, logLevel: 'error' })
    const problem = run ? run.lhr.runtimeError?.message : 'Lighthouse returned nothing.'
    if (!run || problem) throw new Error(`${url} could not be measured: ${problem}`)
    return measurementOf(run.lhr)
  } finally {
    browser.kill()
  }
}
