import type { Browser, BrowserContext, Page } from 'playwright-core'
import { waitUntilTrue } from '../page-state.ts'
import { newContext } from '../window.ts'
import { type Shot, shoot, sizeOf, type Width, widths } from './shots.ts'
import type { State } from './states/state.ts'

export interface StateShotsInput {
  readonly states: readonly State[]
  readonly browser: Browser
  /** The windows of those who are logged in. A visitor gets a new one for each picture. */
  readonly contexts: Readonly<Record<NonNullable<State['person']>, BrowserContext>>
  readonly folder: string
}

/** Takes the pictures of states. One that cannot be opened is reported and left out. */
export async function takeStateShots(input: StateShotsInput): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const state of input.states) {
    for (const width of state.widths ?? widths) {
      try {
        shots.push(...(await takeStateShot(state, width, input)))
      } catch (error) {
        console.error(`${nameOf(state)} at ${width} px: ${error}`)
        process.exitCode = 1
      }
    }
  }
  return shots
}

export const nameOf = ({ name }: State): string => `state-${name}`

async function takeStateShot(
  state: State,
  width: Width,
  { browser, contexts, folder }: StateShotsInput,
): Promise<Shot[]> {
  const { person, worker = false } = state
  const context = person ? contexts[person] : await newContext(browser, { worker })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await page.setViewportSize(sizeOf(width))
    await state.prepare?.(page)
    await page.goto(state.address)
    await waitForContent(page, state)
    await state.open?.(page, width)
    await waitForContent(page, state)
    return await shoot(page, { name: nameOf(state), width, folder, fullPage: false })
  } finally {
    await page.close()
    if (!person) await context.close()
  }
}

async function waitForContent(page: Page, { isLoading = false }: State): Promise<void> {
  await waitUntilTrue(page, `document.querySelector('h1, main [aria-busy="true"]') !== null`)
  if (!isLoading) {
    await page.waitForLoadState('networkidle')
    await waitUntilTrue(page, `!document.querySelector('main [aria-busy="true"]')`)
  }
  await waitUntilTrue(page, `document.fonts.status === 'loaded'`)
}
