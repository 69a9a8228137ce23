import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2, levels A and AA, and what axe recommends beyond it. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the color scheme and the width of a window change. */
const lookRules = ['color-contrast', 'target-size']

/** All rows of a table, and all items of a list, are alike: a few of them show as much, and are checked faster. */
const repeatedRows = 'main tbody tr:nth-child(n + 8)'
const repeatedItems = 'main li:nth-child(n + 8)'

export interface Extent {
  /** Checks every row of the tables, and the style sheets for rules that a device's orientation applies. */
  readonly hasAllRows?: boolean
}

/**
 * What axe rates serious or critical in a part of the page in its current state, one line per violation: in all of it, or
 * in an open dialog, which covers the rest.
 */
export function seriousViolations(page: Page, part = 'html', extent: Extent = {}): Promise<string[]> {
  return analyze(page, { part, extent, runOnly: { type: 'tag', values: standard } })
}

/** The same for colors and the size of targets only, in another color scheme and width of the window. */
export async function lookViolations(
  page: Page,
  { scheme, width, ...extent }: { scheme: 'light' | 'dark'; width: number } & Extent,
): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  await showScheme(page, scheme)
  const lines = await analyze(page, { part: 'html', extent, runOnly: { type: 'rule', values: lookRules } })
  return lines.map((line) => `${scheme}: ${line}`)
}

/**
 * The page in both color schemes, without loading it again, the light one at desktop width and the dark one at phone
 * width. Each line begins with the scheme.
 */
export async function seriousViolationsInBothSchemes(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const light = await seriousViolationsIn(page, 'light')
  return [...light, ...(await lookViolations(page, { scheme: 'dark', width: 390 }))]
}

/** The same in one color scheme, at the width that the page has. */
export async function seriousViolationsIn(
  page: Page,
  scheme: 'light' | 'dark',
  extent: Extent = {},
): Promise<string[]> {
  await showScheme(page, scheme)
  return (await seriousViolations(page, 'html', extent)).map((line) => `${scheme}: ${line}`)
}

async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Analysis {
  readonly part: string
  readonly extent: Extent
  readonly runOnly: NonNullable<RunOptions['runOnly']>
}

/** Runs axe, which stays in the document: a second run need not load and compile it again. */
async function analyze(page: Page, { part, extent, runOnly }: Analysis): Promise<string[]> {
  const { hasAllRows = false } = extent
  const exclude = hasAllRows ? [repeatedItems] : [repeatedItems, repeatedRows]
  const context: ElementContext = { include: [[part]], exclude: exclude.map((selector) => [selector]) }
  const options: RunOptions = {
    runOnly,
    // Without details of passed checks, which make the result very large.
    resultTypes: ['violations'],
    // No page has frames.
    iframes: false,
    // All screens share their style sheets, so a few of them are enough to read these for.
    preload: hasAllRows,
  }
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(`${axeScript}\ntrue`)
  const script = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`
  const violations = await page.evaluate<AxeResults['violations']>(script)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`))
}
