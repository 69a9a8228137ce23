import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import classes from './shortlist.module.css'

export interface ConfirmDialogProps {
  /** A question. */
  readonly title: string
  /** What is lost. */
  readonly text: string
  readonly action: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something is deleted for everyone. */
export default function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function confirm() {
    if (isBusy) return
    setIsBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <Dialog onClose={onClose} opened title={title}>
      <p>{text}</p>
      <div className={classes.decision}>
        <Button data-autofocus onClick={onClose} variant="default">
          Cancel
        </Button>
        <Button aria-disabled={isBusy} className={classes.danger ?? ''} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
