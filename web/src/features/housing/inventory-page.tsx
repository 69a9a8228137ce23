import { findAttribute } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { limits } from '@homeground/catalog/defaults'
import { publisherOfGroup } from '@homeground/catalog/sources'
import { isStateAbbr, states as names } from '@homeground/catalog/states'
import type { HousingInventory } from '@homeground/contracts'
import { markOfData, withMark } from '@homeground/format/figure-text'
import { formatPeriod, formatValue, labelInline } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { startTransition, useMemo, useState } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { zipPath } from '../../lib/api/places.ts'
import { request } from '../../lib/api/request.ts'
import { csvText, saveCsv } from '../../lib/format/csv.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { filterableKeys } from '../../lists/search/columns.ts'
import { findMeasure, withAttributes } from '../../lists/search/list-attributes.ts'
import type { ResultList } from '../../lists/search/result-list.ts'
import { useSearchContext } from '../../lists/search/search-context.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../lists/search/search-form.ts'
import actions from '../../ui/charts/chart-actions.module.css'
import { DataTable, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import { atMonth, comparedMonthOf, comparedWith, housingSearch, month, monthOf, monthSuffix } from './hot-list.ts'
import classes from './states-inventory.module.css'

interface InventoryRow extends Readonly<HousingInventory['country']> {
  /** State abbreviation, or `US`. */
  readonly area: string
  readonly name: string
}

/** The measure that changed, by the attribute of its change. */
const changed: Readonly<Record<string, string>> = {
  inventory_net_change: 'listings',
  median_listing_net_change: 'price',
}

const keys = [...orderMenus.housing_stat, 'housing_inventory'] as const

/** The columns of the table, in its order. */
const figures = keys.map((key) => {
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
  const source = withMark(publisherOfGroup('realtor'), markOfData(dataSet))
  return csvText([
    ['area', ...keys, 'month', 'compared_with', 'source'],
    ...rows.map((row) => [row.name, ...keys.map((key) => row[key]), period, compare, source]),
  ])
}

/** The states of the search and the country in the chosen month, or all states. */
function StatesInventory({ form }: { readonly form: SearchForm }) {
  const { data } = useQuery(inventoryQuery({ period: monthOf(form), compare: comparedMonthOf(form) }))
  const [showsAll, setShowsAll] = useState(false)
  const rows = useMemo(() => (data ? inventoryRows(data) : []), [data])
  if (!data || data.period === null) return null
  const months = [data.period, data.compare].map(formatPeriod)
  const all = rows.length - 1
  const some = rowsOfArea(rows, form)
  return (
    <section aria-labelledby="states" className={classes.states}>
      <h2 id="states">By state, {months[0]}</h2>
      <InventoryTable compare={months[1] ?? ''} rows={showsAll ? rows : some} />
      <p className={classes.note}>
        Listings are sums over zips, and prices listing-weighted means of zip medians.
        {months[1] ? ` Changes are since ${months[1]}.` : ''}{' '}
        {some.length < rows.length ? (
          <>
            <button
              aria-expanded={showsAll}
              className={actions.action}
              onClick={() => startTransition(() => setShowsAll(!showsAll))}
              type="button"
            >
              {showsAll ? 'Show fewer' : `Show all ${formatWhole(all)} states`}
            </button>
            <span className={actions.between}>,</span>{' '}
          </>
        ) : null}
        <button
          className={actions.action}
          onClick={() => saveCsv('homeground-inventory-states.csv', inventoryCsv(rows, data))}
          title="Download the table of all states"
          type="button"
        >
          CSV
        </button>
      </p>
    </section>
  )
}

/** The states where the search has no results to show them above: they never count as a search. */
function InventoryFoot() {
  const { run, view } = useSearchContext()
  const isShown = run.state === 'found' && run.found.results.length > 0
  return isShown || run.state === 'loading' || run.state === 'idle' ? null : <StatesInventory form={view.submitted} />
}

interface InventoryTableProps {
  readonly rows: readonly InventoryRow[]
  /** The month that changes are since; empty without one. */
  readonly compare: string
}

/** Listings, price and their changes, one row per area. */
function InventoryTable({ rows, compare }: InventoryTableProps) {
  return (
    <DataTable
      className={`${table.labeled} ${classes.table}`}
      columns={['Area', ...figures.map(({ label }) => ({ label, isNumber: true }))]}
      isStacked
    >
      <tbody {...tableRoles.group}>
        {rows.map((row) => (
          <tr key={row.area} {...tableRoles.row}>
            <th scope="row" {...tableRoles.rowHead}>
              {row.name}
            </th>
            {figures.map(({ key, label, unit, isChange }) => (
              <td className={table.number} data-label={label} key={key} {...tableRoles.cell}>
                {row[key] === null ? (
                  <NoValue reason={isChange && compare ? `No listings in ${compare}.` : 'No listings.'} />
                ) : (
                  formatValue(unit, row[key], { signed: isChange })
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

/** Listings of every state in a month, and their change; by default of the newest. Never counts as a search. */
function inventoryQuery(query: { period: string | undefined; compare: string | undefined }) {
  return queryOptions({
    queryKey: ['housing-inventory', query.period, query.compare],
    queryFn: async ({ signal }) => (await request('getHousingInventory', { query, signal })).data,
    placeholderData: keepPreviousData,
  })
}

const most: SortOrder = { orderBy: orderMenus.housing_stat[0], direction: 'desc' }

/** Zips by their listings and prices in one month: the list of /housing/inventory. */
export const inventoryList: ResultList = {
  key: 'housing-inventory',
  pathOf: () => '/housing/inventory',
  firstForm: { ...defaultForm, ...most },
  orderOf: () => most,
  areas: ['state', 'zip', 'nationwide', 'drawn'],
  hasManyStates: true,
  hasTowns: false,
  filters: filterableKeys,
  settings: [month, comparedWith],
  orderMenu: orderMenus.housing_stat,
  onlyMenuOrders: true,
  attributesFor: inventoryAttributes,
  columns: [...orderMenus.housing_stat, 'housing_inventory'],
  needsValue: false,
  pageSize: limits.mainSearchResults,
  isCounted: true,
  ...housingSearch('housing_stat'),
  titleOf: ({ orderBy }) => `Housing inventory by ${labelInline(findMeasure(orderBy)!)}`,
  settingsText: (form) => `inventory${monthSuffix(monthOf(form))}`,
  Intro: StatesInventory,
  rowPath: ({ zip }) => (zip === undefined ? undefined : zipPath(zip)),
}

/** The listings of the chosen month; changes since a month that was chosen are named after it. */
export function inventoryAttributes(loaded: LoadedAttributes, form: SearchForm): LoadedAttributes {
  const since = formatPeriod(comparedMonthOf(form))
  const ofMonth = atMonth(loaded, monthOf(form))
  if (since === '') return ofMonth
  return withAttributes(ofMonth, (attribute) => {
    const what = changed[attribute.key]
    if (what === undefined) return attribute
    const label = `Change in ${what} since ${since}`
    return { ...attribute, label, short: label, heading: label }
  })
}

const flow = createSearchFlow(inventoryList)

/** Listings of the states and of their zips in one month. */
export default function InventoryPage() {
  return <ResultsScreen flow={flow} foot={<InventoryFoot />} />
}
