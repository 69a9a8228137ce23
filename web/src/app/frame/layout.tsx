import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useDataSet } from '../../lib/data-set.ts'
import { useScrollMemory } from '../../lib/scroll-memory.ts'
import { titleOf } from '../../lib/title.ts'
import { trackPageView } from '../../lib/track.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { routeOf } from '../routes.ts'
import { Screen } from '../screen.tsx'
import { AlertRegion } from './alert-region.tsx'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The one frame of every screen: banner, header, the screen, footer. */
export function Layout() {
  const { pathname } = useLocation()
  const { route, title } = routeOf(pathname)
  useEffect(() => {
    document.title = titleOf(title)
    void trackPageView(pathname, titleOf(title))
  }, [pathname, title])
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
          <Screen key={route.path} route={route} />
        </ErrorBoundary>
      </main>
      <Footer />
      <AlertRegion />
    </>
  )
}
