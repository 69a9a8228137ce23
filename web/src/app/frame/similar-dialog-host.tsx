import { useLateComponent } from '../../lib/use-late-component.ts'
import { useSimilarModal } from '../../places/similar-model/similar-modal.ts'

const loadDialog = () => import('../../features/similar/similar-dialog.tsx')

/** Loads the similar-place modal the first time it opens. */
export function SimilarDialogHost() {
  const isOpen = useSimilarModal((state) => state.isOpen)
  const Dialog = useLateComponent(loadDialog, isOpen)
  return Dialog ? <Dialog /> : null
}
