import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../process/ports.ts'
import type { Disposers } from '../../system/parts.ts'
import { startSystem } from '../../system/system.ts'
import { plainProgress } from '../../terminal/progress.ts'

/** Few enough to load quickly; the tests use zips in Massachusetts. */
const states = ['MA', 'NH', 'RI']

/** All browsers of the tests share one address, so only the limits per visitor stay as in production. */
const highLimits = {
  FREE_DAILY_SEARCHES_PER_ADDRESS: '100000',
  BURST_PER_MINUTE: '100000',
  BURST_FORMS_PER_MINUTE: '1000',
  PAGES_PER_MINUTE: '100000',
  FILES_PER_MINUTE: '100000',
  CLIENT_CONNECTIONS: '1000',
  CALL_WAIT_MS: '10000',
}

/** A running product for the browser tests. */
export interface Product {
  address: string
  /** Folder of its mails. */
  outbox: string
}

/** Starts the whole product in a temporary folder. Its progress is printed only if it does not start. */
export async function startProduct(disposers: Disposers): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), `homeground-test-${process.pid}-`))
  disposers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
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
        overrides: highLimits,
      },
      disposers,
    )
    if (system.missing) throw new Error(system.missing)
    return { address: system.access.address, outbox: system.outbox ?? '' }
  } catch (error) {
    console.error(`The product for the browser tests did not start:\n${lines.join('\n')}`)
    throw error
  }
}
