import type { Session } from '../lib/account/session.ts'
import { loginPathTo, nextPathOf } from '../lib/navigation/next-path.ts'
import type { Route } from './routes.ts'

/** What is done with a request for a screen; `wait` until it is known who asks. */
export type Verdict = 'show' | 'wait' | { readonly redirect: string }

export interface Visit {
  readonly route: Pick<Route, 'guarded' | 'onlyAnonymous'>
  readonly session: Session['state']
  readonly location: {
    readonly pathname: string
    readonly search: string
    readonly hash: string
  }
}

/** Logged out at a guarded screen: to the log in, then back. Logged in at the log in: on, or home. */
export function verdictOn({ route, session, location }: Visit): Verdict {
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
