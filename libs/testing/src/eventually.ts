import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a check until it passes. Errors: after `withinMs` throws its last failure. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 30_000): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(50)
    }
  }
}
