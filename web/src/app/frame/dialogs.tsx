import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { closeAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'
import { useConfirmModal } from '../../lib/account/confirm-modal.ts'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.tsx'
import { withNext } from '../../lib/navigation/paths.ts'
import { usePasswordPrompt } from '../../lib/password-prompt.ts'
import { useCompare } from '../../places/compare/compare-store.ts'
import { useReportModal } from '../../places/report/report-button.tsx'
import { useSimilarModal } from '../../places/similar/similar-modal.ts'

const loadSimilarDialog = () => import('../../features/similar/similar-dialog.tsx')

/** Loads the similar-place modal the first time it opens. */
export function SimilarDialogHost() {
  const isOpen = useSimilarModal((state) => state.isOpen)
  const Dialog = useLazyComponent(loadSimilarDialog, isOpen)
  return Dialog ? <Dialog /> : null
}

const loadReportDialog = () => import('../../features/feedback/report-dialog.tsx')

/** Loads the form to report a wrong figure the first time it opens. */
export function ReportDialogHost() {
  const isOpen = useReportModal((state) => state.isOpen)
  const Dialog = useLazyComponent(loadReportDialog, isOpen)
  return Dialog ? <Dialog /> : null
}

const loadPasswordDialog = () => import('../../features/sign-in/password-dialog.tsx')

/** Loads the form that asks for the password again the first time it opens. */
export function PasswordDialogHost() {
  const isOpen = usePasswordPrompt((state) => state.isOpen)
  const Dialog = useLazyComponent(loadPasswordDialog, isOpen)
  return Dialog ? <Dialog /> : null
}

const loadConfirmDialog = () => import('../../features/sign-in/confirm-dialog.tsx')

/** Loads the form for the code that confirms an address the first time it opens. */
export function ConfirmDialogHost() {
  const isOpen = useConfirmModal((state) => state.isOpen)
  const Dialog = useLazyComponent(loadConfirmDialog, isOpen)
  return Dialog ? <Dialog /> : null
}

const CompareTray = lazyComponent(() => import('../../places/compare/compare-tray.tsx'))

/**
 * The compare list on every screen without another bar, once it has a place. Its script comes later; the room at the foot of the
 * window is left from the start, so that nothing shifts.
 */
export function CompareTrayHost() {
  const hasPlaces = useCompare(({ places }) => places.length > 0)
  const { pathname, search } = useLocation()
  // The questions of the finder have a bar of their own there.
  const hasOtherBar = pathname === '/compare' || (pathname === '/finder' && search === '')
  const isShown = hasPlaces && !hasOtherBar
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-tray', isShown)
  }, [isShown])
  return isShown ? <CompareTray /> : null
}

const loadAccountDialog = () => import('../../features/sign-in/account-dialog.tsx')

/** Loads the modal the first time it opens; if that fails, goes to the login or signup page instead, which lead back. */
export function AccountDialogHost({ load = loadAccountDialog }: { readonly load?: typeof loadAccountDialog }) {
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
