import type { ReportedFigure } from '@homeground/contracts'
import { create } from 'zustand'
import { rememberOpener } from '../../lib/opener.ts'
import type from '../../ui/type.module.css'
import classes from './report-button.module.css'

/** A figure that a page shows. */
export interface ShownFigure {
  readonly label: string
  readonly vintage: string | null
  /** Key of its source in the catalog, or of the group of its sources. */
  readonly source: string | null
}

/** The page of which something is wrong. */
export interface ReportSubject extends Pick<ReportedFigure, 'about' | 'id'> {
  readonly name: string
  readonly figures: readonly ShownFigure[]
}

/** The form to report a wrong figure, which any component can open. */
export const useReportModal = create<{ readonly isOpen: boolean; readonly subject: ReportSubject | null }>(() => ({
  isOpen: false,
  subject: null,
}))

function openReportModal(subject: ReportSubject): void {
  rememberOpener()
  useReportModal.setState({ isOpen: true, subject })
}

export function closeReportModal(): void {
  useReportModal.setState({ isOpen: false })
}

/** A button within text that opens the form to report a wrong figure of a page. */
export function ReportButton({ subject }: { readonly subject: ReportSubject }) {
  return (
    <button className={`${type.textButton} ${classes.report}`} onClick={() => openReportModal(subject)} type="button">
      Report a data problem
    </button>
  )
}
