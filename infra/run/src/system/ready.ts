import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '@homeground/contracts/paths'
import type { SupervisedProcess } from '../process/supervise.ts'
import { CliError } from '../terminal/cli-error.ts'
import type { SystemLog } from '../terminal/system-log.ts'

/** After this many crashes in a row while the system starts, a process is considered broken. */
const crashLimit = 3

/**
 * Waits until a process returns 200 from `/healthz`. Throws a CliError with its last log lines if it
 * keeps crashing; `process` is null for one that this system does not supervise.
 */
export async function waitForHealth(input: {
  port: number
  process: SupervisedProcess | null
  log: SystemLog
}): Promise<void> {
  const { port, process, log } = input
  while ((await statusOf(`http://127.0.0.1:${port}/healthz`)) !== 200) {
    if (process && process.crashes() >= crashLimit) {
      const lines = log.lastLines(process.name).join('\n  ')
      throw new CliError(`${process.name} does not start (full log: ${log.file}):\n  ${lines}`)
    }
    await sleep(50)
  }
}

/** Waits until searches are answered, with whatever data is loaded, or until `timeoutMs` have passed. */
export async function waitUntilServed(address: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  const url = new URL(paths.attributes, address).href
  while ((await statusOf(url)) !== 200 && Date.now() < deadline) await sleep(100)
}

/** Waits until the system is ready; returns what is still missing after `timeoutMs`, or null. */
export async function waitUntilReady(address: string, timeoutMs: number): Promise<string | null> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const response = await fetch(new URL('/readyz', address)).catch(() => null)
    if (response?.status === 200) return null
    if (Date.now() > deadline) return response ? unreadyParts(response) : 'the gateway does not respond'
    await sleep(250)
  }
}

/** `data not loaded yet: population; search unavailable`, from the response of /readyz. */
async function unreadyParts(response: Response): Promise<string> {
  const { dependencies } = (await response.json()) as { dependencies: Record<string, string> }
  return Object.entries(dependencies)
    .filter(([, state]) => state !== 'ok')
    .map(([name, state]) => `${name} ${state}`)
    .join('; ')
}

async function statusOf(url: string): Promise<number | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  await response?.body?.cancel()
  return response?.status ?? null
}
