import { unwatchZip, watches, watchZip } from '../../../lib/account/saved-items.ts'
import { Source } from '../../../ui/page/section.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import type from '../../../ui/type.module.css'
import { Sparkline } from '../../../ui/values/sparkline.tsx'
import { KeptSection } from './kept-section.tsx'
import classes from './kept-table.module.css'
import { Nothing } from './nothing.tsx'
import { Missing, NameCell, nameOf, type PlaceCellProps, PriceCell } from './place-cells.tsx'
import { usePlaces, useTrendMonths } from './places-api.ts'
import {
  comparedWords,
  dollarWords,
  type Months,
  percentWords,
  priceChangeOf,
  summaryWords,
  trendWords,
} from './price-change.ts'
import { useKeptRows } from './use-kept-rows.ts'

/** Watched zips with how their price changed since the month before. */
export function WatchedZips() {
  const { rows, remember } = useKeptRows(watches)
  const places = usePlaces(rows.map(({ key }) => key))
  const months = useTrendMonths()
  const changes = rows
    .filter(({ removed }) => !removed)
    .flatMap(({ key }) => {
      const found = places.find(key)
      return found === undefined ? [] : [priceChangeOf(found, months)]
    })
  return (
    <KeptSection
      className={classes.watches}
      heads={[
        { label: 'Place' },
        { label: 'Median price', number: true },
        { label: 'Change', number: true },
        { label: 'Price trend', number: true },
      ]}
      id="watches"
      lineOf={({ zip }) => ({
        name: nameOf({ zip, places }),
        cells: (
          <>
            <NameCell places={places} zip={zip} />
            <PriceCell places={places} zip={zip} />
            <ChangeCell months={months} places={places} zip={zip} />
            <TrendCell months={months} places={places} zip={zip} />
          </>
        ),
        remove: () => unwatchZip(zip),
        putBack: () => watchZip(zip),
      })}
      list={watches}
      notes={<Notes months={months} summary={summaryWords(changes)} />}
      nothing={
        <Nothing icon="bell" title="No zip is watched yet" to="/research-area" way="Search an area">
          Press the bell beside a place in the search, or Watch on a zip’s page. Each month you then
          see here how its price has changed.
        </Nothing>
      }
      onRemove={remember}
      rows={rows}
      title="Watched zips"
    />
  )
}

function Notes({ months, summary }: { readonly months: Months; readonly summary: string }) {
  const compared = comparedWords(months)
  return (
    <>
      {compared ? (
        <p>
          Median listing price, {compared}: {summary || 'no change is published'}.
        </p>
      ) : (
        <p>Median listing price against the month before.</p>
      )}
      <Source>It moves with the mix of homes for sale, not only with what they cost.</Source>
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
    <td className={`${table.number} ${classes.change}`} data-label="Change" {...tableRoles.cell}>
      {change.known ? (
        <>
          <b>{percentWords(change.percent)}</b> <span>{dollarWords(change.dollars)}</span>
        </>
      ) : (
        <Missing failed={places.failed} found={found} reason={change.reason} />
      )}
    </td>
  )
}

function TrendCell({ zip, places, months }: MonthlyCellProps) {
  const found = places.find(zip)
  const words = trendWords(found ?? null, months)
  return (
    <td className={`${table.number} ${classes.trend}`} {...tableRoles.cell}>
      {words === '' ? (
        <Missing
          failed={places.failed}
          found={found}
          reason="Fewer than two months are published."
        />
      ) : (
        <span title={words}>
          <Sparkline values={found?.price_trend ?? []} width={72} />
          <span className={type.hidden}>{words}</span>
        </span>
      )}
    </td>
  )
}
