import { limits } from '@homeground/catalog/defaults'
import type { ZipDetail } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { usePayments } from '../../places/loan/payment-figure.ts'
import { type CompareAddress, comparePath } from '../../places/compare/compare-store.ts'
import { PaymentRemark } from '../../places/loan/payment-note.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useLater } from '../../ui/page/use-later.ts'
import type from '../../ui/type.module.css'
import { AddPlace } from './add-place.tsx'
import { CompareHead } from './compare-head.tsx'
import classes from './compare-view.module.css'
import { compareRows, shortNames } from './rows/compare-rows.ts'
import { ChangesNotice } from './share/changes-notice.tsx'
import { changedSince, readShared, writeShared } from './share/fingerprint.ts'
import { CompareTable } from './table/compare-table.tsx'
import { useShownPlaces } from './use-shown-places.ts'

const CompareSections = lazyComponent(() => import('./compare-sections.tsx'))

interface CompareViewProps {
  readonly address: CompareAddress
  readonly places: readonly ZipDetail[]
  /** Whether these are all places of the address. */
  readonly isComplete: boolean
  readonly attributes: LoadedAttributes
  readonly leftOut: readonly string[]
}

/** The places side by side: figures, price history, distances, and how to share them. */
export function CompareView(props: CompareViewProps) {
  const { address, places, isComplete, attributes, leftOut } = props
  const { zips } = address
  const { otherList, add, remove, clear, keep } = useShownPlaces(zips, places)
  const payments = usePayments(attributes)
  const groups = useMemo(
    () =>
      compareRows(
        places.map((place) => ({ ...place, figures: payments.withPayment(place.figures) })),
        payments.attributes,
      ),
    [places, payments],
  )
  const names = shortNames(places)
  const shared = isComplete && attributes.version !== null ? readShared(address.shared) : null
  const changed = useMemo(() => shared && changedSince(shared, places), [address.shared, places])
  const link =
    attributes.version === null ? comparePath(zips) : comparePath(zips, writeShared(places, attributes.version))
  return (
    <div className={`${type.page} ${classes.page}`}>
      <CompareHead groups={groups} link={link} onClear={clear} places={places} />
      <div className={classes.notices}>
        {leftOut.length > 0 ? <Notice kind="caution">{leftOut.join(' ')}</Notice> : null}
        {shared ? (
          <ChangesNotice attributes={attributes} changed={changed} groups={groups} version={shared.version} />
        ) : null}
      </div>
      <div className={classes.tools}>
        {zips.length < limits.comparedPlaces ? (
          <AddPlace onAdd={add} taken={zips} />
        ) : (
          <p className={type.soft}>You can compare {limits.comparedPlaces} places: remove one to add another.</p>
        )}
        {otherList.length > 0 ? (
          <p className={type.soft}>
            Your own list has {formatCount(otherList.length, 'place')}:{' '}
            <Link to={comparePath(otherList.map(({ zip }) => zip))}>show it</Link> or{' '}
            <button className={type.textButton} onClick={keep} type="button">
              replace it with these
            </button>
            .
          </p>
        ) : null}
      </div>
      <CompareTable changed={changed ?? []} groups={groups} names={names} onRemove={remove} places={places} />
      <p className={classes.note}>
        Select a number for its source, definition and margin of error. The tick on each bar is the median; a pale end
        shows the margin of error. <span className={classes.rough}>Gray numbers</span> are rough estimates (coefficient
        of variation of 20% or more). Green bars: higher is better. Monthly payment: <PaymentRemark priceUsd={null} />
      </p>
      {useLater() ? <CompareSections names={names} places={places} /> : null}
      <p className={classes.printed}>{location.origin + link}</p>
    </div>
  )
}
