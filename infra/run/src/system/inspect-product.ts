import { chromePath } from '../browser/chrome-path.ts'
import { demoStates } from '../demo/plan-demo.ts'
import { boundCommand, endSignal, runProcess } from '../process/bound-process.ts'
import { runCommand } from '../terminal/cli-error.ts'
import { type Disposers, disposeAll } from './parts.ts'
import { hideOwnServers, startProduct } from './temporary-product.ts'

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
