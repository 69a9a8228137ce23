import type { Page } from 'playwright-core'

/**
 * Collects what goes wrong in a page from now on: logged errors, and requests that fail or are refused. A request that
 * the next navigation cancels is none. Returns what was collected, each with the address of the page.
 */
export function watchProblems(page: Page): readonly string[] {
  const problems: string[] = []
  const add = (problem: string) => problems.push(`${new URL(page.url()).pathname}: ${problem}`)
  page.on('console', (message) => {
    if (message.type() === 'error') add(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()} for ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!reason.includes('ERR_ABORTED')) add(`${reason} for ${request.url()}`)
  })
  return problems
}
