import { Skeleton } from '@mantine/core'
import { SkeletonSection } from '../../ui/feedback/skeleton-rows.tsx'
import type from '../../ui/type.module.css'
import keys from './figures/key-strip.module.css'
import map from './neighbors/neighbor-map.module.css'
import classes from './zip-skeleton.module.css'
import view from './zip-view.module.css'

const fields = [0, 1, 2, 3]

/** Placeholder with the layout of the page while it is loading. */
export function ZipSkeleton() {
  return (
    <div aria-busy="true" className={type.page}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <div className={view.head}>
        <div className={view.left}>
          <Skeleton width={240} />
          <div className={classes.name}>
            <Skeleton height={44} width="60%" />
          </div>
          <Skeleton height={20} width="80%" />
          <div className={keys.keys}>
            {fields.map((field) => (
              <div className={classes.field} key={field}>
                <Skeleton width="80%" />
                <Skeleton height={28} width="70%" />
                <Skeleton height={4} width="100%" />
                <Skeleton width="90%" />
              </div>
            ))}
          </div>
        </div>
        <div className={map.map} />
      </div>
      <div className={classes.anchors} />
      <SkeletonSection bars={['28%', '12%', '20%', '20%']} count={8} heightPx={48} />
    </div>
  )
}
