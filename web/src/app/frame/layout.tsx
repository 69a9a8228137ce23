import type { LoadedAttributeList } from '@homeground/contracts'
import { fillParams, pageTexts, windowTitle } from '@homeground/contracts/pages'
import { ActionIcon } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { type Alert, dismissAlert, useAlerts } from '../../lib/alerts.ts'
import { useDataSet } from '../../lib/api/attributes.ts'
import { type Loading, type LoadingGroup, overallPercent, useFollowLoading } from '../../lib/api/loading.ts'
import { formatDay, formatVintage } from '../../lib/format/vintage.ts'
import { loginPathTo, nextPathOf } from '../../lib/navigation/paths.ts'
import { setNavigate, showPage } from '../../lib/navigation/router.ts'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { useStoredAnswer } from '../../lib/offline.ts'
import { trackPageView } from '../../lib/page-views.ts'
import { type Session, useSession } from '../../lib/session-store.ts'
import { useLater } from '../../lib/use-near.ts'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { breadcrumbs } from '../navigation.ts'
import type { Route } from '../route.ts'
import { findRoute, routes } from '../routes.ts'
import { ErrorBoundary, Screen } from '../screen.tsx'
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

/** A screen's heading may appear with its data; after this time the focus no longer moves to it. */
const waitForHeadingMs = 5_000

const userEvents = ['keydown', 'pointerdown'] as const

/**
 * Moves the focus to the heading of a new screen, or scrolls to the part the URL's hash names. Stops as soon as the user
 * uses the page, so that a heading that appears late does not take the focus away.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef<string | null>(null)

  useEffect(() => {
    const isFirst = lastPathname.current === null
    const hasMoved = lastPathname.current !== pathname
    lastPathname.current = pathname
    if (hash.length > 1) return whenRendered(`#${CSS.escape(hash.slice(1))}`, show)
    if (hasMoved && !isFirst) return whenRendered('#main h1', focus)
  }, [pathname, hash])
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

function show(part: HTMLElement): void {
  part.scrollIntoView()
  focus(part)
}

/** Calls `act` once the element exists; returns a function that stops waiting. */
function whenRendered(selector: string, act: (element: HTMLElement) => void): () => void {
  const check = () => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) return
    stop()
    act(element)
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(() => stop(), waitForHeadingMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of userEvents) document.removeEventListener(event, stop, true)
  }
  for (const event of userEvents) document.addEventListener(event, stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
  check()
  return stop
}

/** The frame of every screen: banner, header, breadcrumbs, screen and footer. */
export function Layout() {
  const location = useLocation()
  const { pathname, search } = location
  const match = findRoute(pathname)
  const { route, params } = match
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
  const crumbs = breadcrumbs(routes, match)
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

/** Alerts and notes that belong to no part of the screen; alerts stay until closed. */
function AlertRegion() {
  const alerts = useAlerts((state) => state.shown)
  const linesOf = (kind: Alert['kind']) =>
    alerts
      .filter((alert) => alert.kind === kind)
      .map(({ id, text }) => (
        <div className={classes.alert} data-kind={kind} key={id}>
          <Icon className={classes.icon} name={kind === 'alert' ? 'warning' : 'check'} />
          <span className={classes.text}>{text}</span>
          <ActionIcon aria-label="Close" onClick={() => dismissAlert(id)}>
            <Icon name="close" />
          </ActionIcon>
        </div>
      ))
  return (
    <div className={classes.region}>
      <div className={classes.lines} role="alert">
        {linesOf('alert')}
      </div>
      <div className={classes.lines} role="status">
        {linesOf('note')}
      </div>
    </div>
  )
}

interface BannerProps {
  /** Null until it is known. */
  readonly dataSet: LoadedAttributeList['data_set'] | null
  /** The data that is being loaded, else null. */
  readonly loading: Loading | null
}

/** Shown on every screen while numbers are generated, and while they are being loaded. */
export function Banner({ dataSet, loading }: BannerProps) {
  if (dataSet === null && loading === null) return <div className={classes.banner} />
  const isDemonstration = dataSet === 'demonstration' || (dataSet !== 'mixed' && loading?.isDemonstration)
  return (
    <aside aria-label="About this data" className={classes.banner}>
      {isDemonstration ? <b>Demonstration data.</b> : null}
      {dataSet === 'mixed' ? <b>Partly demonstration data.</b> : null}
      {loading ? <LoadingSteps groups={loading.groups} /> : null}
      {loading === null && dataSet === 'demonstration' ? <WhatIsReal /> : null}
      <Link to="/data">What’s real</Link>
    </aside>
  )
}

function WhatIsReal() {
  return (
    <>
      <span className={classes.wide}>The places are real. The numbers are generated to show how the site works.</span>
      <span className={classes.narrow}>Generated numbers.</span>
    </>
  )
}

/** Each group of sources with how far it is loaded; in a narrow window, how many are. */
function LoadingSteps({ groups }: { readonly groups: readonly LoadingGroup[] }) {
  const percent = overallPercent(groups)
  const loaded = groups.filter(({ hasValues }) => hasValues).length
  return (
    <>
      <span>Loading:</span>
      <ul className={classes.steps}>
        {groups.map((group) => (
          <li key={group.key}>{textOf(group)}</li>
        ))}
      </ul>
      <span className={classes.count}>
        {loaded} of {groups.length}
      </span>
      <span
        aria-label="Data loaded"
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent}
        className={classes.bar}
        role="progressbar"
        style={{ inlineSize: `${percent}%` }}
      />
    </>
  )
}

function textOf({ label, hasValues, percent }: LoadingGroup): string {
  if (!hasValues) return `${label} ${percent ?? 0}%`
  return percent === null ? `${label} ready` : `${label} ready, adding more ${percent}%`
}

/** Shown while figures come from this browser because there is no connection. */
function OfflineNote() {
  const answer = useStoredAnswer((state) => state.answer)
  if (answer === null) return null
  const { vintage, openedAt } = answer
  return (
    <aside aria-label="Connection" className={classes.offline} role="status">
      <b>You are offline:</b> figures{vintage ? ` of ${formatVintage(vintage)}` : ''}
      {openedAt ? `, opened ${formatDay(openedAt)}` : ' that were stored'}.
    </aside>
  )
}

/** `wait` until the session is known. */
type Access = 'show' | 'wait' | { readonly redirect: string }

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
