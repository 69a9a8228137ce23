import type { ReportedFigure } from '@homeground/contracts'
import { create } from 'zustand'
import { rememberOpener } from '../../lib/opener.ts'

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

export function openReportModal(subject: ReportSubject): void {
  rememberOpener()
  useReportModal.setState({ isOpen: true, subject })
}

export function closeReportModal(): void {
  useReportModal.setState({ isOpen: false })
}
