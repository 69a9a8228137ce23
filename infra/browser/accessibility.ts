import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** WCAG 2.2, levels A and AA, and what axe recommends beyond it. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the color scheme and the width of a window change. */
const lookRules = ['color-contrast', 'target-size']

/** All rows of a table, and all items of a list, are alike: a few of them show as much, and are checked faster. */
const repeatedRows = 'main tbody tr:nth-child(n + 8)'
const repeatedItems = 'main li:nth-child(n + 8)'

export interface Extent {
  /** Checks every row of the tables. */
  readonly hasAllRows?: boolean
}

/**
 * What axe rates serious or critical in a part of the page in its current state, one line per violation: in all of it, or
 * in an open dialog, which covers the rest.
 */
export function seriousViolations(page: Page, part = 'html', extent: Extent = {}): Promise<string[]> {
  return analyze(axeOf(page, extent).include(part).withTags(standard))
}

/** The same for colors and the size of targets only, in another color scheme and width of the window. */
export async function lookViolations(
  page: Page,
  { scheme, width, ...extent }: { scheme: 'light' | 'dark'; width: number } & Extent,
): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  await showScheme(page, scheme)
  const lines = await analyze(axeOf(page, extent).withRules(lookRules))
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

function axeOf(page: Page, { hasAllRows = false }: Extent): AxeBuilder {
  const axe = new AxeBuilder({ page })
    // Without details of passed checks, which make the result very large.
    .options({ resultTypes: ['violations'] })
    // No page has frames, for which axe otherwise opens another page.
    .setLegacyMode()
  const repeated = hasAllRows ? [repeatedItems] : [repeatedItems, repeatedRows]
  return repeated.reduce((all, selector) => all.exclude(selector), axe)
}

async function analyze(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`))
}
