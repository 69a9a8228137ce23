import type { Locator, Page } from 'playwright-core'
import { openPage } from './browser.ts'
import type { MenuGroup } from './screens.ts'

/** The header of a page. */
export const header = (page: Page) => page.getByRole('banner')
/** The text of the focused link or button of the header; null elsewhere. */
const focusedInHeader = "document.activeElement.closest('header') && document.activeElement.textContent"

/** A way to use the header: opens a group and follows a link of it, or follows the link of a group with one screen. */
export interface Way {
  readonly page: Page
  readonly follow: (group: MenuGroup, name: string) => Promise<void>
  readonly press: (target: Locator) => Promise<void>
}

/** More than there are controls between the header and the heading of a list. */
const mostPresses = 80

export async function byKeyboard(): Promise<Way> {
  const page = await openPage({ width: 1440 })
  const tabTo = async (text: string) => {
    // The heading with the focus follows the header; at the start, nothing has the focus.
    const isAtTop = await page.evaluate('document.activeElement === document.body')
    const key = isAtTop ? 'Tab' : 'Shift+Tab'
    await pressUntil(key, text)
  }
  const pressUntil = async (key: string, text: string) => {
    for (let presses = 0; (await page.evaluate(focusedInHeader)) !== text; presses++) {
      if (presses > mostPresses) throw new Error(`${key} does not lead to ${text}`)
      await page.keyboard.press(key)
    }
  }
  return {
    page,
    async follow({ label, links }, name) {
      await tabTo(label)
      await page.keyboard.press('Enter')
      if (links.length === 1) return
      await pressUntil('ArrowDown', name)
      await page.keyboard.press('Enter')
    },
    press: (target) => target.press('Enter'),
  }
}

export async function byTouch(): Promise<Way> {
  const page = await openPage({ width: 390, touch: true })
  return {
    page,
    async follow({ label, links }, name) {
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await header(page).getByRole('button', { name: 'Menu' }).tap()
      if (links.length === 1) return menu.getByRole('link', { name: label, exact: true }).tap()
      const group = menu.getByRole('button', { name: label, exact: true })
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.tap()
      await menu.getByRole('link', { name, exact: true }).tap()
    },
    press: (target) => target.tap(),
  }
}
