import type { Page } from 'playwright-core'
import { failing, holding, main, press, type State } from './state.ts'

const massachusetts = '/research-area?area=state&states=MA'
const searches = '**/api/search?*'

/** As for a visitor who has used all searches of the day, or who searches too fast. */
const refused = (code: 'quota_exhausted' | 'rate_limited') => async (page: Page) => {
  if (code === 'quota_exhausted') {
    const resetsAt = new Date(Date.now() + 25_920_000).toISOString()
    const quota = { limit: 20, used: 20, remaining: 0, unlimited: false, resetsAt }
    await page.route('**/api/quota', (route) => route.fulfill({ json: quota }))
  }
  const json = { error: 'Too Many Requests!', code, requestId: 'req-7f3a91' }
  const headers = { 'Retry-After': '25920' }
  await page.route(searches, (route) => route.fulfill({ status: 429, json, headers }))
}

export const outcomes: readonly State[] = [
  {
    name: 'search-over-quota',
    address: massachusetts,
    prepare: refused('quota_exhausted'),
    open: (page) => page.getByText('Ah! You have used all').waitFor(),
  },
  {
    name: 'search-too-fast',
    address: massachusetts,
    prepare: refused('rate_limited'),
    open: (page) => page.getByText('Too Many Requests!').waitFor(),
  },
  {
    name: 'search-none',
    address: `${massachusetts}&median_listing_price=0,150&overall_score=50,100`,
    open: (page) => main(page).getByText('unable to find any areas').waitFor(),
  },
  {
    name: 'search-none-anywhere',
    address: '/research-area?area=state&states=RI&median_age=30,60&population=0,1',
    open: (page) => main(page).getByText('unable to find any areas').waitFor(),
  },
  {
    name: 'search-failed',
    address: `${massachusetts}&median_listing_price=300,800`,
    prepare: failing(searches),
    open: (page) => page.getByText('Error occured!').waitFor(),
  },
  {
    name: 'search-misspelled',
    address: '/research-area?area=zip&place=Natik,+MA&radius=10',
    open: (page) => page.getByText('That search didn’t work').waitFor(),
  },
  {
    name: 'search-loading',
    address: massachusetts,
    prepare: holding(searches),
    isLoading: true,
    open: (page) => page.getByRole('button', { name: 'Cancel' }).waitFor(),
  },
  {
    name: 'search-canceled',
    address: massachusetts,
    prepare: holding(searches),
    isLoading: true,
    open: (page) => press(page, 'Cancel'),
  },
  {
    name: 'survey-question',
    address: '/not-sure-where-to-live',
    open: async (page) => {
      await main(page).getByRole('radio').nth(1).check({ force: true })
      await press(page, 'Next')
    },
  },
  {
    name: 'lookup-found',
    address: '/lookup?q=natick',
    open: (page) =>
      main(page)
        .getByText(/best first/)
        .waitFor(),
  },
  { name: 'lookup-none', address: '/lookup?q=qqqqqq', open: (page) => main(page).getByText('No match.').waitFor() },
  {
    name: 'lookup-failed',
    address: '/lookup?q=natick',
    prepare: failing('**/api/**suggest*', '**/api/schools/suggest*'),
    open: (page) =>
      main(page)
        .getByText(/didn’t load/)
        .first()
        .waitFor(),
  },
]
