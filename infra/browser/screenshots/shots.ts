import { join } from 'node:path'
import type { Page } from 'playwright-core'

export const widths = [390, 834, 1440] as const
export type Width = (typeof widths)[number]
export const schemes = ['light', 'dark'] as const

/** One picture at a width, in a color scheme. */
export interface Shot {
  readonly name: string
  readonly file: string
}

export interface ShotInput {
  readonly name: string
  readonly width: Width
  readonly folder: string
  /** All of the page instead of what its window shows. */
  readonly fullPage: boolean
}

export const sizeOf = (width: Width) => ({ width, height: width === 390 ? 844 : 900 })

/** Takes the pictures of what a page shows, in both color schemes. */
export async function shoot(page: Page, input: ShotInput): Promise<Shot[]> {
  const { name, width, folder, fullPage } = input
  const shots: Shot[] = []
  await waitUntilStill(page)
  for (const scheme of schemes) {
    const file = `${name}-${width}-${scheme}.png`
    await page.emulateMedia({ colorScheme: scheme })
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
    await page.screenshot({ path: join(folder, file), fullPage })
    shots.push({ name, file })
  }
  return shots
}

const mostTries = 10

/** Waits until two pictures in a row are the same: scripts that load late have drawn their part then. */
async function waitUntilStill(page: Page): Promise<void> {
  let last = ''
  for (let taken = 0; taken < mostTries; taken++) {
    const next = (await page.screenshot()).toString('base64')
    if (next === last) return
    last = next
  }
}
