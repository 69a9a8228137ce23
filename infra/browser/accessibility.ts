import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe rates serious or critical on the page in its current state, one line per violation. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Without details of passed checks, which make the result very large.
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
}

/**
 * The same in both color schemes, without loading the page again, the light one at desktop width and the dark one at
 * phone width: axe takes seconds on a full page. Each line begins with the scheme.
 */
export async function seriousViolationsInBothSchemes(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const light = await seriousViolationsIn(page, 'light')
  await page.setViewportSize({ width: 390, height: 900 })
  return [...light, ...(await seriousViolationsIn(page, 'dark'))]
}

/** The same in one color scheme, at the width that the page has. */
export async function seriousViolationsIn(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
  return (await seriousViolations(page)).map((line) => `${scheme}: ${line}`)
}
