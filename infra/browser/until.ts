import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const patienceMs = 20_000

/**
 * Waits until a script, given as text, is true in the page. It is evaluated from outside: the page's own
 * policy forbids it to evaluate text, which is how playwright's waitForFunction would wait.
 */
export async function until(page: Page, script: string): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await page.evaluate(script))) {
    if (Date.now() > end) throw new Error(`Never true in the page: ${script}`)
    await sleep(50)
  }
}
