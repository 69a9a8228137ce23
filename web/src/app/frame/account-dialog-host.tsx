import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { closeAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'

/** Loads the modal the first time it opens; if that fails, goes to the login or signup page instead. */
export function AccountDialogHost() {
  const open = useAccountModal((state) => state.open)
  const navigate = useNavigate()
  const [Dialog, setDialog] = useState<ComponentType>()
  useEffect(() => {
    if (open === null || Dialog) return
    let isGone = false
    import('../../features/sign-in/account-dialog.tsx').then(
      (loaded) => {
        if (!isGone) setDialog(() => loaded.default)
      },
      () => {
        if (isGone) return
        closeAccountModal()
        navigate(open === 'login' ? '/login' : '/signup')
      },
    )
    return () => {
      isGone = true
    }
  }, [open, Dialog, navigate])
  return Dialog ? <Dialog /> : null
}
