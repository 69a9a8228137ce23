import { setTimeout as sleep } from 'node:timers/promises'
import type { DataSource } from 'typeorm'

interface Schedule {
  readonly firstAfterMs: number
  readonly everyMs: number
  readonly onFailure: (error: unknown) => void
}

/**
 * Calls `run` again and again while the database is connected, one call at a time; a process is not kept running for
 * it. Returns a function that stops it and resolves once the current call has ended.
 */
export function repeat(
  db: DataSource,
  run: () => Promise<void>,
  { firstAfterMs, everyMs, onFailure }: Schedule,
): () => Promise<void> {
  let current: Promise<void> | undefined
  const start = () => {
    if (!db.isInitialized || current) return
    current = run()
      .catch(onFailure)
      .finally(() => {
        current = undefined
      })
  }
  const timers = [setTimeout(start, firstAfterMs), setInterval(start, everyMs)]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearTimeout(timer)
    await current
  }
}

/** Calls `attempt` until it succeeds, waiting 0.25 s, 0.5 s, … up to 5 s between tries. */
export async function retryUntilSuccess(
  attempt: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      await attempt()
      return
    } catch (error) {
      onFailure(error)
      await sleep(waitMs, undefined, { ref: false })
    }
  }
}
