import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

const patienceMs = 20_000

/**
 * Waits until a script, given as text, is true in the page. Playwright's waitForFunction does not work
 * here: it evaluates text inside the page, which the page's content security policy forbids.
 */
export async function waitUntilTrue(page: Page, script: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (!(await page.evaluate(script))) {
    if (Date.now() > giveUpAt) throw new Error(`This did not become true in the page: ${script}`)
    await sleep(50)
  }
}

/** The heading of the page. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** CSS pixels by which the page is wider than its window. */
export function overflowPixels(page: Page): Promise<number> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
}
