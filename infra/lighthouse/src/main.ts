import { measurePage } from './measure-page.ts'
import { type Measurement, medianOf } from './measurement.ts'
import { rowOf, shortfalls } from './report.ts'
import { parseRequest } from './request.ts'

/** Measures pages of a running product and prints a table. Environment: HOMEGROUND_URL, CHROME_PATH. */
const { HOMEGROUND_URL: address, CHROME_PATH: chrome } = process.env
if (!address || !chrome) throw new Error('Run the measurement with npm run lighthouse.')

const { pages, runs } = parseRequest(process.argv.slice(2))
const medians: { page: string; found: Measurement }[] = []
for (const page of pages) {
  const found: Measurement[] = []
  while (found.length < runs) {
    found.push(await measurePage({ url: new URL(page, address).href, chrome }))
  }
  medians.push({ page, found: medianOf(found) })
}
console.table(medians.map(({ page, found }) => rowOf(page, found)))
const lines = medians.flatMap(({ page, found }) => shortfalls(page, found))
console.log(lines.length > 0 ? lines.join('\n') : 'All pages are as fast as they must be.')
