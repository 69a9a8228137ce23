import { setTimeout } from 'node:timers/promises'
import { endSignal } from '../../process/bound-process.ts'
import { startTemporaryServers } from '../../servers/temporary-servers.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { chromePath, hideOwnServers, type Product, startProduct } from '../../system/temporary-product.ts'
import { buildWeb } from '../../system/web-build.ts'
import { CliError, runCommand } from '../../terminal/cli-error.ts'
import { runJest } from './run-jest.ts'
import { patternsOf, selectedTests, type TestOptions, testOptions } from './test-options.ts'
import { failedRun, sum, type Totals, totalsText } from './totals.ts'

/** Few enough to load quickly; the browser tests use zips in Massachusetts. */
const states = ['MA', 'NH', 'RI']

/** A run that hangs ends by itself, and says where. All tests take some 15 minutes on two cores. */
const limitMinutes = 50

/** `npm test [-- <pattern>]`: all tests, on temporary servers and a product of their own. */
await runCommand(async () => {
  const options = testOptions(process.argv.slice(2))
  hideOwnServers()
  const disposers: Disposers = []
  let totals: Totals | null = failedRun('the tests could not be run')
  try {
    const interrupted = endSignal().then(() => (options.mode === 'watch' ? null : failedRun('interrupted')))
    const run = options.mode === 'once' ? runAll(options, disposers) : runOne(options, disposers)
    totals = await Promise.race([interrupted, tooLate(options), run])
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error)
  }
  await Promise.race([disposeAll(disposers), setTimeout(60_000)])
  if (!totals) return 0
  console.log(totalsText(totals))
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1
})

/** Resolves when all tests should long have ended; never while some are chosen, watched or debugged. */
async function tooLate({ mode, args }: TestOptions): Promise<Totals> {
  if (mode !== 'once' || patternsOf(args).length > 0) return new Promise(() => {})
  await setTimeout(limitMinutes * 60_000)
  return failedRun(`the tests did not end within ${limitMinutes} minutes`)
}

/** The browser tests begin as soon as the product has its data, while the others may still run. */
async function runAll(options: TestOptions, disposers: Disposers): Promise<Totals> {
  const { node, web, browser } = selectedTests(options.args)
  const runs: Promise<Totals | null>[] = []
  // The test of the trial starts a product too: two builds at the same time would replace each other.
  if (browser.length > 0 && node.length > 0) await buildWeb()
  if (browser.length > 0) {
    const run = startProduct(states, disposers).then((product) => runBrowserTests(options, product, disposers))
    runs.push(
      run.catch((error) => {
        console.error(error)
        return failedRun('the product did not start', browser.length)
      }),
    )
  }
  if (node.length > 0) runs.push(runServerTests(options, ['node', 'web', 'components'], disposers))
  else if (web.length > 0)
    runs.push(runJest({ ...options, projects: ['web', 'components'], environment: {} }, disposers))
  return sum((await Promise.all(runs)).filter((totals) => totals !== null))
}

/** Runs what one pattern selects, watched or debugged, on what it needs. */
async function runOne(options: TestOptions, disposers: Disposers): Promise<Totals | null> {
  const { node, browser } = selectedTests(options.args)
  if (browser.length > 0) return runBrowserTests(options, await startProduct(states, disposers), disposers)
  if (node.length > 0) return runServerTests(options, ['node'], disposers)
  return runJest({ ...options, projects: ['web', 'components'], environment: {} }, disposers)
}

async function runServerTests(options: TestOptions, projects: string[], disposers: Disposers): Promise<Totals | null> {
  const servers = await startTemporaryServers()
  disposers.push(servers.stop)
  const environment = { TEST_DATABASE_URL: servers.databaseUrl, TEST_REDIS_URL: servers.redisUrl }
  return runJest({ ...options, projects, environment }, disposers)
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
