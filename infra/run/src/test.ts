import { chromePath } from './browser/chrome-path.ts'
import { endSignal } from './process/end-signal.ts'
import { startThrowAwayServers } from './servers/throw-away.ts'
import type { Stops } from './system/system.ts'
import { runCommand, Sentence } from './terminal/sentence.ts'
import { startProduct } from './test/product.ts'
import { runJest } from './test/run-jest.ts'
import { browserTests } from './test/selection.ts'
import { sum, type Totals, totalsLine } from './test/totals.ts'

/** `npm test [-- <pattern>]`: every test, on servers and a product of their own, all gone afterwards. */
await runCommand(async () => {
  // Nothing of the machine's own may be written to by a test.
  for (const name of [
    'DATABASE_URL',
    'REDIS_URL',
    'HOMEGROUND_DATA',
    'HOMEGROUND_URL',
    'SMTP_URL',
  ]) {
    delete process.env[name]
  }
  const stops: Stops = []
  let totals: Totals = { passed: 0, failed: 1 }
  try {
    const end = endSignal().then(() => totals)
    totals = await Promise.race([end, runAll(process.argv.slice(2), stops)])
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
  }
  for (const stop of stops.reverse()) await stop()
  console.log(totalsLine(totals))
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1
})

async function runAll(args: string[], stops: Stops): Promise<Totals> {
  const withBrowser = browserTests(args).length > 0
  const product = withBrowser ? startProduct(stops) : null
  // Heard of below, after the other tests.
  product?.catch(() => {})
  const servers = await startThrowAwayServers()
  stops.push(servers.stop)
  const environment = { TEST_DATABASE_URL: servers.databaseUrl, TEST_REDIS_URL: servers.redisUrl }
  const totals = [await runJest({ projects: ['node', 'web'], args, environment }, stops)]
  if (product) totals.push(await runBrowserTests({ args, product, stops }))
  return sum(totals)
}

async function runBrowserTests(input: {
  args: string[]
  product: Promise<{ address: string; outbox: string }>
  stops: Stops
}): Promise<Totals> {
  try {
    const { address, outbox } = await input.product
    const environment = {
      HOMEGROUND_URL: address,
      HOMEGROUND_OUTBOX: outbox,
      CHROME_PATH: await chromePath(),
    }
    return await runJest({ projects: ['browser'], args: input.args, environment }, input.stops)
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: browserTests(input.args).length }
  }
}
