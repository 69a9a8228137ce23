import type { BrowserContext, Page } from 'playwright-core'
import { heading, waitUntilTrue } from '../page-state.ts'
import { type Shot, shoot, sizeOf, widths } from './shots.ts'
import type { Subject } from './subjects.ts'

/** Takes the pictures of the pages, one after the other: each is loaded once per width. */
export async function takePageShots(
  context: BrowserContext,
  subjects: readonly Subject[],
  folder: string,
): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const { name, address } of subjects) {
    for (const width of widths) {
      const page = await context.newPage()
      await page.setViewportSize(sizeOf(width))
      await page.goto(address)
      await waitForAllContent(page)
      shots.push(...(await shoot(page, { name, width, folder, fullPage: true })))
      await page.close()
    }
  }
  return shots
}

/** Waits until everything is loaded, including the parts that load once they are in the window. */
async function waitForAllContent(page: Page): Promise<void> {
  await heading(page).waitFor()
  await page.waitForLoadState('networkidle')
  await waitUntilTrue(page, isLoadedToTheEnd)
  await page.evaluate('scrollTo(0, 0)')
}

// Each time it is asked, it scrolls on, until the end. The form in the footer is the last part of every page that loads.
const isLoadedToTheEnd = `(() => {
  const { scrollHeight } = document.documentElement
  if (scrollY + innerHeight < scrollHeight - 1) {
    scrollBy(0, innerHeight / 2)
    return false
  }
  const isBusy = document.querySelector('main [aria-busy="true"]') !== null
  return !isBusy && document.fonts.status === 'loaded' && document.querySelector('footer form') !== null
})()`
