import type { Page } from 'playwright-core'
import type { Width } from '../shots.ts'
import { dialog, hasFilterColumn, main, press, type State } from './state.ts'

const massachusetts = '/research-area?area=state&states=MA&dir=desc'
const priced = `${massachusetts}&median_listing_price=300,800`
const weighted = `${massachusetts}&order=match&weights=overall_score:3,median_listing_price:-2`

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
    address: massachusetts,
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
    address: massachusetts,
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
    address: massachusetts,
    open: async (page) => {
      await press(page, 'Columns')
      await page.getByRole('dialog', { name: 'Columns' }).waitFor()
    },
  },
  {
    name: 'many-columns',
    address: `${massachusetts}&columns=population,median_age,median_rent,price_change_1yr,avg_agi_per_return`,
  },
  { name: 'column-help', address: massachusetts, widths: [834, 1440], open: (page) => press(page, /^About /) },
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
  { name: 'compare-one', address: massachusetts, open: (page) => press(page, /^Compare .* \d{5}$/) },
  {
    name: 'compare-four',
    address: massachusetts,
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
