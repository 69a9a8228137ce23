import { fillParams, pageTexts, windowTitle } from '@homeground/contracts/pages'
import { useEffect, useLayoutEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useDataSet } from '../../lib/api/attributes.ts'
import { useFollowLoading } from '../../lib/api/loading.ts'
import { setNavigate, showPage } from '../../lib/navigation/router.ts'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { trackPageView } from '../../lib/page-views.ts'
import { useSession } from '../../lib/session-store.ts'
import { useLater } from '../../lib/use-near.ts'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { accessTo } from '../guard.ts'
import { breadcrumbs } from '../navigation.ts'
import { findRoute, routes } from '../routes.ts'
import { ErrorBoundary, Screen } from '../screen.tsx'
import { AlertRegion } from './alert-region.tsx'
import { Banner, OfflineNote } from './banner.tsx'
import {
  AccountDialogHost,
  CompareTrayHost,
  PasswordDialogHost,
  ReportDialogHost,
  SimilarDialogHost,
} from './dialogs.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The frame of every screen: banner, header, breadcrumbs, screen and footer. */
export function Layout() {
  const location = useLocation()
  const { pathname, search } = location
  const found = findRoute(pathname)
  const { route, params } = found
  const { title, description } = pageTexts(route, params, search)
  const session = useSession((state) => state.state)
  const access = accessTo({ route, session, location })
  const navigate = useNavigate()
  useEffect(() => setNavigate(navigate), [navigate])
  const isShown = access === 'show'
  // Before the effects of the screen, which may set a more specific title.
  useLayoutEffect(() => showPage({ title, description }), [title, description])
  const name = fillParams(route.title, params)
  useEffect(() => {
    if (isShown) void trackPageView(pathname, windowTitle(name))
  }, [pathname, name, isShown])
  const dataSet = useDataSet()
  const loading = useFollowLoading()
  const hasBanner = loading !== null || (dataSet !== 'real' && dataSet !== 'none')
  const crumbs = breadcrumbs(routes, found)
  const isLater = useLater()
  useHeadingFocus()
  useScrollMemory()

  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {hasBanner ? <Banner dataSet={dataSet} loading={loading} /> : null}
      <OfflineNote />
      <Header />
      <main className={classes.main} data-banner={hasBanner} data-crumbs={crumbs.length > 0} id="main" tabIndex={-1}>
        {crumbs.length > 0 ? (
          <div className={classes.crumbs}>
            <Breadcrumbs crumbs={crumbs} />
          </div>
        ) : null}
        <ErrorBoundary key={pathname}>
          {isShown ? <Screen key={route.path} route={route} /> : <PageSkeleton />}
          {typeof access === 'object' ? <Navigate replace to={access.redirect} /> : null}
        </ErrorBoundary>
      </main>
      {isLater ? <Footer /> : null}
      <CompareTrayHost />
      <AccountDialogHost />
      <PasswordDialogHost />
      <SimilarDialogHost />
      <ReportDialogHost />
      <AlertRegion />
    </>
  )
}
