import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import '@mantine/core/styles/Button.layer.css'
import { ApiError } from '../../lib/errors.ts'
import type from '../type.module.css'
import classes from './notice.module.css'

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

interface LoadErrorProps {
  readonly title: string
  /** Its message is shown, with the request’s ID if it is an ApiError. */
  readonly error?: Error
  /** Follows the error's message. */
  readonly children?: ReactNode
  readonly action?: string
  readonly onAction: () => void
  /** For a whole page: the title becomes its heading. */
  readonly page?: boolean
}

/** A page, or a part of one, that failed to load: why, a button, and the ID of the request for support. */
export function LoadError(props: LoadErrorProps) {
  const { title, error, children, action = 'Try again', onAction, page = false } = props
  const reference = error instanceof ApiError ? error.requestId : null
  return (
    <div className={page ? `${type.page} ${classes.page}` : classes.part}>
      {page ? <h1 tabIndex={-1}>{title}</h1> : null}
      <Notice {...(page ? {} : { title })}>
        {error && reasonOf(error)} {children}
      </Notice>
      <Button onClick={onAction}>{action}</Button>
      {reference ? (
        <p className={`${type.small} ${type.mute}`}>
          Still stuck? Send us this ID: <b>{reference}</b>
        </p>
      ) : null}
    </div>
  )
}

/** Without a response, the message of an unknown error would say nothing. */
function reasonOf(error: Error): string {
  const isUnreachable = error instanceof ApiError && error.code === 'network'
  return isUnreachable
    ? 'No connection. Offline, you can read the places and schools you opened before.'
    : error.message
}
