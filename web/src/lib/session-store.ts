import type { User } from '@homeground/contracts'
import { create } from 'zustand'

export type Session =
  | { readonly state: 'unknown'; readonly user: null }
  | { readonly state: 'anonymous'; readonly user: null }
  | { readonly state: 'user'; readonly user: User }

/** Who is logged in; `unknown` until the first response of GET /api/user. */
export const useSession = create<Session>(() => ({ state: 'unknown', user: null }))

/** The user in a response: after a login, a signup or a change of the profile. */
export function setSessionUser(user: User): void {
  useSession.setState({ state: 'user', user })
}

/** Nobody is logged in, or the server rejected a call because the session has ended. */
export function clearSession(): void {
  useSession.setState({ state: 'anonymous', user: null })
}
