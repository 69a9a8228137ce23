import type { Page } from 'playwright-core'
import { menuGroups } from '../../screens.ts'
import {
  dialog,
  failing,
  hasFilterColumn,
  hasFoldedHeader,
  header,
  holding,
  main,
  press,
  type State,
  showHeading,
  type Width,
} from './state.ts'

const groups = menuGroups.filter(({ links }) => links.length > 1)

export const menus: readonly State[] = [
  ...groups.map(
    ({ key, label }): State => ({
      name: `menu-${key}`,
      address: '/data',
      widths: [1440],
      open: (page) => press(page, label, header(page)),
    }),
  ),
  {
    name: 'menu-folded',
    address: '/zips/rankings',
    widths: [390, 834],
    open: (page) => press(page, 'Menu', header(page)),
  },
  {
    name: 'menu-account',
    address: '/data',
    person: 'user',
    open: (page, width) => press(page, hasFoldedHeader(width) ? 'Menu' : /@example/, header(page)),
  },
  {
    name: 'suggestions',
    address: '/data',
    open: async (page, width) => {
      if (hasFoldedHeader(width)) await press(page, 'Search', header(page))
      await header(page).getByRole('combobox').fill('natick')
      await page.locator('[role="option"]').first().waitFor()
    },
  },
  {
    name: 'suggestions-none',
    address: '/data',
    open: async (page, width) => {
      if (hasFoldedHeader(width)) await press(page, 'Search', header(page))
      await header(page).getByRole('combobox').fill('qqqqq')
      await header(page).getByRole('combobox').press('Enter')
      await header(page).getByText('No match.').waitFor()
    },
  },
  {
    name: 'suggestions-front',
    address: '/',
    open: async (page) => {
      await main(page).getByRole('combobox').fill('frami')
      await page.locator('[role="option"]').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
]

const massachusetts = '/research-area?area=state&states=MA'
const ranked = `${massachusetts}&dir=desc`
const priced = `${ranked}&median_listing_price=300,800`
const weighted = `${ranked}&order=match&weights=overall_score:3,median_listing_price:-2`

/** Opens the drawer where the filters have no column. */
async function showFilters(page: Page, width: Width) {
  if (!hasFilterColumn(width)) await page.locator('main button[title]').first().click()
}

const filters = (page: Page, width: Width) =>
  hasFilterColumn(width) ? page.getByRole('complementary', { name: 'Filters' }) : dialog(page)

export const search: readonly State[] = [
  {
    name: 'filters',
    address: priced,
    open: async (page, width) => {
      await showFilters(page, width)
      await press(page, /^Active listings/, filters(page, width))
    },
  },
  {
    name: 'filters-edited',
    address: ranked,
    open: async (page, width) => {
      await showFilters(page, width)
      await press(page, 'Remote work', filters(page, width))
      await page.getByRole('button', { name: /^Show \d+ zip codes?$/ }).waitFor()
    },
  },
  {
    name: 'filters-wrong-number',
    address: priced,
    open: async (page, width) => {
      await showFilters(page, width)
      await page.getByLabel('Median price, from').fill('cheap')
      await page.getByLabel('Median price, from').press('Enter')
    },
  },
  {
    name: 'filters-words',
    address: ranked,
    open: async (page) => {
      const box = page.getByRole('textbox', { name: /in words/ })
      await box.fill('qwerty asdf')
      await box.press('Enter')
      await page.getByText('We didn’t understand that.').waitFor()
    },
  },
  {
    name: 'weights',
    address: weighted,
    open: async (page, width) => {
      await showFilters(page, width)
      await press(page, /^What matters to me/, filters(page, width))
      await page
        .getByRole('slider', { name: /^How much/ })
        .first()
        .waitFor()
    },
  },
  { name: 'match', address: weighted },
  {
    name: 'state-picker',
    address: '/research-area?area=state&states=MA,NH',
    open: async (page, width) => {
      await showFilters(page, width)
      await press(page, /^States:/, hasFilterColumn(width) ? main(page) : dialog(page))
      await page.locator('[role="option"]').first().waitFor()
    },
  },
  {
    name: 'near-a-place',
    address: '/research-area?area=zip&place=Natick,+MA&lat=42.28&lng=-71.35&radius=15',
    open: async (page, width) => {
      await showFilters(page, width)
      await page.getByRole('combobox', { name: 'Zip or town' }).fill('well')
      await page.locator('[role="option"]').first().waitFor()
    },
  },
  {
    name: 'columns',
    address: ranked,
    open: async (page) => {
      await press(page, 'Columns')
      await page.getByRole('dialog', { name: 'Columns' }).waitFor()
    },
  },
  {
    name: 'many-columns',
    address: `${ranked}&columns=population,median_age,median_rent,price_change_1yr,avg_agi_per_return`,
  },
  { name: 'column-help', address: ranked, widths: [834, 1440], open: (page) => press(page, /^About /) },
  { name: 'settings', address: '/schoolsSearch?area=state&states=MA', open: showFilters },
  {
    name: 'save-search-as-visitor',
    address: priced,
    open: async (page) => {
      await press(page, 'Save search')
      await dialog(page).waitFor()
    },
  },
  {
    name: 'save-search',
    address: priced,
    person: 'user',
    open: async (page) => {
      const button = main(page).getByRole('button', { name: /^Saved? search$/ })
      if ((await button.getAttribute('aria-pressed')) === 'false') await button.click()
      await main(page).getByRole('button', { name: 'Saved search', pressed: true }).waitFor()
    },
  },
  { name: 'compare-one', address: ranked, open: (page) => press(page, /^Compare .* \d{5}$/) },
  {
    name: 'compare-four',
    address: ranked,
    open: async (page) => {
      const buttons = main(page).getByRole('button', { name: /^Compare .* \d{5}$/ })
      for (const at of [0, 1, 2, 3]) await buttons.nth(at).click()
    },
  },
  {
    name: 'results-map',
    address: `${priced}&view=map`,
    open: (page) => page.locator('[role="group"][aria-label^="Places by"] [role]').nth(5).press('Enter'),
  },
]

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

const values = '**/api/zips/mapValues?*'
const areas = '[role="group"][aria-label^="Areas by"] [role]'

export const map: readonly State[] = [
  {
    name: 'map-zip',
    address: '/map?zip=01760&zoom=11&center=42.28,-71.35',
    open: (page) =>
      page
        .getByRole('region', { name: 'Natick 01760' })
        .getByText(/^Median age/)
        .waitFor(),
  },
  { name: 'map-zip-focused', address: '/map', open: (page) => page.locator(areas).focus() },
  { name: 'map-counties', address: '/map?zoom=6', open: (page) => page.locator(areas).focus() },
  { name: 'map-hatched', address: '/map?zoom=9&color=median_household_income' },
  {
    name: 'map-filters',
    address: '/map?schoolscorerange=40,100',
    open: async (page, width) => {
      if (!hasFilterColumn(width)) await press(page, /color and filters$/)
      await press(
        page,
        /^Median age/,
        hasFilterColumn(width) ? page.getByRole('region', { name: 'Map filters' }) : dialog(page),
      )
    },
  },
  {
    name: 'map-list',
    address: '/map',
    widths: [390, 834],
    open: (page) => main(page).getByText('List', { exact: true }).click(),
  },
  {
    name: 'map-empty',
    address: '/map?minhomeprice=20000000',
    open: (page) =>
      main(page).getByText('Nothing here. Zoom out, or reset the filters.').waitFor({ state: 'attached' }),
  },
  {
    name: 'map-failed',
    address: '/map',
    prepare: failing(values),
    open: (page) => main(page).getByText('The zip codes didn’t load').waitFor(),
  },
  { name: 'map-loading', address: '/map', prepare: holding(values), isLoading: true },
  {
    name: 'map-no-location',
    address: '/map',
    open: async (page) => {
      await press(page, 'Show where I am')
      await page.getByText('Your location isn’t available.').waitFor()
    },
  },
  {
    name: 'map-of-state-area',
    address: '/demographics/MA',
    open: async (page) => {
      await main(page)
        .getByRole('region', { name: /^Map: / })
        .scrollIntoViewIfNeeded()
      await page.locator(areas).first().focus()
      await page.keyboard.press('ArrowLeft')
    },
  },
]

export const charts: readonly State[] = [
  {
    name: 'chart-month',
    address: '/zip/01760',
    open: async (page) => {
      const months = main(page).getByRole('slider', { name: 'Month' })
      await months.scrollIntoViewIfNeeded()
      await months.press('End')
      for (let month = 0; month < 3; month++) await months.press('PageDown')
    },
  },
  {
    name: 'chart-table',
    address: '/zip/01760',
    open: async (page) => {
      await press(page, 'View as table')
      await main(page)
        .getByRole('table', { name: /monthly/ })
        .scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'chart-of-four',
    address: '/compare?zips=01760,02138,01701,02906',
    open: async (page) => {
      const months = main(page).getByRole('slider', { name: 'Month' })
      await months.scrollIntoViewIfNeeded()
      await months.press('PageDown')
    },
  },
  {
    name: 'trends-table',
    address: '/real-estate-trends?states=MA,NH,RI',
    open: async (page) => {
      await press(page, 'View as table')
      await main(page).getByRole('table').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'distribution-table',
    address: '/discover/state/MA/housing/days_on_market/2024',
    open: (page) => press(page, 'View as table'),
  },
  {
    name: 'payments-table',
    address: '/calc',
    open: async (page) => {
      await press(page, 'View as table')
      await main(page).getByRole('table').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'neighbors',
    address: '/zip/01760',
    open: async (page) => {
      await showHeading(page, /nearby/i)
    },
  },
]
