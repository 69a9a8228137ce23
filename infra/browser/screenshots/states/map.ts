import { dialog, failing, hasFilterColumn, holding, main, press, type State } from './state.ts'

const extent = '**/api/zips/getFromMapExtent?*'
const marks = '[role="group"][aria-label^="Places by"] [role="button"]'
const dots = '[role="group"][aria-label="Zips around"] [role]'

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
  { name: 'map-zip-focused', address: '/map', open: (page) => page.locator(marks).nth(8).focus() },
  { name: 'map-clusters', address: '/map?zoom=8', open: (page) => page.locator(marks).nth(3).hover({ force: true }) },
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
    open: (page) => main(page).getByText('No zip code here.').waitFor({ state: 'attached' }),
  },
  {
    name: 'map-failed',
    address: '/map',
    prepare: failing(extent),
    open: (page) => main(page).getByText('The zip codes didn’t load').waitFor(),
  },
  { name: 'map-loading', address: '/map', prepare: holding(extent), isLoading: true },
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
      await page.locator(dots).first().focus()
      await page.keyboard.press('ArrowLeft')
    },
  },
]
