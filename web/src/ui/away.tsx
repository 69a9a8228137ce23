import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ApiError } from '../lib/request.ts'
import classes from './away.module.css'
import { Notice } from './notice.tsx'
import type from './type.module.css'

export interface AwayProps {
  readonly title: string
  readonly error: Error
  readonly onRetry: () => void
}

/** A part of the page that did not load: why, a way on, and the reference to quote. */
export function Away({ title, error, onRetry }: AwayProps) {
  const reference = error instanceof ApiError ? error.requestId : null
  return (
    <div className={classes.away}>
      <Notice title={title}>{error.message}</Notice>
      <Button onClick={onRetry}>Try again</Button>
      {reference ? (
        <p className={`${type.small} ${type.mute}`}>
          If it keeps failing, send us this reference: <b>{reference}</b>
        </p>
      ) : null}
    </div>
  )
}
