import type { AttributeList } from '@homeground/contracts'
import { Link } from 'react-router-dom'
import classes from './banner.module.css'

export interface BannerProps {
  /** Null until it is known; the banner then only takes its place. */
  readonly dataSet: AttributeList['data_set'] | null
}

/** Shown on every screen while numbers are generated. */
export function Banner({ dataSet }: BannerProps) {
  if (dataSet === null) return <div className={classes.banner} />
  return (
    <aside aria-label="About this data" className={classes.banner}>
      {dataSet === 'mixed' ? (
        <b>Partly demonstration data.</b>
      ) : (
        <span>
          <b>Demonstration data.</b>{' '}
          <span className={classes.wide}>
            The places are real. The numbers are generated to show how the site works.
          </span>
          <span className={classes.narrow}>Generated numbers.</span>
        </span>
      )}
      <Link to="/data">What’s real</Link>
    </aside>
  )
}
