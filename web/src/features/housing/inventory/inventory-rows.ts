import { findAttribute } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { isStateAbbr, states as names } from '@homeground/catalog/states'
import type { HousingInventory } from '@homeground/contracts'
import { csvText } from '../../../lib/format/csv.ts'
import type { SearchForm } from '../../../lists/search/search-form.ts'

export interface InventoryRow extends Readonly<HousingInventory['country']> {
  /** State abbreviation, or `US`. */
  readonly area: string
  readonly name: string
}

/** What changed, by the attribute that is the change. */
export const changed: Readonly<Record<string, string>> = {
  inventory_net_change: 'listings',
  median_listing_net_change: 'price',
}

const keys = [...orderMenus.housing_stat, 'housing_inventory'] as const

/** The columns of the table, in its order. */
export const figures = keys.map((key) => {
  const { short, unit, change } = findAttribute(key)!
  const isChange = change !== undefined
  return { key, label: isChange ? `Change in ${changed[key]}` : short, unit, isChange }
})

/** The country, then its states by name. */
export function inventoryRows({ country, states }: HousingInventory): InventoryRow[] {
  const rows = states.flatMap((state): InventoryRow[] => {
    const { state_abbr: area } = state
    return isStateAbbr(area) ? [{ ...state, area, name: names[area] }] : []
  })
  return [{ ...country, area: 'US', name: 'United States' }, ...rows.sort((a, b) => a.name.localeCompare(b.name))]
}

/** The country and the states that a search names. */
export function rowsOfArea(
  rows: readonly InventoryRow[],
  { area, states }: Pick<SearchForm, 'area' | 'states'>,
): InventoryRow[] {
  const chosen: readonly string[] = area === 'state' ? ['US', ...states] : ['US']
  return rows.filter((row) => chosen.includes(row.area))
}

/** Every row as comma-separated values, with both months and the source. */
export function inventoryCsv(
  rows: readonly InventoryRow[],
  { period, compare, data_set: dataSet }: HousingInventory,
): string {
  const source = `Realtor.com${dataSet === 'real' ? '' : ` (${dataSet})`}`
  return csvText([
    ['area', ...keys, 'month', 'compared_with', 'source'],
    ...rows.map((row) => [row.name, ...keys.map((key) => row[key]), period, compare, source]),
  ])
}
