import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { closeAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'
import { withNext } from '../../lib/navigation/next-path.ts'

const loadDialog = () => import('../../features/sign-in/account-dialog.tsx')

/** Loads the modal the first time it opens; if that fails, goes to the login or signup page instead, which lead back. */
export function AccountDialogHost({ load = loadDialog }: { readonly load?: typeof loadDialog }) {
  const open = useAccountModal((state) => state.open)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const [Dialog, setDialog] = useState<ComponentType>()
  useEffect(() => {
    if (open === null || Dialog) return
    let isGone = false
    load().then(
      (loaded) => {
        if (!isGone) setDialog(() => loaded.default)
      },
      () => {
        if (isGone) return
        closeAccountModal()
        navigate(withNext(open === 'login' ? '/login' : '/signup', here))
      },
    )
    return () => {
      isGone = true
    }
  }, [open, Dialog, navigate, load, here])
  return Dialog ? <Dialog /> : null
}
