import type { Page } from 'playwright-core'
import { dialog, hasFoldedHeader, header, main, press, type State, showHeading } from './state.ts'

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

export const dialogs: readonly State[] = [
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
      await showHeading(page, 'Places like Natick')
      await page.getByRole('radio', { name: 'Cheaper' }).click({ force: true })
      await page.getByRole('heading', { name: 'Like Natick, but cheaper' }).waitFor()
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
