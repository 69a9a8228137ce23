import { formatPeriod } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { startTransition, useMemo, useState } from 'react'
import { saveCsv } from '../../../lib/format/csv.ts'
import { useSearchContext } from '../../../lists/search/search-context.ts'
import type { SearchForm } from '../../../lists/search/search-form.ts'
import actions from '../../../ui/charts/chart-actions.module.css'
import { comparedMonthOf, monthOf } from '../lists/month-settings.ts'
import { useInventory } from './inventory-api.ts'
import { inventoryCsv, inventoryRows, rowsOfArea } from './inventory-rows.ts'
import { InventoryTable } from './inventory-table.tsx'
import classes from './states-inventory.module.css'

/** The states of the search and the country in the chosen month, or all states. */
export function StatesInventory({ form }: { readonly form: SearchForm }) {
  const { data } = useInventory({ period: monthOf(form), compare: comparedMonthOf(form) })
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
export function InventoryFoot() {
  const { run, view } = useSearchContext()
  const isShown = run.state === 'found' && run.found.results.length > 0
  return isShown || run.state === 'loading' || run.state === 'idle' ? null : <StatesInventory form={view.submitted} />
}
