import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import classes from './operator.module.css'

export interface Question {
  readonly title: string
  /** What happens, and what can't be undone. */
  readonly text: string
  /** On the button that does it; that of the page by default. */
  readonly action?: string
}

export interface ActionButtonProps {
  readonly children: string
  /** For screen readers, where several buttons have the same text. */
  readonly name: string
  /** Asked before anything that cannot be undone. */
  readonly question?: Question
  /** @throws ApiError, which is shown below the button. */
  readonly act: () => Promise<unknown>
  /** What is said once it is done. */
  readonly done?: string
}

/** A button that makes one call of an operator, and shows below itself why it failed or that it is done. */
export function ActionButton({ children, name, question, act, done }: ActionButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, reset, isPending, isSuccess, error } = useMutation({ mutationFn: act })
  // The same button keeps the focus when it gets another action: after "Retry", "Cancel".
  useEffect(reset, [name])
  const start = () => {
    setIsAsking(false)
    if (!isPending) mutate()
  }
  return (
    <div className={classes.action}>
      <Button
        aria-disabled={isPending}
        aria-label={name}
        onClick={() => (question ? setIsAsking(true) : start())}
        size="sm"
        variant="default"
      >
        {children}
      </Button>
      {error ? (
        <p className={classes.failure} role="alert">
          {error.message}
        </p>
      ) : null}
      {isSuccess && done ? (
        <p className={classes.done} role="status">
          {done}
        </p>
      ) : null}
      {question && isAsking ? (
        <Dialog onClose={() => setIsAsking(false)} opened title={question.title}>
          <p>{question.text}</p>
          <div className={classes.decision}>
            <Button data-autofocus onClick={() => setIsAsking(false)} variant="default">
              Keep as it is
            </Button>
            <Button className={classes.danger ?? ''} onClick={start}>
              {question.action ?? children}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}
