import { useEffect } from 'react'
import { focusOpener } from '../../lib/opener.ts'
import { closeSimilarModal, useSimilarModal } from '../../places/similar/similar-modal.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { SimilarForm } from './similar-form.tsx'

/** Names a place and searches for places with similar numbers. */
export default function SimilarDialog() {
  const { isOpen, place } = useSimilarModal()
  useEffect(() => {
    if (!isOpen) focusOpener()
  }, [isOpen])
  return (
    <Dialog onClose={closeSimilarModal} opened={isOpen} returnFocus={false} size={520} title="Find similar places">
      <SimilarForm onDone={closeSimilarModal} start={place} />
    </Dialog>
  )
}
