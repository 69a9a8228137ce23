import { create } from 'zustand'
import { dismissNotes, raiseAlert } from '../alerts.ts'
import { ApiError } from '../errors.ts'
import { rememberOpener } from '../opener.ts'
import { useSession } from '../session-store.ts'
import { whenSessionKnown } from './session.ts'

/**
 * Runs an action that needs an account; a visitor is asked to sign up first, and then it runs. A failure raises an
 * alert. `what`: the action within a sentence, such as `save Natick 01760`.
 */
export async function withAccount(what: string, act: () => Promise<void>): Promise<void> {
  await whenSessionKnown()
  const openModal = (mode: AccountMode, reason: string) =>
    openAccountModal(mode, { reason, onSuccess: () => void withAccount(what, act) })
  if (useSession.getState().state !== 'user') return openModal('register', `Sign up to ${what}.`)
  const status = await actOrAlert(what, act)
  if (status === 401) openModal('login', `Your session has ended. Log in again to ${what}.`)
}

/**
 * Runs an action; a failure raises an alert, unless the session has ended. Resolves to the status of the error, 0 for
 * no response, or to null on success.
 */
export async function actOrAlert(what: string, act: () => Promise<void>): Promise<number | null> {
  try {
    await act()
    return null
  } catch (error) {
    const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' }
    if (!handledElsewhere.has(status)) raiseAlert(`We couldn’t ${what}. ${message}`.trim())
    return status
  }
}

/** `request` raises the alerts of 419 and 429; callers handle 401. */
const handledElsewhere: ReadonlySet<number> = new Set([401, 419, 429])

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
  dismissNotes()
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
