import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../process/ports.ts'
import { type Stops, startSystem } from '../system/system.ts'
import { plainProgress } from '../terminal/progress.ts'

/** Few enough to load quickly; Massachusetts has the zips the tests know. */
const states = ['MA', 'NH', 'RI']

/**
 * The whole product in a temporary folder, for the browser tests; its own lines are shown only
 * when it does not come up. Answers its address.
 */
export async function startProduct(stops: Stops): Promise<string> {
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
      },
      stops,
    )
    if (system.missing) throw new Error(system.missing)
    return system.operator.address
  } catch (error) {
    console.error(`The product did not come up for the browser tests:\n${lines.join('\n')}`)
    throw error
  }
}
