import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromePath } from '../browser/chrome-path.ts'
import { demoStates } from '../demo/plan-demo.ts'
import { boundCommand, endSignal, runProcess } from '../process/bound-process.ts'
import { freePort } from '../process/ports.ts'
import { runCommand } from '../terminal/cli-error.ts'
import { lineProgress } from '../terminal/progress.ts'
import { type Disposers, disposeAll } from './parts.ts'
import { startSystem } from './system.ts'

/** All browsers of the tests share one address, so only the limits per visitor stay as in production. */
const highLimits = {
  FREE_DAILY_SEARCHES_PER_ADDRESS: '100000',
  BURST_PER_MINUTE: '100000',
  BURST_FORMS_PER_MINUTE: '1000',
  MAILS_PER_CLIENT: '1000',
  PAGES_PER_MINUTE: '100000',
  FILES_PER_MINUTE: '100000',
  CLIENT_CONNECTIONS: '1000',
  CALL_WAIT_MS: '10000',
}

/** A temporary product must not write to the user's own servers or system. */
const ownServers = ['DATABASE_URL', 'REDIS_URL', 'HOMEGROUND_DATA', 'HOMEGROUND_URL', 'SMTP_URL']

export function hideOwnServers(): void {
  for (const name of ownServers) delete process.env[name]
}

/** A running product that ends with the command that started it. */
export interface Product {
  address: string
  /** Folder of its mails. */
  outbox: string
}

/**
 * Starts the whole product in a temporary folder, with the demonstration data of some states, or of all if the list is
 * empty. Its progress is printed only if it does not start.
 */
export async function startProduct(states: string[], disposers: Disposers): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), `homeground-temporary-${process.pid}-`))
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
        progress: lineProgress((line) => lines.push(line)),
        showLevel: 40,
        overrides: highLimits,
      },
      disposers,
    )
    const missing = await system.loaded
    if (missing) throw new Error(missing)
    // Tests compare pages with calls, so nothing may change meanwhile.
    await system.loadHistory()
    return { address: system.access.address, outbox: system.outbox ?? '' }
  } catch (error) {
    console.error(`The product did not start:\n${lines.join('\n')}`)
    throw error
  }
}

/**
 * Runs a program, given by its path from the checkout, with the command's arguments, HOMEGROUND_URL and CHROME_PATH: on
 * the product at HOMEGROUND_URL, else on a temporary one.
 */
export function inspectProduct(program: string): Promise<void> {
  return runCommand(async () => {
    const disposers: Disposers = []
    try {
      return await Promise.race([endSignal().then(() => 1), inspect(program, disposers)])
    } finally {
      await disposeAll(disposers)
    }
  })
}

async function inspect(program: string, disposers: Disposers): Promise<number> {
  const address = process.env.HOMEGROUND_URL || (await startTemporarily(disposers))
  const env = { ...process.env, HOMEGROUND_URL: address, CHROME_PATH: await chromePath() }
  const command = [process.execPath, program, ...process.argv.slice(2)]
  return runProcess(boundCommand('TERM', command), { env })
}

async function startTemporarily(disposers: Disposers): Promise<string> {
  console.log('Starting the product …')
  hideOwnServers()
  return (await startProduct(demoStates(process.env) ?? [], disposers)).address
}
