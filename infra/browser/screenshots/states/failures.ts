import { waitUntilTrue } from '../../page-state.ts'
import { failing, header, holding, type State } from './state.ts'

const calls = '**/api/**'

/** One screen of each kind, whose skeletons and messages differ. */
const kinds = [
  ['zip', '/zip/01760'],
  ['town', '/place/Natick/MA'],
  ['state', '/demographics/MA'],
  ['school', '/school/250432000005'],
  ['compare', '/compare?zips=01760,02138'],
  ['trends', '/real-estate-trends'],
  ['rankings', '/zips/rankings'],
  ['data', '/data'],
  ['front', '/'],
] as const

const isSettled = `!document.querySelector('main [aria-busy="true"]')`

export const failures: readonly State[] = [
  ...kinds.flatMap(([kind, address]): State[] => [
    { name: `loading-${kind}`, address, prepare: holding(calls), isLoading: true },
    {
      name: `failed-${kind}`,
      address,
      prepare: failing(calls),
      // Calls are tried again before they count as failed.
      open: (page) => waitUntilTrue(page, isSettled),
    },
  ]),
  {
    name: 'home-loading',
    address: '/home',
    person: 'user',
    prepare: holding('**/api/user/places', '**/api/zips?*'),
    isLoading: true,
  },
  { name: 'no-page', address: '/no-such-page' },
  { name: 'no-zip', address: '/zip/01799' },
  { name: 'no-town', address: '/place/Naticc/MA' },
  { name: 'no-school', address: '/school/000000000000' },
  {
    name: 'script-gone',
    address: '/about',
    prepare: (page) => page.route(/\/assets\/data-page-/, (route) => route.fulfill({ status: 404 })),
    open: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Data and methods' }).first().click()
      await page.getByText('This page didn’t load').waitFor()
    },
  },
  {
    name: 'alert',
    address: '/data',
    person: 'user',
    prepare: (page) => page.route('**/api/user/**', (route) => route.fulfill({ status: 419, json: {} })),
    open: async (page) => {
      await page.goto('/zip/01760')
      await page
        .getByRole('button', { name: /^(Save|Watch) .*01760$/ })
        .first()
        .click()
      await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
    },
  },
  {
    name: 'offline',
    address: '/zip/01760',
    worker: true,
    open: async (page) => {
      await waitUntilTrue(page, 'navigator.serviceWorker.controller !== null')
      await waitUntilTrue(
        page,
        `caches.open('calls').then((cache) => cache.match('/api/zip/01760', { ignoreSearch: true, ignoreVary: true })).then(Boolean)`,
      )
      await page.context().setOffline(true)
      await page.reload()
      await page.getByRole('status', { name: 'Connection' }).waitFor()
      await header(page).waitFor()
    },
  },
]
