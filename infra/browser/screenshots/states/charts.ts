import { main, press, type State, showHeading } from './state.ts'

export const charts: readonly State[] = [
  {
    name: 'chart-month',
    address: '/zip/01760',
    open: async (page) => {
      const months = main(page).getByRole('slider', { name: 'Month' })
      await months.scrollIntoViewIfNeeded()
      await months.press('End')
      for (let month = 0; month < 3; month++) await months.press('PageDown')
    },
  },
  {
    name: 'chart-table',
    address: '/zip/01760',
    open: async (page) => {
      await press(page, 'View as table')
      await main(page)
        .getByRole('table', { name: /monthly/ })
        .scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'chart-of-four',
    address: '/compare?zips=01760,02138,01701,02906',
    open: async (page) => {
      const months = main(page).getByRole('slider', { name: 'Month' })
      await months.scrollIntoViewIfNeeded()
      await months.press('PageDown')
    },
  },
  {
    name: 'trends-table',
    address: '/real-estate-trends?states=MA,NH,RI',
    open: async (page) => {
      await press(page, 'View as table')
      await main(page).getByRole('table').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'distribution-table',
    address: '/discover/state/MA/housing/days_on_market/2024',
    open: (page) => press(page, 'View as table'),
  },
  {
    name: 'payments-table',
    address: '/calc',
    open: async (page) => {
      await press(page, 'View as table')
      await main(page).getByRole('table').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'neighbors',
    address: '/zip/01760',
    open: async (page) => {
      await showHeading(page, /Neighbors|Nearby|around/i)
    },
  },
]
