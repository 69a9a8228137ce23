import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { logOut, useSession } from '../../lib/account/session.ts'
import { request } from '../../lib/api/request.ts'
import { ApiError } from '../../lib/errors.ts'
import { type LazyComponent, lazyComponent } from '../../lib/lazy-component.tsx'
import { loginPathTo } from '../../lib/navigation/paths.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import type from '../../ui/type.module.css'
import classes from './operator.module.css'
import { type OperatorPath, operatorScreens } from './operator-screens.ts'

/** Whether the session may make the calls of operators; the server decides. */
const accessQuery = queryOptions({
  queryKey: ['account', 'operator', 'access'],
  queryFn: async ({ signal }) => (await request('getOperatorAccess', { signal, quiet: true })).data,
  retry: (count, error) => !isRefusal(error) && count < 2,
})

function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

// Nobody loads these but operators.
const parts: Readonly<Record<OperatorPath, LazyComponent<object>>> = {
  '/operator': lazyComponent(() => import('./jobs-part.tsx')),
  '/operator/sources': lazyComponent(() => import('./sources-part.tsx')),
  '/operator/messages': lazyComponent(() => import('./messages-part.tsx')),
  '/operator/people': lazyComponent(() => import('./people-part.tsx')),
  '/operator/quota': lazyComponent(() => import('./quota-part.tsx')),
}

/** The operators' part of the site. Others see why they may not enter, and how to log in. */
export default function OperatorPage() {
  const { pathname } = useLocation()
  const state = useSession((session) => session.state)
  const user = useSession((session) => session.user)
  const isOperator = user?.role === 'operator'
  const { data, error, refetch } = useQuery({ ...accessQuery, enabled: isOperator })
  if (state === 'unknown') return <PageSkeleton />
  if (!user) {
    return (
      <NoAccess reason="This page is for the operators of this site.">
        <Button component={Link} to={loginPathTo(pathname)}>
          Log in
        </Button>
      </NoAccess>
    )
  }
  if (!isOperator) {
    return (
      <NoAccess reason={`This page is for the operators of this site. You are logged in as ${user.email}.`}>
        <Button onClick={() => void logOut()}>Log out</Button>
      </NoAccess>
    )
  }
  if (isRefusal(error)) return <NoSecondFactor />
  if (error) return <LoadError error={error} onAction={() => void refetch()} page title="This page didn’t load" />
  return data ? <OperatorTabs /> : <PageSkeleton />
}

function NoAccess({ reason, children }: { readonly reason: string; readonly children: ReactNode }) {
  return (
    <div className={`${type.page} ${classes.refusal}`}>
      <h1 tabIndex={-1}>For operators</h1>
      <p>{reason}</p>
      {children}
    </div>
  )
}

/** An operator whose session gave no code: it was not set up, or the login was before that. */
function NoSecondFactor() {
  return (
    <NoAccess reason="This page needs two-factor authentication. Set it up under Account, or if you have, log in again with a code.">
      <div className={classes.actions}>
        <Button component={Link} to="/home#account">
          Set it up
        </Button>
        <Button onClick={() => void logOut()} variant="default">
          Log out
        </Button>
      </div>
    </NoAccess>
  )
}

function OperatorTabs() {
  const { pathname } = useLocation()
  const current = pathname.toLowerCase().replace(/\/$/, '')
  const { path, title } = operatorScreens.find((screen) => screen.path === current) ?? operatorScreens[0]
  const Part = parts[path]
  return (
    <div className={`${type.page} ${classes.root}`}>
      <nav aria-label="Operator" className={classes.tabs}>
        {operatorScreens.map((screen) => (
          <Link aria-current={screen.path === path ? 'page' : undefined} key={screen.path} to={screen.path}>
            {screen.title}
          </Link>
        ))}
      </nav>
      <h1 tabIndex={-1}>{title}</h1>
      <Part />
    </div>
  )
}
