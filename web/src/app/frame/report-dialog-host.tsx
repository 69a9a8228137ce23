import { useReportModal } from '../../lib/feedback/report-modal.ts'
import { useLateComponent } from '../../lib/use-late-component.ts'

const loadDialog = () => import('../../features/feedback/report-dialog.tsx')

/** Loads the form to report a wrong figure the first time it opens. */
export function ReportDialogHost() {
  const isOpen = useReportModal((state) => state.isOpen)
  const Dialog = useLateComponent(loadDialog, isOpen)
  return Dialog ? <Dialog /> : null
}
