import { setTimeout as sleep } from 'node:timers/promises'

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
