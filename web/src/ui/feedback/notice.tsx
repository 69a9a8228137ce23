import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import classes from './notice.module.css'

const icons = { danger: 'warning', caution: 'warning', done: 'check', plain: null } as const

export interface NoticeProps {
  /** `caution` for a limit that was reached, `danger` for what failed, `done` for what succeeded. */
  readonly kind?: keyof typeof icons
  readonly title?: string
  readonly children?: ReactNode
}

/** A tinted block with a coloured edge; announced when it appears. */
export function Notice({ kind = 'danger', title, children }: NoticeProps) {
  const icon = icons[kind]
  return (
    <div className={classes.notice} data-kind={kind} role={icon === 'warning' ? 'alert' : 'status'}>
      {icon ? <Icon className={classes.icon} name={icon} /> : null}
      <div>
        {title ? <b className={classes.title}>{title}</b> : null}
        {children}
      </div>
    </div>
  )
}
