import type { Locator, Page } from 'playwright-core'

export const widths = [390, 834, 1440] as const
export type Width = (typeof widths)[number]
export const sizeOf = (width: Width) => ({ width, height: width === 390 ? 844 : 900 })

/** Something that a page shows only after a person did something, or when something goes wrong. */
export interface State {
  /** Of its files, after `state-`. */
  readonly name: string
  readonly address: string
  /** Before the address is opened: what calls return. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** What a person does once the page is loaded. */
  readonly open?: (page: Page, width: Width) => Promise<unknown>
  /** Where it can be opened; by default all. */
  readonly widths?: readonly Width[]
  /** Who sees it; by default a visitor. */
  readonly person?: 'user' | 'premium' | 'operator'
  /** Some calls never end, so the page is never idle. */
  readonly isLoading?: boolean
  /** With the worker that keeps pages for later. */
  readonly worker?: boolean
}

/** From here on the header has no menu button, and from `hasFilterColumn` on the filters need no drawer. */
export const hasFoldedHeader = (width: Width) => width < 901
export const hasFilterColumn = (width: Width) => width > 1100

export const header = (page: Page): Locator => page.getByRole('banner')
export const main = (page: Page): Locator => page.getByRole('main')
export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Presses a button of the page. */
export const press = (page: Page, name: string | RegExp, part: Locator = main(page)) =>
  part.getByRole('button', { name }).first().click()

/** Scrolls until a heading is at the top of the window. */
export const showHeading = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('heading', { name })
    .first()
    .evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView())

/** Calls to these paths fail as while a service is down. */
export const failing = (...paths: readonly string[]) => answering(503, paths)

function answering(status: number, paths: readonly string[]) {
  const json = {
    error: 'The service is unavailable. Please try again in a minute.',
    code: 'upstream_unavailable',
    requestId: 'req-7f3a91',
  }
  return async (page: Page) => {
    for (const path of paths) await page.route(path, (route) => route.fulfill({ status, json }))
  }
}

/** Calls to these paths never end. */
export const holding =
  (...paths: readonly string[]) =>
  async (page: Page) => {
    for (const path of paths) await page.route(path, () => {})
  }
