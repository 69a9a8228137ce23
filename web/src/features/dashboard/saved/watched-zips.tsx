import { findAttribute } from '@homeground/catalog/attributes'
import { unwatchZip, watches, watchZip } from '../../../lib/account/saved-items.ts'
import type { Months } from '../../../lib/format/trend-text.ts'
import { Source } from '../../../ui/page/section.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { FromToCell } from './change-cells.tsx'
import { type ChangeLookup, useHousingChanges } from './changes-api.ts'
import { DigestSetting } from './digest-setting.tsx'
import { EmptyList } from './empty-list.tsx'
import { Missing, NameCell, nameOf, type PlaceCellProps, TrendCell, ValueCell } from './place-cells.tsx'
import { usePlaces, useTrendMonths } from './places-api.ts'
import { changeLabel, comparedMonthsText, dollarText, percentText, priceChangeOf, summaryText } from './price-change.ts'
import { restatedText } from './restated.ts'
import { SavedSection } from './saved-section.tsx'
import classes from './saved-table.module.css'
import { useSavedRows } from './use-saved-rows.ts'

/** Watched zips with what changed since the month before. */
export function WatchedZips() {
  const { rows, remember } = useSavedRows(watches)
  const places = usePlaces(rows.map(({ key }) => key))
  const changes = useHousingChanges(rows.map(({ key }) => key))
  const months = useTrendMonths()
  const priceChanges = rows
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
        { label: findAttribute('housing_inventory')!.short, isNumber: true },
        { label: findAttribute('days_on_market')!.short, isNumber: true },
        { label: 'Price trend', isNumber: true },
      ]}
      id="watches"
      rowOf={({ zip, watchedAt }) => ({
        name: nameOf({ zip, places }),
        cells: (
          <>
            <NameCell places={places} zip={zip}>
              <Restated changes={changes} zip={zip} />
            </NameCell>
            <ValueCell of="median_listing_price" places={places} zip={zip} />
            <ChangeCell months={months} places={places} zip={zip} />
            <FromToCell changes={changes} of="housing_inventory" zip={zip} />
            <FromToCell changes={changes} of="days_on_market" zip={zip} />
            <TrendCell months={months} places={places} zip={zip} />
          </>
        ),
        remove: () => unwatchZip(zip),
        restore: () => watchZip(zip, { watchedAt }),
      })}
      list={watches}
      notes={<Notes months={months} summary={summaryText(priceChanges)} />}
      empty={
        <EmptyList icon="bell" title="No watched zips yet" to="/research-area" linkText="Search an area">
          Select the bell next to a search result, or Watch on a zip’s page, to see here what changes each month. We
          also email it to you, unless you turn that off.
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
      <DigestSetting />
    </>
  )
}

/** Corrections of the publisher, so that they are not taken for changes of the market. */
function Restated({ zip, changes }: { readonly zip: string; readonly changes: ChangeLookup }) {
  const change = changes.find(zip)
  const text = change ? restatedText(change, changes.months) : ''
  if (text === '') return null
  return (
    <span className={classes.restated}>
      <i>Restated</i> {text}
    </span>
  )
}

interface MonthlyCellProps extends PlaceCellProps {
  readonly months: Months
}

function ChangeCell({ zip, places, months }: MonthlyCellProps) {
  const found = places.find(zip)
  const change = priceChangeOf(found ?? null, months)
  return (
    <td className={`${table.number} ${classes.change}`} data-label={changeLabel(months)} {...tableRoles.cell}>
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
