import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { heading, waitUntilTrue } from '../page-state.ts'
import type { Subject } from './subjects.ts'

export const widths = [390, 834, 1440] as const
export const schemes = ['light', 'dark'] as const

/** One picture: the whole page at a width, in a color scheme. */
export interface Shot {
  readonly name: string
  readonly file: string
}

/** Takes the pictures of the pages, one after the other: each is loaded once per width. */
export async function takeShots(
  context: BrowserContext,
  subjects: readonly Subject[],
  folder: string,
): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const { name, address } of subjects) {
    for (const width of widths) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await page.goto(address)
      await waitForContent(page)
      for (const scheme of schemes) {
        const file = `${name}-${width}-${scheme}.png`
        await page.emulateMedia({ colorScheme: scheme })
        await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
        await page.screenshot({ path: join(folder, file), fullPage: true })
        shots.push({ name, file })
      }
      await page.close()
    }
  }
  return shots
}

const isLoaded = `!document.querySelector('main [aria-busy="true"]') && document.fonts.status === 'loaded'`

/** Waits until everything is loaded, including the parts that load once they are in the window. */
async function waitForContent(page: Page): Promise<void> {
  await heading(page).waitFor()
  await waitUntilTrue(page, isLoaded)
  await page.waitForLoadState('networkidle')
  await page.evaluate(scrollThrough)
  await waitUntilTrue(page, isLoaded)
  await page.waitForLoadState('networkidle')
}

// Runs in the page, as text. Two frames are enough for a part to notice that it is in the window and to start to load.
const scrollThrough = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top)
    await frame()
    await frame()
  }
  scrollTo(0, 0)
  await frame()
})()`
