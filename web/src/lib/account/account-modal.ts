import { create } from 'zustand'

export type AccountMode = 'register' | 'login'

interface AccountModal {
  readonly open: AccountMode | null
  /** Why it opened, one sentence: "Sign up to save 01760." */
  readonly reason?: string
  readonly afterwards?: () => void
}

export interface AccountModalOptions {
  readonly reason?: string
  /** Runs once after a successful log in or sign up from the modal; not when it is closed. */
  readonly afterwards?: () => void
}

let opener: Element | null = null

/** The sign-up and log-in modal, opened from anywhere. */
export const useAccountModal = create<AccountModal>(() => ({ open: null }))

export function openAccountModal(mode: AccountMode, options: AccountModalOptions = {}): void {
  opener = document.activeElement
  useAccountModal.setState({ open: mode, ...options }, true)
}

/** Between its two forms; reason and purpose stay. */
export function switchAccountModal(mode: AccountMode): void {
  useAccountModal.setState({ open: mode })
}

export function closeAccountModal(): void {
  useAccountModal.setState({ open: null }, true)
}

/** After a log in or sign up: closes it and does what the person came for. */
export function finishAccountModal(): void {
  const { afterwards } = useAccountModal.getState()
  closeAccountModal()
  afterwards?.()
}

/** Once it is closed: back to what opened it, or to the content when that has gone with the log in. */
export function focusOpener(): void {
  const target = opener?.isConnected ? opener : document.getElementById('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  opener = null
}
