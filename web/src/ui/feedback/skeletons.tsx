import { Skeleton } from '@mantine/core'
import section from '../page/section.module.css'
import type from '../type.module.css'
import classes from './skeletons.module.css'

const lines = [0, 1, 2, 3]

/** Placeholder of a chart and its caption while it is loading: the hairlines with their values. */
export function ChartSkeleton() {
  return (
    <>
      <Skeleton height={20} width="40%" />
      <div className={classes.chart}>
        {lines.map((line) => (
          <div className={classes.line} key={line}>
            <Skeleton width={32} />
          </div>
        ))}
      </div>
    </>
  )
}

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

export interface SkeletonRowsProps {
  readonly count: number
  readonly heightPx: number
  /** Width of each bar of a row. */
  readonly bars: readonly string[]
}

/** Placeholder of a table while it is loading. */
export function SkeletonRows({ count, heightPx, bars }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    <div className={classes.row} key={row} style={{ height: heightPx }}>
      {bars.map((width, bar) => (
        <Skeleton key={bar} width={width} />
      ))}
    </div>
  ))
}

/** Placeholder of a section with a table. */
export function SkeletonSection(props: SkeletonRowsProps) {
  return (
    <div className={section.section}>
      <Skeleton height={24} width={160} />
      <div className={section.content}>
        <SkeletonRows {...props} />
      </div>
    </div>
  )
}
