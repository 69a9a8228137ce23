import { menuGroups } from '../../screens.ts'
import { hasFoldedHeader, header, main, press, type State } from './state.ts'

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
