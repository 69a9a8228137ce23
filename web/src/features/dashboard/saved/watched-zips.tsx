import '@mantine/core/styles/Button.layer.css'
import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { MonthFigures } from '@homeground/contracts'
import { formatPeriod } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { actOrAlert } from '../../../lib/account/account-modal.ts'
import { unwatchZip, watches, watchZip } from '../../../lib/account/saved-items.ts'
import { useSession } from '../../../lib/account/session.ts'
import type { Months } from '../../../lib/format/trend-text.ts'
import { Source } from '../../../ui/page/section.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { changeUser } from '../account-section.tsx'
import {
  type ChangeLookup,
  changeLabel,
  comparedMonthsText,
  dollarText,
  figureText,
  Missing,
  NameCell,
  nameOf,
  type PlaceCellProps,
  percentText,
  priceChangeOf,
  restatedText,
  summaryText,
  TrendCell,
  useHousingChanges,
  usePlaces,
  useTrendMonths,
  ValueCell,
} from './place-cells.tsx'
import { EmptyList, SavedSection, useSavedRows } from './saved-section.tsx'
import classes from './saved-table.module.css'

/** Watched zips with what changed since the month before. */
export function WatchedZips() {
  const { rows, remember } = useSavedRows(watches)
  const places = usePlaces(rows.map(({ key }) => key))
  const changes = useHousingChanges(rows.map(({ key }) => key))
  const months = useTrendMonths()
  const priceChanges = rows
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap(({ key }) => {
      const place = places.find(key)
      return place === undefined ? [] : [priceChangeOf(place, months)]
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
  const place = places.find(zip)
  const change = priceChangeOf(place ?? null, months)
  return (
    <td className={`${table.number} ${classes.change}`} data-label={changeLabel(months)} {...tableRoles.cell}>
      {change.known ? (
        <>
          <b>{percentText(change.percent)}</b> <span>{dollarText(change.dollars)}</span>
        </>
      ) : (
        <Missing failed={places.failed} found={place} reason={change.reason} />
      )}
    </td>
  )
}

interface FromToCellProps {
  readonly of: keyof MonthFigures & AttributeKey
  readonly zip: string
  readonly changes: ChangeLookup
}

/** A figure of the newest month, below it that of the month before. */
function FromToCell({ of, zip, changes }: FromToCellProps) {
  return (
    <td className={`${table.number} ${classes.change}`} data-label={findAttribute(of)!.short} {...tableRoles.cell}>
      <FromTo changes={changes} of={of} zip={zip} />
    </td>
  )
}

function FromTo({ of, zip, changes }: FromToCellProps) {
  const { months, failed, pending } = changes
  if (pending) return null
  if (failed) return <NoValue reason="The numbers didn’t load." />
  if (!months) return <NoValue reason="Fewer than two months are loaded." />
  const change = changes.find(zip)
  const [before, now] = [change?.before?.[of] ?? null, change?.now?.[of] ?? null]
  if (now === null) return <NoValue reason={`Not published for ${formatPeriod(months.now)}.`} />
  return (
    <>
      <b>{figureText(of, now)}</b>{' '}
      <span>
        {before === now ? (
          'unchanged'
        ) : before === null ? (
          <span className={type.hidden}>not published for {formatPeriod(months.before)}</span>
        ) : (
          <>from {figureText(of, before)}</>
        )}
      </span>
    </>
  )
}

/** Whether the person gets an email about the watched zips after each new month, and a button that changes it. */
function DigestSetting() {
  const user = useSession((session) => session.user)
  const [isBusy, setIsBusy] = useState(false)
  if (!user) return null
  const { watchDigest, emailConfirmed, email } = user
  async function change() {
    setIsBusy(true)
    await actOrAlert(`turn the emails ${watchDigest ? 'off' : 'on'}`, async () => {
      await changeUser({ watchDigest: !watchDigest })
    })
    setIsBusy(false)
  }
  return (
    <div className={classes.setting}>
      <p role="status">
        {watchDigest ? `After each new month we email what changed to ${email}.` : 'Emails about what changed are off.'}
      </p>
      {watchDigest && !emailConfirmed ? (
        <p>
          The first one comes once your email is confirmed. <Link to="#account">Confirm it</Link>
        </p>
      ) : null}
      <Button
        className={classes.button ?? ''}
        disabled={isBusy}
        onClick={() => void change()}
        size="sm"
        variant="subtle"
      >
        {watchDigest ? 'Turn off emails' : 'Turn on emails'}
      </Button>
    </div>
  )
}
