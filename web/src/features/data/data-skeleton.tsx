import { Skeleton } from '@mantine/core'
import section from '../../ui/page/section.module.css'
import type from '../../ui/type.module.css'
import head from './data-head.module.css'
import classes from './data-skeleton.module.css'

const rows = [0, 1, 2, 3, 4, 5, 6]

/** Placeholder with the layout of the page while it is loading. */
export function DataSkeleton() {
  return (
    <div aria-busy="true" className={`${type.page} ${classes.page}`}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <div className={head.head}>
        <Skeleton height={44} width="min(480px, 90%)" />
        <div className={classes.lede}>
          <Skeleton height={20} width="min(720px, 100%)" />
          <Skeleton height={20} width="min(400px, 70%)" />
        </div>
        <div className={classes.anchors} />
      </div>
      <div className={section.section}>
        <Skeleton height={24} width={160} />
        <div className={section.content}>
          {rows.map((row) => (
            <div className={classes.row} key={row}>
              <Skeleton width="32%" />
              <Skeleton width="16%" />
              <Skeleton width="14%" />
              <Skeleton width="10%" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
