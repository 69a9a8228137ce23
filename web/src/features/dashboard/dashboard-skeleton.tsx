import { Skeleton } from '@mantine/core'
import section from '../../ui/page/section.module.css'
import type from '../../ui/type.module.css'
import head from './dashboard-head.module.css'
import classes from './dashboard-skeleton.module.css'

const parts = [0, 1, 2]
const rows = [0, 1, 2]

/** Placeholder with the layout of the page while it is loading. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className={type.page}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <div className={`${head.head} ${classes.head}`}>
        <Skeleton height={44} width={280} />
        <Skeleton height={20} width="min(480px, 80%)" />
        <Skeleton width={224} />
        <Skeleton width="min(560px, 90%)" />
      </div>
      {parts.map((part) => (
        <div className={section.section} key={part}>
          <Skeleton height={24} width={160} />
          <div className={section.content}>
            {rows.map((row) => (
              <div className={classes.row} key={row}>
                <Skeleton width="24%" />
                <Skeleton width="12%" />
                <Skeleton width="32%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
