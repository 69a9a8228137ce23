import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../folders.ts'
import { hasExited, spawnCommand, stopProcess } from '../process/bound-process.ts'
import { freePort } from '../process/ports.ts'
import { Sentence } from '../terminal/sentence.ts'
import type { Stops } from './system.ts'
import { viteCommand } from './web-build.ts'

/** Serves the pages from their sources, with hot reload; calls to /api go to the gateway. Answers its address. */
export async function startVite(gateway: string, stops: Stops): Promise<string> {
  const port = await freePort()
  const child = spawnCommand(viteCommand(['--port', String(port), '--strictPort']), {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'development', HOMEGROUND_GATEWAY: gateway },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  stops.push(() => stopProcess(child, { patienceMs: 1000 }))
  const address = `http://localhost:${port}`
  while (!hasExited(child)) {
    if (await fetch(address).catch(() => null)) return address
    await sleep(100)
  }
  throw new Sentence('vite, which serves the pages, did not start; its lines above say why.')
}
