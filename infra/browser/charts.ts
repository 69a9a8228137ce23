import type { Locator, Page } from 'playwright-core'

/** Smaller drawings are icons, or are in a cell next to their number. */
const leastPixels = { width: 200, height: 80 }

/**
 * The charts of the page whose numbers are not in a table, one line each: each has a button in its section that shows,
 * by keyboard, a table with a caption, column heads and numbers. Leaves the tables open.
 */
export async function chartsWithoutTable(page: Page): Promise<string[]> {
  const faults: string[] = []
  // A figure is of an article, which says what it shows.
  for (const drawing of await page.locator('main [role="img"]:not(figure *)').all()) {
    const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {}
    if (width < leastPixels.width || height < leastPixels.height) continue
    const section = drawing.locator('xpath=ancestor::section[1]')
    const fault = await faultOfTable(section).catch((error) => String(error))
    if (fault !== '') faults.push(`chart “${await drawing.getAttribute('aria-label')}”: ${fault}`)
  }
  return faults
}

async function faultOfTable(section: Locator): Promise<string> {
  const open = section.getByRole('button', { name: 'View as table' })
  if ((await open.count()) === 0) return 'has no button that shows its table'
  await open.press('Enter')
  const table = section.getByRole('table').last()
  await table.waitFor()
  const caption = await table.locator('caption').allTextContents()
  const heads = await table.getByRole('columnheader').allTextContents()
  const numbers = (await table.getByRole('cell').allTextContents()).filter((text) => /\d/.test(text))
  if (!caption[0]?.trim()) return 'has a table without a caption'
  if (heads.length < 2 || heads.some((head) => head.trim() === '')) return 'has a table without heads'
  return numbers.length > 0 ? '' : 'has a table without numbers'
}
