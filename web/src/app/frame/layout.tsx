import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../../lib/account/session.ts'
import { useDataSet } from '../../lib/api/data-set.ts'
import { setNavigate } from '../../lib/navigation/go-to.ts'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { titleOf } from '../../lib/navigation/title.ts'
import { trackPageView } from '../../lib/page-views/track.ts'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { verdictOn } from '../guard.ts'
import { routeOf } from '../routes.ts'
import { Screen } from '../screen.tsx'
import { AccountDialogHost } from './account-dialog-host.tsx'
import { AlertRegion } from './alert-region.tsx'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The one frame of every screen: banner, header, the screen, footer. */
export function Layout() {
  const location = useLocation()
  const { pathname } = location
  const { route, title } = routeOf(pathname)
  const session = useSession((state) => state.state)
  const verdict = verdictOn({ route, session, location })
  const navigate = useNavigate()
  useEffect(() => setNavigate(navigate), [navigate])
  const shown = verdict === 'show'
  useEffect(() => {
    document.title = titleOf(title)
    if (shown) void trackPageView(pathname, titleOf(title))
  }, [pathname, title, shown])
  const dataSet = useDataSet()
  const bannered = dataSet !== 'real' && dataSet !== 'none'
  useHeadingFocus()
  useScrollMemory()

  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {bannered ? <Banner dataSet={dataSet} /> : null}
      <Header />
      <main className={classes.main} data-banner={bannered} id="main" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          {shown ? <Screen key={route.path} route={route} /> : <PageSkeleton />}
          {typeof verdict === 'object' ? <Navigate replace to={verdict.redirect} /> : null}
        </ErrorBoundary>
      </main>
      <Footer />
      <AccountDialogHost />
      <AlertRegion />
    </>
  )
}
