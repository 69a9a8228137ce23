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
import { accessTo } from '../guard.ts'
import { routeOf } from '../routes.ts'
import { Screen } from '../screen.tsx'
import { AccountDialogHost } from './account-dialog-host.tsx'
import { AlertRegion } from './alert-region.tsx'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The frame of every screen: banner, header, screen and footer. */
export function Layout() {
  const location = useLocation()
  const { pathname } = location
  const { route, title } = routeOf(pathname)
  const session = useSession((state) => state.state)
  const access = accessTo({ route, session, location })
  const navigate = useNavigate()
  useEffect(() => setNavigate(navigate), [navigate])
  const isShown = access === 'show'
  useEffect(() => {
    document.title = titleOf(title)
    if (isShown) void trackPageView(pathname, titleOf(title))
  }, [pathname, title, isShown])
  const dataSet = useDataSet()
  const hasBanner = dataSet !== 'real' && dataSet !== 'none'
  useHeadingFocus()
  useScrollMemory()

  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {hasBanner ? <Banner dataSet={dataSet} /> : null}
      <Header />
      <main className={classes.main} data-banner={hasBanner} id="main" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          {isShown ? <Screen key={route.path} route={route} /> : <PageSkeleton />}
          {typeof access === 'object' ? <Navigate replace to={access.redirect} /> : null}
        </ErrorBoundary>
      </main>
      <Footer />
      <AccountDialogHost />
      <AlertRegion />
    </>
  )
}
