import type { LoadedAttributeList } from '@homeground/contracts'
import { Link } from 'react-router-dom'
import type { Loading } from '../../lib/api/loading-groups.ts'
import classes from './banner.module.css'
import { LoadingSteps } from './loading-steps.tsx'

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
