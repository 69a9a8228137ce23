import type { Page } from 'playwright-core'
import { dialog, main, press, type State, showHeading } from './state.ts'

/** A removal that only this window shows: the next picture needs the same list. */
const withoutRemoval = (page: Page) =>
  page.route('**/api/user/**', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fallback(),
  )

const atHome = { address: '/home', person: 'user' } as const

export const home: readonly State[] = [
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
