import type from '../../ui/type.module.css'
import classes from './report-button.module.css'
import { openReportModal, type ReportSubject } from './report-modal.ts'

/** A button within text that opens the form to report a wrong figure of a page. */
export function ReportButton({ subject }: { readonly subject: ReportSubject }) {
  return (
    <button className={`${type.textButton} ${classes.report}`} onClick={() => openReportModal(subject)} type="button">
      Report a data problem
    </button>
  )
}
