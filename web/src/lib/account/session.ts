import type { CodeRequired, Credentials, LoginResult, Registration, User } from '@homeground/contracts'
import { raiseAlert } from '../alerts.ts'
import { queryClient } from '../api/query-client.ts'
import { type ApiResponse, request } from '../api/request.ts'
import { goTo } from '../navigation/router.ts'
import { clearSession, type Session, setSessionUser, useSession } from '../session-store.ts'
import { noteMailedCode } from './confirm-modal.ts'

export type { Session }
export { clearSession, setSessionUser, useSession }

/** Logging out must work even if the server does not respond. */
const logOutTimeoutMs = 5_000

/** Waits before retries while the user service is unavailable. */
const retryDelaysMs: readonly number[] = [2_000, 8_000, 30_000]

/**
 * Loads who is logged in. A response without an id means nobody. If the call fails, a known user stays logged in;
 * otherwise the visitor counts as anonymous, and the call is repeated.
 */
export async function loadSession(delaysMs = retryDelaysMs): Promise<void> {
  try {
    const { data } = await request('getUser', { quiet: true })
    if (data && 'id' in data) setSessionUser(data)
    else clearSession()
  } catch {
    if (useSession.getState().state === 'user') return
    clearSession()
    const [delayMs, ...laterDelaysMs] = delaysMs
    if (delayMs !== undefined) setTimeout(() => void retry(laterDelaysMs), delayMs)
  }
}

/** Loads the session again when this tab becomes visible: another tab may have logged in or out. */
export function followOtherTabs(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void loadSession([])
  })
}

async function retry(delaysMs: readonly number[]): Promise<void> {
  if (useSession.getState().state === 'anonymous') await loadSession(delaysMs)
}

/** Resolves once it is known whether someone is logged in. */
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

/**
 * Raises no alerts. If the account has a second factor, nobody is logged in yet: `logInWithCode` takes the returned
 * `login`. @throws ApiError, also for a wrong email or password.
 */
export async function logIn(credentials: Credentials): Promise<LoginResult> {
  const { data } = await request('login', { body: credentials, quiet: true })
  if ('id' in data) setSessionUser(data)
  return data
}

/** Raises no alerts. @throws ApiError, with `fields.code` if the code is wrong, 401 if the login has expired. */
export async function logInWithCode(body: CodeRequired & { code: string }): Promise<User> {
  return startSession(await request('loginWithSecondFactor', { body, quiet: true }))
}

/** Raises no alerts. A retry of the same values makes no other account. @throws ApiError, with `fields` when an entry is invalid. */
export async function signUp(registration: Registration): Promise<User> {
  const user = startSession(await request('register', { body: registration, once: registration, quiet: true }))
  noteMailedCode()
  return user
}

/** Ends the session, clears the user and goes to the home page, even if the call fails. */
export async function logOut(): Promise<void> {
  try {
    await request('logout', { quiet: true, signal: AbortSignal.timeout(logOutTimeoutMs) })
  } catch {
    raiseAlert('We couldn’t reach the server to log you out. Reload the page and log out again.')
  }
  // Before the session ends: a page that requires a login would redirect to the login page.
  goTo('/')
  clearSession()
}

function startSession({ data }: ApiResponse<User>): User {
  setSessionUser(data)
  return data
}

/** The lists and the quota of one user must not be shown to the next. */
function dropAccountQueries(): void {
  queryClient.removeQueries({ queryKey: ['account'] })
  void queryClient.resetQueries({ queryKey: ['quota'] })
}

useSession.subscribe((now, before) => {
  if (before.state !== 'unknown' && now.user?.id !== before.user?.id) dropAccountQueries()
})
