import type { User } from '@homeground/contracts'
import { create } from 'zustand'

export type Session =
  | { readonly state: 'unknown'; readonly user: null }
  | { readonly state: 'anonymous'; readonly user: null }
  | { readonly state: 'user'; readonly user: User }

/** Who is logged in, as far as the page knows; `unknown` until GET /api/user has answered. */
export const useSession = create<Session>(() => ({ state: 'unknown', user: null }))

/** The person as the server just answered: after a log in, a sign up or a change of the profile. */
export function sessionIsOf(user: User): void {
  useSession.setState({ state: 'user', user })
}

/** Nobody is logged in, or no longer: the server refused a call of somebody who was. */
export function sessionEnded(): void {
  useSession.setState({ state: 'anonymous', user: null })
}
