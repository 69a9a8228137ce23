import { Skeleton } from '@mantine/core'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import type from '../../ui/type.module.css'
import classes from './compare-view.module.css'

/** Placeholder of the page while its places load. */
export function CompareSkeleton({ count }: { readonly count: number }) {
  return (
    <div aria-busy="true" className={`${type.page} ${classes.page}`}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <Skeleton className={classes.waiting ?? ''} height={44} width="min(480px, 80%)" />
      <SkeletonSection bars={['18%', ...Array.from({ length: count }, () => '16%')]} count={12} heightPx={73} />
    </div>
  )
}
