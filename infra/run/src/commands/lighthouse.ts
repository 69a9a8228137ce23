import { chromePath } from '../browser/chrome-path.ts'
import { demoStates } from '../demo/demo-states.ts'
import { boundCommand } from '../process/bound-process.ts'
import { endSignal } from '../process/end-signal.ts'
import { runProcess } from '../process/run-process.ts'
import { type Disposers, disposeAll } from '../system/parts.ts'
import { hideOwnServers, startProduct } from '../system/temporary-product.ts'
import { runCommand } from '../terminal/run-command.ts'

const main = 'infra/lighthouse/src/main.ts'

/** `npm run lighthouse [-- <page> …]`: measures pages of the product at HOMEGROUND_URL, else of one that it starts. */
await runCommand(async () => {
  const disposers: Disposers = []
  try {
    return await Promise.race([endSignal().then(() => 1), measure(disposers)])
  } finally {
    await disposeAll(disposers)
  }
})

async function measure(disposers: Disposers): Promise<number> {
  const address = process.env.HOMEGROUND_URL || (await startTemporarily(disposers))
  const env = { ...process.env, HOMEGROUND_URL: address, CHROME_PATH: await chromePath() }
  const command = [process.execPath, main, ...process.argv.slice(2)]
  return runProcess(boundCommand('TERM', command), { env })
}

async function startTemporarily(disposers: Disposers): Promise<string> {
  console.log('Starting the product …')
  hideOwnServers()
  return (await startProduct(demoStates(process.env) ?? [], disposers)).address
}
