import type { Page } from 'playwright-core'
import { type OpenPageInput, openPage } from './browser.ts'

/** A page with a search of /research-area. */
export async function openSearch(query: string, input?: OpenPageInput): Promise<Page> {
  const page = await openPage(input)
  await page.goto(`/research-area?${query}`)
  return page
}

export const zipCodes = (count: number) => `${count.toLocaleString('en-US')} zip codes`
/** Row headers have the town's link and, below it, zip and county. */
export const towns = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents()
export const priced = 'area=state&states=MA&median_listing_price=300%2C25000&order=median_listing_price'
