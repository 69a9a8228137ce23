import type { LoadedAttributeList } from '@homeground/contracts'
import { Link } from 'react-router-dom'
import { type Loading, type LoadingGroup, overallPercent } from '../../lib/api/loading.ts'
import { formatDay, formatVintage } from '../../lib/format/vintage.ts'
import { useStoredAnswer } from '../../lib/offline.ts'
import classes from './banner.module.css'

export interface BannerProps {
  /** Null until it is known. */
  readonly dataSet: LoadedAttributeList['data_set'] | null
  /** What is being loaded, else null. */
  readonly loading: Loading | null
}

/** Shown on every screen while numbers are generated, and while they are being loaded. */
export function Banner({ dataSet, loading }: BannerProps) {
  if (dataSet === null && loading === null) return <div className={classes.banner} />
  const isDemonstration = dataSet === 'demonstration' || (dataSet !== 'mixed' && loading?.isDemonstration)
  return (
    <aside aria-label="About this data" className={classes.banner}>
      {isDemonstration ? <b>Demonstration data.</b> : null}
      {dataSet === 'mixed' ? <b>Partly demonstration data.</b> : null}
      {loading ? <LoadingSteps groups={loading.groups} /> : null}
      {loading === null && dataSet === 'demonstration' ? <WhatIsReal /> : null}
      <Link to="/data">What’s real</Link>
    </aside>
  )
}

function WhatIsReal() {
  return (
    <>
      <span className={classes.wide}>The places are real. The numbers are generated to show how the site works.</span>
      <span className={classes.narrow}>Generated numbers.</span>
    </>
  )
}

/** Each group of sources with how far it is loaded; in a narrow window, how many are. */
function LoadingSteps({ groups }: { readonly groups: readonly LoadingGroup[] }) {
  const percent = overallPercent(groups)
  const loaded = groups.filter(({ hasValues }) => hasValues).length
  return (
    <>
      <span>Loading:</span>
      <ul className={classes.steps}>
        {groups.map((group) => (
          <li key={group.key}>{textOf(group)}</li>
        ))}
      </ul>
      <span className={classes.count}>
        {loaded} of {groups.length}
      </span>
      <span
        aria-label="Data loaded"
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent}
        className={classes.bar}
        role="progressbar"
        style={{ inlineSize: `${percent}%` }}
      />
    </>
  )
}

function textOf({ label, hasValues, percent }: LoadingGroup): string {
  if (!hasValues) return `${label} ${percent ?? 0}%`
  return percent === null ? `${label} ready` : `${label} ready, adding more ${percent}%`
}

/** Shown while figures come from this browser because there is no connection. */
export function OfflineNote() {
  const answer = useStoredAnswer((state) => state.answer)
  if (answer === null) return null
  const { vintage, openedAt } = answer
  return (
    <aside aria-label="Connection" className={classes.offline} role="status">
      <b>You are offline:</b> figures{vintage ? ` of ${formatVintage(vintage)}` : ''}
      {openedAt ? `, opened ${formatDay(openedAt)}` : ' that were stored'}.
    </aside>
  )
}
