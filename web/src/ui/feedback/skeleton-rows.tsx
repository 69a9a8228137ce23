import { Skeleton } from '@mantine/core'
import section from '../page/section.module.css'
import classes from './skeleton-rows.module.css'

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
