import { useSimilarModal } from '../../lib/similar/similar-modal.ts'
import { useLateComponent } from '../../lib/use-late-component.ts'

const loadDialog = () => import('../../features/similar/similar-dialog.tsx')

/** Loads the similar-place modal the first time it opens. */
export function SimilarDialogHost() {
  const isOpen = useSimilarModal((state) => state.isOpen)
  const Dialog = useLateComponent(loadDialog, isOpen)
  return Dialog ? <Dialog /> : null
}
