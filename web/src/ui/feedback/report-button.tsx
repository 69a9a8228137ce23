import { openReportModal, type ReportSubject } from '../../lib/feedback/report-modal.ts'
import type from '../type.module.css'
import classes from './report-button.module.css'

/** A button within text that opens the form to report a wrong figure of a page. */
export function ReportButton({ subject }: { readonly subject: ReportSubject }) {
  return (
    <button className={`${type.textButton} ${classes.report}`} onClick={() => openReportModal(subject)} type="button">
      Report a data problem
    </button>
  )
}
