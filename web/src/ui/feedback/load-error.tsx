import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/request.ts'
import type from '../type.module.css'
import classes from './load-error.module.css'
import { Notice } from './notice.tsx'

export interface LoadErrorProps {
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
        {error?.message} {children}
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
