import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useState } from 'react'
import { closeReportModal, useReportModal } from '../../places/report/report-modal.ts'
import { focusOpener } from '../../lib/opener.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './feedback.module.css'
import { ReportForm } from './report-form.tsx'

/** Reports a wrong figure of the page that opened it. */
export default function ReportDialog() {
  const { isOpen, subject } = useReportModal()
  const [isSent, setIsSent] = useState(false)
  useEffect(() => {
    if (!isOpen) focusOpener()
    setIsSent(false)
  }, [isOpen])
  return (
    <Dialog onClose={closeReportModal} opened={isOpen} returnFocus={false} size={520} title="Report a data problem">
      {isSent || subject === null ? (
        <div className={classes.dialog}>
          <Notice kind="done" title="Thank you">
            We’ll compare the figure with its source. If its publisher is wrong, we can only report it there.
          </Notice>
          <div className={classes.actions}>
            <Button onClick={closeReportModal}>Close</Button>
          </div>
        </div>
      ) : (
        <ReportForm onSent={() => setIsSent(true)} subject={subject} />
      )}
    </Dialog>
  )
}
