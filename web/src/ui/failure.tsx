import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import classes from './failure.module.css'
import { Notice } from './notice.tsx'
import type from './type.module.css'

export interface FailureProps {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly onAction: () => void
  /** Reference of the failed request, for a message to us. */
  readonly requestId?: string | null
}

/** A whole page that failed: what happened, one way on, and the reference to quote. */
export function Failure({ title, children, action, onAction, requestId }: FailureProps) {
  return (
    <div className={`${type.page} ${classes.failure}`}>
      <h1 tabIndex={-1}>{title}</h1>
      <Notice>{children}</Notice>
      <Button onClick={onAction}>{action}</Button>
      {requestId ? (
        <p className={`${type.small} ${type.mute}`}>
          If it keeps failing, send us this reference: <b>{requestId}</b>
        </p>
      ) : null}
    </div>
  )
}
