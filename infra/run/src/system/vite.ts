import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../checkout/folders.ts'
import { hasExited, spawnCommand, stopProcess } from '../process/bound-process.ts'
import { freePortFrom } from '../process/ports.ts'
import { CliError } from '../terminal/cli-error.ts'
import type { Disposers } from './parts.ts'
import { viteCommand } from './web-build.ts'

/** vite's default, which the debug configuration in .vscode uses. */
const usualPort = 5173

/**
 * Serves the web pages from source with hot reload, on the first free port from 5173 on; calls to /api go to
 * the gateway. Returns the address.
 */
export async function startVite(gateway: string, disposers: Disposers): Promise<string> {
  const port = await freePortFrom(usualPort)
  const child = spawnCommand(viteCommand(['--port', String(port), '--strictPort']), {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'development', HOMEGROUND_GATEWAY: gateway },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  disposers.push(() => stopProcess(child, { patienceMs: 1000 }))
  const address = `http://localhost:${port}`
  while (!hasExited(child)) {
    if (await fetch(address).catch(() => null)) return address
    await sleep(100)
  }
  throw new CliError('vite, which serves the web pages, did not start; see its output above.')
}
