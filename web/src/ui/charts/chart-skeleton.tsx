import { Skeleton } from '@mantine/core'
import classes from './chart-skeleton.module.css'

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
