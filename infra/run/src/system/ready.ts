import { setTimeout as sleep } from 'node:timers/promises'
import type { Supervised } from '../process/supervise.ts'
import { Sentence } from '../terminal/sentence.ts'
import type { SystemLog } from '../terminal/system-log.ts'

/** A process that ends this often by itself while the system starts will not come up. */
const hopelessCrashes = 3

/** Waits until a process answers `/healthz`; gives up with its last lines when it keeps crashing. */
export async function waitForHealth(input: {
  port: number
  process: Supervised
  log: SystemLog
}): Promise<void> {
  while ((await statusOf(`http://127.0.0.1:${input.port}/healthz`)) !== 200) {
    if (input.process.crashes() >= hopelessCrashes) {
      const lines = input.log.lastLines(input.process.name).join('\n  ')
      throw new Sentence(
        `The process "${input.process.name}" does not start (whole log: ${input.log.file}):\n  ${lines}`,
      )
    }
    await sleep(50)
  }
}

/** Waits until the system says it is ready; answers what is missing after `patienceMs`, or null. */
export async function waitUntilReady(address: string, patienceMs: number): Promise<string | null> {
  const until = Date.now() + patienceMs
  for (;;) {
    const answer = await fetch(new URL('/readyz', address)).catch(() => null)
    if (answer?.status === 200) return null
    if (Date.now() > until) return answer ? answer.text() : 'no answer'
    await sleep(250)
  }
}

async function statusOf(url: string): Promise<number | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}
