import type { Page } from 'playwright-core'
import { dialog, failing, hasFoldedHeader, header, holding, main, press, type State } from './state.ts'

const footer = (page: Page) => page.getByRole('form', { name: 'Submit an idea' })

async function fillIdea(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await footer(page).getByLabel('Name').fill('Ann')
  await footer(page).getByLabel('Idea').fill('Show parks and trails.')
  await press(page, 'Send feedback', footer(page))
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

export const forms: readonly State[] = [
  {
    name: 'feedback-empty',
    address: '/about',
    open: async (page) => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await press(page, 'Send feedback', footer(page))
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
