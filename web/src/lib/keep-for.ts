import { type AccountMode, openAccountModal } from './account-modal.ts'
import { raiseAlert } from './alerts.ts'
import { ApiError } from './request.ts'
import { useSession, whenSessionKnown } from './session.ts'

/**
 * Does something that only a person with an account can; anybody else is asked to sign up first, and
 * then it is done. What goes wrong is said in an alert. `what` is the deed: `save Natick 01760`.
 */
export async function keepFor(what: string, act: () => Promise<void>): Promise<void> {
  await whenSessionKnown()
  const askFirst = (mode: AccountMode, reason: string) =>
    // biome-ignore lint/suspicious/noThenProperty: the modal's own option, nothing awaits it
    openAccountModal(mode, { reason, afterwards: () => void keepFor(what, act) })
  if (useSession.getState().state !== 'user') return askFirst('register', `Sign up to ${what}.`)
  try {
    await act()
  } catch (error) {
    const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' }
    if (status === 401) askFirst('login', `Your session has ended. Log in again to ${what}.`)
    else if (!saidAlready.has(status)) raiseAlert(`We could not ${what}. ${message}`.trim())
  }
}

/** The call itself has raised the alert of these. */
const saidAlready: ReadonlySet<number> = new Set([419, 429])
