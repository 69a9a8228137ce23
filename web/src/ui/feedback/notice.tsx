import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

const icons = { danger: 'warning', caution: 'warning', done: 'check', plain: null } as const

export interface NoticeProps {
  /** `caution` for a limit that was reached, `danger` for what failed, `done` for what succeeded. */
  readonly kind?: keyof typeof icons
  readonly title?: string
  readonly children?: ReactNode
}

/** A tinted block with a colored edge, announced when it appears: as an alert only when something is wrong. */
export function Notice({ kind = 'danger', title, children }: NoticeProps) {
  const icon = icons[kind]
  return (
    <Alert
      icon={icon ? <Icon name={icon} /> : null}
      role={icon === 'warning' ? 'alert' : 'status'}
      title={title}
      variant={kind}
    >
      {children}
    </Alert>
  )
}
