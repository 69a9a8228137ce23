import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './sign-in.module.css'

export interface DeadLinkProps {
  readonly title: string
  /** The way on. */
  readonly children: ReactNode
}

/** A mailed link that does nothing any more, or was cut short. */
export function DeadLink({ title, children }: DeadLinkProps) {
  return (
    <div className={classes.result}>
      <Notice kind="caution" title={title}>
        It was used already, is too old, or was not copied whole.
      </Notice>
      <p>{children}</p>
    </div>
  )
}
