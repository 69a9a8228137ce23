import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../process/ports.ts'
import { type Stops, startSystem } from '../system/system.ts'
import { plainProgress } from '../terminal/progress.ts'

/** Few enough to load quickly; Massachusetts has the zips the tests know. */
const states = ['MA', 'NH', 'RI']

/** All browsers of the tests share one address; each visitor's own allowance is the product's. */
const crowd = {
  FREE_DAILY_SEARCHES_PER_ADDRESS: '100000',
  BURST_PER_MINUTE: '100000',
  BURST_FORMS_PER_MINUTE: '1000',
}

/**
 * The whole product in a temporary folder, for the browser tests; its own lines are shown only
 * when it does not come up. Answers its address and the folder of its mails.
 */
export async function startProduct(stops: Stops): Promise<{ address: string; outbox: string }> {
  const folder = await mkdtemp(join(tmpdir(), `homeground-test-${process.pid}-`))
  stops.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const lines: string[] = []
  try {
    const system = await startSystem(
      {
        folder,
        host: '127.0.0.1',
        port: await freePort(),
        durable: false,
        development: false,
        demoStates: states,
        progress: plainProgress((line) => lines.push(line)),
        showLevel: 40,
        set: crowd,
      },
      stops,
    )
    if (system.missing) throw new Error(system.missing)
    return { address: system.operator.address, outbox: system.outbox ?? '' }
  } catch (error) {
    console.error(`The product did not come up for the browser tests:\n${lines.join('\n')}`)
    throw error
  }
}
