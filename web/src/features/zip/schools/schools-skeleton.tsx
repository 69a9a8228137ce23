import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import type from '../../../ui/type.module.css'

/** Placeholder of the schools table while it is loading. */
export function SchoolsSkeleton() {
  return (
    <div aria-busy="true">
      <span className={type.hidden} role="status">
        Loading schools
      </span>
      <SkeletonRows bars={['28%', '8%', '24%', '8%']} count={5} heightPx={48} />
    </div>
  )
}
