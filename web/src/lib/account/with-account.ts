import { raiseAlert } from '../alerts.ts'
import { ApiError } from '../api/request.ts'
import { type AccountMode, openAccountModal } from './account-modal.ts'
import { useSession, whenSessionKnown } from './session.ts'

/**
 * Does something that only a person with an account can; anybody else is asked to sign up first, and
 * then it is done. What goes wrong is said in an alert. `what` is the deed: `save Natick 01760`.
 */
export async function withAccount(what: string, act: () => Promise<void>): Promise<void> {
  await whenSessionKnown()
  const askFirst = (mode: AccountMode, reason: string) =>
    openAccountModal(mode, { reason, afterwards: () => void withAccount(what, act) })
  if (useSession.getState().state !== 'user') return askFirst('register', `Sign up to ${what}.`)
  const status = await actOrAlert(what, act)
  if (status === 401) askFirst('login', `Your session has ended. Log in again to ${what}.`)
}

/**
 * Does something; what goes wrong is said in an alert, but for an ended session, which has a screen of
 * its own. Resolves to the status of the error: 0 when there was no answer, null when all went well.
 */
export async function actOrAlert(what: string, act: () => Promise<void>): Promise<number | null> {
  try {
    await act()
    return null
  } catch (error) {
    const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' }
    if (!saidElsewhere.has(status)) raiseAlert(`We could not ${what}. ${message}`.trim())
    return status
  }
}

/** The call itself has raised the alerts of 419 and 429. */
const saidElsewhere: ReadonlySet<number> = new Set([401, 419, 429])
