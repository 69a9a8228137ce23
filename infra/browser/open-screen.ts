import { createPathMatcher } from '@homeground/contracts/pages'
import type { Page } from 'playwright-core'
import { waitUntilTrue } from './page-state.ts'
import { screens } from './screens.ts'

const match = createPathMatcher(screens)

/** The path of the screen at an address, as the table of screens names it; undefined without one. */
export const screenAt = (pathname: string): string | undefined => match(pathname)?.entry.path

/** Waits until the screen of a path is shown, and not the 404 page. */
export async function waitForScreen(page: Page, path: string): Promise<void> {
  const isReached = (url: URL) => screenAt(url.pathname) === path
  await page.waitForURL(isReached).catch((cause) => {
    throw new Error(`${page.url()} is shown instead of ${path}`, { cause })
  })
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  if ((await page.title()).includes('Page not found')) throw new Error(`There is no page at ${page.url()}`)
}

/** Fewer characters are a heading without content. */
const leastText = 50

/** Waits until nothing in the page is loading. @throws Error if it has no content then. */
export async function waitForContent(page: Page): Promise<void> {
  // Not by a locator, which accepts one element only: parts of a page load separately.
  await waitUntilTrue(page, `!document.querySelector('main [aria-busy="true"]')`)
  const text = (await page.getByRole('main').textContent()) ?? ''
  if (text.length < leastText) throw new Error(`${page.url()} shows only: ${text}`)
}
