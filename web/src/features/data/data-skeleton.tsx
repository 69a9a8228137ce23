import { Skeleton } from '@mantine/core'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import type from '../../ui/type.module.css'
import head from './data-head.module.css'
import classes from './data-skeleton.module.css'

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
      <SkeletonSection bars={['32%', '16%', '14%', '10%']} count={7} heightPx={71} />
    </div>
  )
}
