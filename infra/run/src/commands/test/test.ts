import { setTimeout } from 'node:timers/promises'
import { chromePath } from '../../browser/chrome-path.ts'
import { endSignal } from '../../process/bound-process.ts'
import { startTemporaryServers } from '../../servers/temporary-servers.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { hideOwnServers, type Product, startProduct } from '../../system/temporary-product.ts'
import { CliError, runCommand } from '../../terminal/cli-error.ts'
import { runJest } from './run-jest.ts'
import { browserTests } from './selection.ts'
import { patternsOf, type TestOptions, testOptions } from './test-options.ts'
import { sum, type Totals, totalsLine } from './totals.ts'

/** Few enough to load quickly; the browser tests use zips in Massachusetts. */
const states = ['MA', 'NH', 'RI']

/** A run that hangs ends by itself, and says where. All tests take about 14 minutes on two cores. */
const limitMinutes = 50

/** The totals of a run that did not end. */
const failure: Totals = { passed: 0, failed: 1 }

/** `npm test [-- <pattern>]`: all tests, on temporary servers and a product of their own. */
await runCommand(async () => {
  const options = testOptions(process.argv.slice(2))
  hideOwnServers()
  const disposers: Disposers = []
  let totals: Totals | null = failure
  try {
    const interrupted = endSignal().then(() => (options.mode === 'watch' ? null : failure))
    const run = options.mode === 'once' ? runAll(options, disposers) : runOne(options, disposers)
    totals = await Promise.race([interrupted, tooLate(options), run])
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error)
  }
  await Promise.race([disposeAll(disposers), setTimeout(60_000)])
  if (!totals) return 0
  console.log(totalsLine(totals))
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1
})

/** Resolves when all tests should long have ended; never while some are chosen, watched or debugged. */
async function tooLate({ mode, args }: TestOptions): Promise<Totals> {
  if (mode !== 'once' || patternsOf(args).length > 0) return new Promise(() => {})
  await setTimeout(limitMinutes * 60_000)
  console.error(`The tests did not end within ${limitMinutes} minutes.`)
  return failure
}

async function runAll(options: TestOptions, disposers: Disposers): Promise<Totals> {
  const browserFiles = browserTests(options.args)
  const product = browserFiles.length > 0 ? startProduct(states, disposers) : null
  // Handled after the other tests; until then a failure must not end the process.
  product?.catch(() => {})
  const totals = [await runServerTests(options, disposers)]
  if (product) {
    try {
      console.error('Waiting for the product, then testing it in a browser.')
      totals.push(await runBrowserTests(options, await product, disposers))
    } catch (error) {
      console.error(error)
      totals.push({ passed: 0, failed: browserFiles.length })
    }
  }
  return sum(totals.filter((each) => each !== null))
}

/** Runs what one pattern selects, watched or debugged: browser tests, or else the others. */
async function runOne(options: TestOptions, disposers: Disposers): Promise<Totals | null> {
  if (browserTests(options.args).length === 0) return runServerTests(options, disposers)
  return runBrowserTests(options, await startProduct(states, disposers), disposers)
}

async function runServerTests(options: TestOptions, disposers: Disposers): Promise<Totals | null> {
  const servers = await startTemporaryServers()
  disposers.push(servers.stop)
  const environment = { TEST_DATABASE_URL: servers.databaseUrl, TEST_REDIS_URL: servers.redisUrl }
  return runJest({ ...options, projects: ['node', 'web', 'components'], environment }, disposers)
}

async function runBrowserTests(options: TestOptions, product: Product, disposers: Disposers): Promise<Totals | null> {
  const environment = {
    HOMEGROUND_URL: product.address,
    HOMEGROUND_OUTBOX: product.outbox,
    CHROME_PATH: await chromePath(),
  }
  const run = (...projects: string[]) => runJest({ ...options, projects, environment }, disposers)
  if (options.mode !== 'once') return run('browser', 'changes')
  // Other tests expect the data that the product started with.
  const totals = [await run('browser'), await run('changes')]
  return sum(totals.filter((each) => each !== null))
}
