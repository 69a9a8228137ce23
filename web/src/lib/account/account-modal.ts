import { create } from 'zustand'
import { rememberOpener } from '../opener.ts'

export type AccountMode = 'register' | 'login'

interface AccountModal {
  readonly open: AccountMode | null
  /** Why it opened, as a sentence: "Sign up to save 01760." */
  readonly reason?: string
  readonly onSuccess?: () => void
  readonly bringAlong?: boolean
}

export interface AccountModalOptions {
  readonly reason?: string
  /** Runs once after a login or signup in the modal, and not when it is closed. */
  readonly onSuccess?: () => void
  /** Logging in moves everything from the current, unconfirmed account. */
  readonly bringAlong?: boolean
}

/** The signup and login modal, which any component can open. */
export const useAccountModal = create<AccountModal>(() => ({ open: null }))

export function openAccountModal(mode: AccountMode, options: AccountModalOptions = {}): void {
  rememberOpener()
  useAccountModal.setState({ open: mode, ...options }, true)
}

/** Switches between its two forms, with the same reason and `onSuccess`. */
export function switchAccountModal(mode: AccountMode): void {
  useAccountModal.setState({ open: mode })
}

export function closeAccountModal(): void {
  useAccountModal.setState({ open: null }, true)
}

/** After a login or signup: closes the modal and runs `onSuccess`. */
export function finishAccountModal(): void {
  const { onSuccess } = useAccountModal.getState()
  closeAccountModal()
  onSuccess?.()
}
