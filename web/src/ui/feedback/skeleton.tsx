import type from '../type.module.css'
import classes from './skeleton.module.css'

export interface BarProps {
  readonly width: string | number
  readonly height?: number
}

/** A grey bar where text will stand. */
export function Bar({ width, height = 12 }: BarProps) {
  return <span className={classes.bar} style={{ width, height }} />
}

/** What stands while a screen's script loads. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" className={`${type.page} ${classes.page}`}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <Bar height={44} width="min(480px, 80%)" />
      <Bar height={20} width="min(640px, 95%)" />
      <Bar height={20} width="min(560px, 90%)" />
    </div>
  )
}
