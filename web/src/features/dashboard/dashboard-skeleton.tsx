import { Skeleton } from '@mantine/core'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import type from '../../ui/type.module.css'
import head from './dashboard-head.module.css'
import classes from './dashboard-skeleton.module.css'

const parts = [0, 1, 2]

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
        <SkeletonSection bars={['24%', '12%', '32%']} count={3} heightPx={64} key={part} />
      ))}
    </div>
  )
}
