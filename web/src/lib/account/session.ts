import type { Credentials, CurrentUser, Registration, User } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { raiseAlert } from '../alerts.ts'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { goTo } from '../navigation/go-to.ts'
import { type Session, sessionEnded, sessionIsOf, useSession } from '../session-store.ts'

export type { Session }
export { sessionEnded, sessionIsOf, useSession }

/** A server that does not answer must not keep anybody from leaving. */
const logOutWithinMs = 5_000

/** A service that was away for a moment is asked again after each of these. */
const askAgainAfterMs: readonly number[] = [2_000, 8_000, 30_000]

/**
 * Asks who is logged in. An answer without an id is nobody; so is none, for as long as there is none,
 * unless somebody is known to be logged in.
 */
export async function loadSession(againAfterMs = askAgainAfterMs): Promise<void> {
  try {
    const { data } = await request<CurrentUser | null>(paths.user, { quiet: true })
    if (data && 'id' in data) sessionIsOf(data)
    else sessionEnded()
  } catch {
    if (useSession.getState().state === 'user') return
    sessionEnded()
    const [waitMs, ...later] = againAfterMs
    if (waitMs !== undefined) setTimeout(() => void askAgain(later), waitMs)
  }
}

/** Another tab may log in or out meanwhile: whoever comes back to this one is asked for anew. */
export function followOtherTabs(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void loadSession([])
  })
}

async function askAgain(laterMs: readonly number[]): Promise<void> {
  if (useSession.getState().state === 'anonymous') await loadSession(laterMs)
}

/** Resolves as soon as it is known whether somebody is logged in. */
export function whenSessionKnown(): Promise<void> {
  if (useSession.getState().state !== 'unknown') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ state }) => {
      if (state === 'unknown') return
      stop()
      resolve()
    })
  })
}

/** @throws ApiError, also when email and password do not fit; alerts are the caller's matter. */
export async function logIn(credentials: Credentials): Promise<User> {
  return enter(paths.login, credentials)
}

/** @throws ApiError with `fields` when an entry is refused; alerts are the caller's matter. */
export async function signUp(registration: Registration): Promise<User> {
  return enter(paths.register, registration)
}

/** Ends the session, clears the person and goes to the home page, even if the call fails. */
export async function logOut(): Promise<void> {
  try {
    await request(paths.logout, { quiet: true, signal: AbortSignal.timeout(logOutWithinMs) })
  } catch {
    raiseAlert('The server did not hear that you logged out. Reload the page and log out again.')
  }
  // First away: a page that asks for a log in would send everybody else there.
  goTo('/')
  sessionEnded()
}

async function enter(path: string, body: Credentials | Registration): Promise<User> {
  const { data } = await request<User>(path, { method: 'POST', body, quiet: true })
  sessionIsOf(data)
  return data
}

/** What one person may see is not the next one's, nor is what is left of the day's searches. */
function forgetPerson(): void {
  queryClient.removeQueries({ queryKey: ['mine'] })
  void queryClient.resetQueries({ queryKey: ['quota'] })
}

useSession.subscribe((now, before) => {
  if (before.state !== 'unknown' && now.user?.id !== before.user?.id) forgetPerson()
})
