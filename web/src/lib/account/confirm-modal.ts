import { confirmationCode } from '@homeground/contracts/account-rules'
import { create } from 'zustand'
import { dismissNotes } from '../alerts.ts'
import { rememberOpener } from '../opener.ts'
import { useSession } from '../session-store.ts'

export interface ConfirmModalOptions {
  /** Why it opened, as a sentence. */
  readonly reason?: string
  /** Mails a code when it opens, unless one was mailed within its lifetime. */
  readonly mailsCode?: boolean
  /** Runs once after the address is confirmed, and not when it is closed. */
  readonly onConfirmed?: () => void
}

interface ConfirmModal extends ConfirmModalOptions {
  readonly isOpen: boolean
}

/** The form for the code that confirms the address of the person who is logged in, which any component can open. */
export const useConfirmModal = create<ConfirmModal>(() => ({ isOpen: false }))

export function openConfirmModal(options: ConfirmModalOptions = {}): void {
  rememberOpener()
  dismissNotes()
  useConfirmModal.setState({ isOpen: true, ...options }, true)
}

export function closeConfirmModal(): void {
  useConfirmModal.setState({ isOpen: false }, true)
}

/** After the address is confirmed: closes the modal and runs `onConfirmed`. */
export function finishConfirmModal(): void {
  const { isOpen, onConfirmed } = useConfirmModal.getState()
  closeConfirmModal()
  if (isOpen) onConfirmed?.()
}

let lastMail: { readonly userId: string; readonly atMs: number } | undefined

/** A call has just had a code mailed to the person who is logged in. */
export function noteMailedCode(): void {
  const { user } = useSession.getState()
  if (user) lastMail = { userId: user.id, atMs: Date.now() }
}

/** Whether a code that was mailed from this page may still work. */
export function hasMailedCode(): boolean {
  const { user } = useSession.getState()
  return lastMail?.userId === user?.id && Date.now() - (lastMail?.atMs ?? 0) < confirmationCode.minutes * 60_000
}
