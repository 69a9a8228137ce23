import { Skeleton } from '@mantine/core'
import type from '../type.module.css'
import classes from './page-skeleton.module.css'

/** Shown while a screen's script loads. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" className={`${type.page} ${classes.page}`}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <Skeleton height={44} width="min(480px, 80%)" />
      <Skeleton height={20} width="min(640px, 95%)" />
      <Skeleton height={20} width="min(560px, 90%)" />
    </div>
  )
}
