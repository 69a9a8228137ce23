import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import classes from './notice.module.css'

export interface NoticeProps {
  /** `caution` for a limit that was reached, `danger` for what failed. */
  readonly kind?: 'danger' | 'caution'
  readonly title?: string
  readonly children?: ReactNode
}

/** A tinted block with a coloured edge; announced when it appears. */
export function Notice({ kind = 'danger', title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-kind={kind} role="alert">
      <Icon className={classes.icon} name="warning" />
      <div>
        {title ? <b className={classes.title}>{title}</b> : null}
        {children}
      </div>
    </div>
  )
}
