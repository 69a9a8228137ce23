import type { ReactNode } from 'react'
import type from '../../ui/type.module.css'
import classes from './style.module.css'

export interface ExampleProps {
  readonly caption: string
  readonly children: ReactNode
  /** Below each other, as wide as on a screen. */
  readonly isStacked?: boolean
}

/** Parts in their states, under a caption. */
export function Example({ caption, children, isStacked = false }: ExampleProps) {
  return (
    <div className={classes.example} data-stacked={isStacked}>
      <p className={`${type.small} ${type.mute}`}>{caption}</p>
      <div>{children}</div>
    </div>
  )
}
