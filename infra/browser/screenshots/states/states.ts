import type { Page } from 'playwright-core'
import { waitUntilTrue } from '../../page-state.ts'
import { charts, map, menus, outcomes, search } from './search.ts'
import { dialog, failing, hasFoldedHeader, header, holding, main, press, type State, showHeading } from './state.ts'

async function openSimilar(page: Page, isFolded: boolean): Promise<void> {
  if (isFolded) await press(page, 'Menu', header(page))
  const group = header(page).getByRole('button', { name: 'Search', exact: true }).last()
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await press(page, 'Similar places', header(page))
  await dialog(page).waitFor()
}

async function openReport(page: Page): Promise<void> {
  await press(page, 'Report a data problem')
  await dialog(page).waitFor()
}

const dialogs: readonly State[] = [
  {
    name: 'similar',
    address: '/zip/01760',
    open: async (page, width) => {
      await openSimilar(page, hasFoldedHeader(width))
      await dialog(page).getByRole('combobox', { name: 'Town or zip code' }).fill('frami')
      await page.locator('[role="option"]').first().waitFor()
    },
  },
  {
    name: 'similar-error',
    address: '/zip/01760',
    open: async (page, width) => {
      await openSimilar(page, hasFoldedHeader(width))
      await dialog(page).getByRole('combobox', { name: 'Town or zip code' }).fill('')
      await press(page, 'Search', dialog(page))
    },
  },
  {
    name: 'similar-cheaper',
    address: '/zip/01760',
    open: async (page) => {
      await showHeading(page, 'Like Natick, but cheaper')
    },
  },
  { name: 'report', address: '/zip/01760', open: openReport },
  {
    name: 'report-errors',
    address: '/zip/01760',
    open: async (page) => {
      await openReport(page)
      await press(page, 'Send report', dialog(page))
    },
  },
  {
    name: 'report-sent',
    address: '/zip/01760',
    prepare: (page) => page.route('**/api/feedback/**', (route) => route.fulfill({ json: {} })),
    open: async (page) => {
      await openReport(page)
      await dialog(page).getByLabel('Figure').selectOption('Population')
      await dialog(page).getByLabel('What is wrong?').fill('Too low')
      await press(page, 'Send report', dialog(page))
      await dialog(page).getByText('Thank you').waitFor()
    },
  },
  {
    name: 'source-of-a-number',
    address: '/zip/01760',
    open: async (page) => {
      await press(page, /source of Owner-occupied homes/)
      await dialog(page).waitFor()
    },
  },
  {
    name: 'meaning-of-a-measure',
    address: '/compare?zips=01760,02138,01701',
    open: async (page) => {
      await main(page).getByRole('rowheader').getByRole('button').nth(2).click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'results-of-a-school',
    address: '/zip/01760',
    open: async (page) => {
      await showHeading(page, 'Schools')
      await press(page, /results/)
      await dialog(page).waitFor()
    },
  },
]

const footer = (page: Page) => page.getByRole('form', { name: 'Send feedback' })

async function fillIdea(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await footer(page).getByLabel('Name').fill('Ann')
  await footer(page).getByLabel('Message').fill('Show parks and trails.')
  await press(page, 'Send', footer(page))
  await footer(page).scrollIntoViewIfNeeded()
}

async function submitEmpty(page: Page, button: string): Promise<void> {
  await press(page, button, main(page).getByRole('form'))
}

async function openAccount(page: Page, isFolded: boolean, way: 'Log in' | 'Sign up') {
  if (isFolded) await press(page, 'Menu', header(page))
  await header(page).getByRole('link', { name: way }).click()
  await dialog(page).waitFor()
}

const forms: readonly State[] = [
  {
    name: 'feedback-empty',
    address: '/about',
    open: async (page) => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await press(page, 'Send', footer(page))
      await footer(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'feedback-sending',
    address: '/about',
    prepare: holding('**/api/submitFeedbackForm'),
    isLoading: true,
    open: fillIdea,
  },
  {
    name: 'feedback-sent',
    address: '/about',
    prepare: (page) => page.route('**/api/submitFeedbackForm', (route) => route.fulfill({ json: {} })),
    open: async (page) => {
      await fillIdea(page)
      await footer(page).getByText('Thank you.').waitFor()
    },
  },
  {
    name: 'feedback-failed',
    address: '/about',
    prepare: failing('**/api/submitFeedbackForm'),
    open: async (page) => {
      await fillIdea(page)
      await footer(page).getByRole('alert').waitFor()
    },
  },
  { name: 'contact-errors', address: '/contact', open: (page) => submitEmpty(page, 'Send message') },
  { name: 'newsletter-errors', address: '/newsletter', open: (page) => submitEmpty(page, 'Subscribe') },
  { name: 'login-errors', address: '/login', open: (page) => submitEmpty(page, 'Log in') },
  {
    name: 'login-wrong',
    address: '/login',
    open: async (page) => {
      const form = main(page).getByRole('form')
      await form.getByLabel('Email').fill('ada@example.com')
      await form.getByLabel('Password', { exact: true }).fill('not this one')
      await press(page, 'Log in', form)
      await form.getByRole('alert').waitFor()
    },
  },
  {
    name: 'signup-errors',
    address: '/signup',
    open: async (page) => {
      const form = main(page).getByRole('form')
      await form.getByLabel('Email').fill('ada@')
      await form.getByLabel('Password', { exact: true }).fill('short')
      await press(page, 'Sign up', form)
    },
  },
  {
    name: 'forgot-sent',
    address: '/forgot-password',
    open: async (page) => {
      await main(page).getByLabel('Email').fill('ada@example.com')
      await submitEmpty(page, 'Send link')
      await main(page).getByText('we’ve sent a link').waitFor()
    },
  },
  {
    name: 'account-dialog',
    address: '/data',
    open: (page, width) => openAccount(page, hasFoldedHeader(width), 'Log in'),
  },
  {
    name: 'account-dialog-errors',
    address: '/data',
    open: async (page, width) => {
      await openAccount(page, hasFoldedHeader(width), 'Sign up')
      await press(page, 'Sign up', dialog(page).getByRole('form'))
    },
  },
]

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

const failures: readonly State[] = [
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

/** A removal that only this window shows: the next picture needs the same list. */
const withoutRemoval = (page: Page) =>
  page.route('**/api/user/**', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fallback(),
  )

const atHome = { address: '/home', person: 'user' } as const

const home: readonly State[] = [
  {
    ...atHome,
    name: 'home-note',
    open: async (page) => {
      await press(page, /^Add a note on/)
      await page.keyboard.type('Near Ann. Call the agent about the garden.')
    },
  },
  {
    ...atHome,
    name: 'home-removed',
    prepare: withoutRemoval,
    open: async (page) => {
      await press(page, /^Remove /, main(page).getByRole('region', { name: 'Saved places' }))
      await page.getByRole('button', { name: /^Undo/ }).waitFor()
    },
  },
  {
    ...atHome,
    name: 'home-rename-search',
    open: async (page) => {
      await showHeading(page, 'Saved searches')
      await press(page, /^Rename/)
    },
  },
  ...(['name', 'email', 'password'] as const).map(
    (setting): State => ({
      ...atHome,
      name: `home-${setting}`,
      open: async (page) => {
        await showHeading(page, 'Account')
        await press(page, new RegExp(`^(Add|Change) ${setting}$`))
        await press(page, /^Save/, main(page).getByRole('form'))
      },
    }),
  ),
  {
    ...atHome,
    name: 'home-delete',
    open: async (page) => {
      await press(page, 'Delete account')
      await dialog(page).waitFor()
    },
  },
  {
    ...atHome,
    name: 'home-delete-error',
    open: async (page) => {
      await press(page, 'Delete account')
      await press(page, 'Delete account', dialog(page))
    },
  },
  {
    ...atHome,
    name: 'home-move-to-account',
    open: async (page) => {
      await press(page, 'Already have an account?')
      await dialog(page).waitFor()
    },
  },
  { ...atHome, name: 'home-premium', person: 'premium' },
  {
    ...atHome,
    name: 'home-api-key-form',
    person: 'premium',
    open: async (page) => {
      await showHeading(page, 'API keys')
      await press(page, 'Create key')
      await press(page, 'Create key', main(page).getByRole('form'))
    },
  },
  {
    ...atHome,
    name: 'home-api-key',
    person: 'premium',
    open: async (page) => {
      await showHeading(page, 'API keys')
      await press(page, 'Create key')
      await main(page).getByRole('form').getByLabel('Name').fill('Budget sheet')
      await press(page, 'Create key', main(page).getByRole('form'))
      await page.getByText('Your new key').waitFor()
      await showHeading(page, 'API keys')
    },
  },
  {
    ...atHome,
    name: 'home-api-key-revoke',
    person: 'premium',
    open: async (page) => {
      await showHeading(page, 'API keys')
      await press(page, /^Revoke/)
    },
  },
  { name: 'premium-running', address: '/premium', person: 'premium' },
]

const operator: readonly State[] = [
  {
    name: 'operator-roll-back',
    address: '/operator/sources',
    person: 'operator',
    open: async (page) => {
      await press(page, /^Roll back /)
      await dialog(page).waitFor()
    },
  },
]

export const states: readonly State[] = [
  ...menus,
  ...search,
  ...outcomes,
  ...map,
  ...charts,
  ...dialogs,
  ...forms,
  ...home,
  ...operator,
  ...failures,
]
