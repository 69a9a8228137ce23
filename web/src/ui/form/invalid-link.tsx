import type { ReactNode } from 'react'
import { Notice } from '../feedback/notice.tsx'
import classes from './form.module.css'

export interface InvalidLinkProps {
  readonly title: string
  /** What to do instead. */
  readonly children: ReactNode
}

/** A link from an email that was used, has expired or is incomplete. */
export function InvalidLink({ title, children }: InvalidLinkProps) {
  return (
    <div className={classes.result}>
      <Notice kind="caution" title={title}>
        It was already used, has expired, or was cut off.
      </Notice>
      <p>{children}</p>
    </div>
  )
}
