import { loginPathTo, nextPathOf } from '../lib/navigation/paths.ts'
import type { Session } from '../lib/session-store.ts'
import type { Route } from './route.ts'

/** `wait` until the session is known. */
export type Access = 'show' | 'wait' | { readonly redirect: string }

export interface Visit {
  readonly route: Pick<Route, 'guarded' | 'onlyAnonymous'>
  readonly session: Session['state']
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
}

/**
 * Redirects an anonymous visitor from a guarded screen to the login and back, and a logged-in user from the login to the
 * requested page or home.
 */
export function accessTo({ route, session, location }: Visit): Access {
  if (!route.guarded && !route.onlyAnonymous) return 'show'
  if (session === 'unknown') return 'wait'
  if (route.guarded && session === 'anonymous') {
    return { redirect: loginPathTo(location.pathname + location.search + location.hash) }
  }
  if (route.onlyAnonymous && session === 'user') {
    return { redirect: nextPathOf(location.search) ?? '/home' }
  }
  return 'show'
}
