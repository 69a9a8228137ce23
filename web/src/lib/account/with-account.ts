import { raiseAlert } from '../alerts.ts'
import { ApiError } from '../api/request.ts'
import { type AccountMode, openAccountModal } from './account-modal.ts'
import { useSession, whenSessionKnown } from './session.ts'

/**
 * Runs an action that needs an account; a visitor is asked to sign up first, and then it runs. A failure raises an
 * alert. `what` names the action in sentences: `save Natick 01760`.
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
