import { unwatchZip, watches, watchZip } from '../../../lib/account/saved-items.ts'
import { Source } from '../../../ui/page/section.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { EmptyList } from './empty-list.tsx'
import {
  Missing,
  NameCell,
  nameOf,
  type PlaceCellProps,
  TrendCell,
  ValueCell,
} from './place-cells.tsx'
import { usePlaces, useTrendMonths } from './places-api.ts'
import {
  changeLabel,
  comparedMonthsText,
  dollarText,
  type Months,
  percentText,
  priceChangeOf,
  summaryText,
} from './price-change.ts'
import { SavedSection } from './saved-section.tsx'
import classes from './saved-table.module.css'
import { useSavedRows } from './use-saved-rows.ts'

/** Watched zips with the change of their price since the month before. */
export function WatchedZips() {
  const { rows, remember } = useSavedRows(watches)
  const places = usePlaces(rows.map(({ key }) => key))
  const months = useTrendMonths()
  const changes = rows
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap(({ key }) => {
      const found = places.find(key)
      return found === undefined ? [] : [priceChangeOf(found, months)]
    })
  return (
    <SavedSection
      className={classes.watches}
      columns={[
        { label: 'Place' },
        { label: 'Median price', isNumber: true },
        { label: changeLabel(months), isNumber: true },
        { label: 'Price trend', isNumber: true },
      ]}
      id="watches"
      rowOf={({ zip, watchedAt }) => ({
        name: nameOf({ zip, places }),
        cells: (
          <>
            <NameCell places={places} zip={zip} />
            <ValueCell of="median_listing_price" places={places} zip={zip} />
            <ChangeCell months={months} places={places} zip={zip} />
            <TrendCell months={months} places={places} zip={zip} />
          </>
        ),
        remove: () => unwatchZip(zip),
        restore: () => watchZip(zip, { watchedAt }),
      })}
      list={watches}
      notes={<Notes months={months} summary={summaryText(changes)} />}
      empty={
        <EmptyList
          icon="bell"
          title="No watched zips yet"
          to="/research-area"
          linkText="Search an area"
        >
          Select the bell next to a search result, or Watch on a zip’s page, to see here how its
          price changes each month.
        </EmptyList>
      }
      onRemove={remember}
      rows={rows}
      title="Watched zips"
    />
  )
}

function Notes({ months, summary }: { readonly months: Months; readonly summary: string }) {
  const compared = comparedMonthsText(months)
  return (
    <>
      {compared ? (
        <p>
          Median listing price, {compared}: {summary || 'no change published'}.
        </p>
      ) : (
        <p>Median listing price vs. the month before.</p>
      )}
      <Source>It depends on the mix of homes for sale, not only on their prices.</Source>
    </>
  )
}

interface MonthlyCellProps extends PlaceCellProps {
  readonly months: Months
}

function ChangeCell({ zip, places, months }: MonthlyCellProps) {
  const found = places.find(zip)
  const change = priceChangeOf(found ?? null, months)
  return (
    <td
      className={`${table.number} ${classes.change}`}
      data-label={changeLabel(months)}
      {...tableRoles.cell}
    >
      {change.known ? (
        <>
          <b>{percentText(change.percent)}</b> <span>{dollarText(change.dollars)}</span>
        </>
      ) : (
        <Missing failed={places.failed} found={found} reason={change.reason} />
      )}
    </td>
  )
}
