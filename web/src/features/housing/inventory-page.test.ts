/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { formAt } from '../../lists/search/search-address.ts'
import { housingParameters } from './hot-list.ts'
import { inventoryAttributes, inventoryCsv, inventoryList, inventoryRows, rowsOfArea } from './inventory-page.tsx'

const at = (query: string) => formAt(inventoryList, `/housing/inventory?${query}`)
const loaded = joinCatalog({
  version: '1',
  data_set: 'real',
  period: '2024-04',
  attributes: ['total_inventory', 'inventory_net_change', 'population'].map((key) => ({
    key,
    zips: 10,
    vintage: key === 'population' ? '2018–22' : '2024-04',
  })),
} as never)

test('the month to compare with is sent if it is before the other', () => {
  const sent = (query: string) => housingParameters(at(query), 'housing_stat').housingInventoryCompareDate
  expect(sent('compare=2020-01')).toBe('2020-01')
  expect(sent('month=2019-06&compare=2020-01')).toBeUndefined()
  expect(sent('')).toBeUndefined()
})

test('columns have the vintage of the month, and changes the name of the month that they are since', () => {
  const { byKey } = inventoryAttributes(loaded, at('month=2021-06&compare=2020-01'))
  expect(byKey.get('total_inventory')?.info?.vintage).toBe('2021-06')
  expect(byKey.get('population')?.info?.vintage).toBe('2018–22')
  expect(byKey.get('inventory_net_change')?.short).toBe('Change in listings since Jan 2020')
  const usual = inventoryAttributes(loaded, at('month=2021-06')).byKey.get('inventory_net_change')
  expect(usual?.short).toBe('1-year change in listings')
})

const figures = {
  housing_inventory: 10,
  total_inventory: 20,
  inventory_net_change: -3,
  median_listing_price: 500_000,
  median_listing_net_change: null,
}
const inventory = {
  ...({ period: '2024-04', compare: '2023-04', data_set: 'real', method: '' } as const),
  country: figures,
  states: ['NH', 'MA'].map((state_abbr) => ({ state_abbr, ...figures })),
}

test('the table has the country and the states of the search, or all states by name', () => {
  const rows = inventoryRows(inventory)
  expect(rows.map(({ name }) => name)).toEqual(['United States', 'Massachusetts', 'New Hampshire'])
  const names = (query: string) => rowsOfArea(rows, at(query)).map(({ area }) => area)
  expect(names('area=state&states=NH')).toEqual(['US', 'NH'])
  expect(names('area=nationwide')).toEqual(['US'])
})

test('the file has both months and the source', () => {
  expect(inventoryCsv(inventoryRows(inventory), inventory).split('\r\n').slice(0, 2)).toEqual([
    'area,total_inventory,inventory_net_change,median_listing_price,median_listing_net_change,housing_inventory,month,compared_with,source',
    'United States,20,-3,500000,,10,2024-04,2023-04,Realtor.com',
  ])
})
