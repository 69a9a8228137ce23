import { Skeleton } from '@mantine/core'
import type from '../../../ui/type.module.css'
import classes from '../zip-skeleton.module.css'

const rows = [0, 1, 2, 3, 4]

/** Placeholder of the schools table while it is loading. */
export function SchoolsSkeleton() {
  return (
    <div aria-busy="true">
      <span className={type.hidden} role="status">
        Loading schools
      </span>
      {rows.map((row) => (
        <div className={classes.row} key={row}>
          <Skeleton width="28%" />
          <Skeleton width="8%" />
          <Skeleton width="24%" />
          <Skeleton width="8%" />
        </div>
      ))}
    </div>
  )
}
