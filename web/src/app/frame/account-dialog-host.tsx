import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { closeAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'

/** Loads the modal with its forms the first time it opens; the pages do when that fails. */
export function AccountDialogHost() {
  const open = useAccountModal((state) => state.open)
  const navigate = useNavigate()
  const [Dialog, setDialog] = useState<ComponentType>()
  useEffect(() => {
    if (open === null || Dialog) return
    let gone = false
    import('../../features/sign-in/account-dialog.tsx').then(
      (loaded) => {
        if (!gone) setDialog(() => loaded.default)
      },
      () => {
        if (gone) return
        closeAccountModal()
        navigate(open === 'login' ? '/login' : '/signup')
      },
    )
    return () => {
      gone = true
    }
  }, [open, Dialog, navigate])
  return Dialog ? <Dialog /> : null
}
