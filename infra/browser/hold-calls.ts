import type { Page } from 'playwright-core'

/**
 * Keeps the calls to some addresses waiting until the returned function is called; those that the page still waits for
 * are answered then.
 */
export async function holdCalls(page: Page, addresses: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return () => release()
}
