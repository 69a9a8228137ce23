import type { LoadedAttributeList } from '@homeground/contracts'
import { fillParams, pageTexts, windowTitle } from '@homeground/contracts/pages'
import { formatVintage, joinWords, upperFirst } from '@homeground/format/format'
import { ActionIcon } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { type Alert, dismissAlert, useAlerts } from '../../lib/alerts.ts'
import { generatedSubjects, useAttributes, useDataSet } from '../../lib/api/attributes.ts'
import { type Loading, type LoadingGroup, overallPercent, useFollowLoading } from '../../lib/api/loading.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { loginPathTo, nextPathOf } from '../../lib/navigation/paths.ts'
import { setNavigate, showPage } from '../../lib/navigation/router.ts'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { useStoredAnswer } from '../../lib/offline.ts'
import { trackPageView } from '../../lib/page-views.ts'
import { type Session, useSession } from '../../lib/session-store.ts'
import { useLater, useNear } from '../../lib/use-near.ts'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import type from '../../ui/type.module.css'
import { accountLinks, breadcrumbs, footLinks, headerGroups, type MenuGroup, type MenuLink } from '../navigation.ts'
import type { Route } from '../route.ts'
import { groupLabels } from '../route.ts'
import { findRoute, routes } from '../routes.ts'
import { ErrorBoundary, Screen } from '../screen.tsx'
import {
  AccountDialogHost,
  CompareTrayHost,
  ConfirmDialogHost,
  PasswordDialogHost,
  ReportDialogHost,
  SimilarDialogHost,
} from './dialogs.tsx'
import footer from './footer.module.css'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

/** A screen's heading may appear with its data; after this time the focus no longer moves to it. */
const waitForHeadingMs = 5_000

const userEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

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

function focus(heading: HTMLElement): undefined {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The part is where the reader asked for, also when what is above it appears later. Returns a function that lets go of it. */
function show(part: HTMLElement): () => void {
  focus(part)
  const growth = new ResizeObserver(() => part.scrollIntoView())
  part.scrollIntoView()
  growth.observe(document.body)
  return () => growth.disconnect()
}

/**
 * Calls `act` once the element exists, and what that returns when the user uses the page or after some seconds. Returns a
 * function that stops both.
 */
function whenRendered(selector: string, act: (element: HTMLElement) => (() => void) | undefined): () => void {
  let end: (() => void) | undefined
  const check = () => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) return
    observer.disconnect()
    end = act(element)
    if (!end) stop()
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(() => stop(), waitForHeadingMs)
  const stop = () => {
    end?.()
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
    // The address of a private page gives access to it.
    if (isShown) void trackPageView(route.isPrivate ? route.path : pathname, windowTitle(name))
  }, [pathname, route, name, isShown])
  const dataSet = useDataSet()
  const attributes = useAttributes()
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
      {hasBanner ? <Banner dataSet={dataSet} generated={generatedSubjects(attributes)} loading={loading} /> : null}
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
      <ConfirmDialogHost />
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
          <Icon className={classes.icon} name={kind === 'note' ? 'check' : 'warning'} />
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
        {linesOf('refusal')}
        {linesOf('note')}
      </div>
    </div>
  )
}

interface BannerProps {
  /** Null until it is known. */
  readonly dataSet: LoadedAttributeList['data_set'] | null
  /** What is generated where some numbers are real: `prices`, `tax returns`. */
  readonly generated?: readonly string[]
  /** The data that is being loaded, else null. */
  readonly loading: Loading | null
}

/** Shown on every screen while numbers are generated, and while they are being loaded. */
export function Banner({ dataSet, generated = [], loading }: BannerProps) {
  if (dataSet === null && loading === null) return <div className={classes.banner} />
  const isPartly = dataSet === 'mixed' || (dataSet === 'real' && loading?.isDemonstration)
  const isDemonstration = dataSet === 'demonstration' || (!isPartly && loading?.isDemonstration)
  return (
    <aside aria-label="About this data" className={classes.banner}>
      {loading && isDemonstration ? <b>Made-up numbers.</b> : null}
      {loading && isPartly ? <b>Some made-up numbers.</b> : null}
      {loading ? <LoadingSteps groups={loading.groups} /> : null}
      {loading === null && dataSet === 'demonstration' ? <WhatIsReal /> : null}
      {loading === null && dataSet === 'mixed' && generated.length > 0 ? <WhatIsMadeUp figures={generated} /> : null}
      <Link to="/data">What’s real</Link>
    </aside>
  )
}

function WhatIsReal() {
  return (
    <>
      <span className={classes.wide}>The numbers are made up until real ones are loaded; the places are real.</span>
      <span className={classes.narrow}>Made-up numbers.</span>
    </>
  )
}

function WhatIsMadeUp({ figures }: { readonly figures: readonly string[] }) {
  const subject = upperFirst(joinWords(figures))
  return (
    <>
      <span className={classes.wide}>{subject} are made up until real ones are loaded; everything else is real.</span>
      <span className={classes.narrow}>Some numbers are made up.</span>
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

const loadForm = () => import('../../features/feedback/feedback-form.tsx')

/** The place of the feedback form, whose script is loaded once the footer is nearly in view. */
function FooterForm() {
  const [place, isNear] = useNear<HTMLDivElement>()
  const Form = useLazyComponent(loadForm, isNear)
  return (
    <div className={footer.form} ref={place}>
      {Form ? <Form /> : null}
    </div>
  )
}

const footerGroups = withoutSingles(headerGroups(routes))
const foot = footLinks(routes)
const links = { unknown: [], anonymous: accountLinks(routes, 'anonymous'), user: accountLinks(routes, 'user') }

type LinkGroup = Pick<MenuGroup, 'label' | 'links'>

/** Neighboring groups with one screen each are one group, `Map and compare`. */
function withoutSingles(groups: readonly MenuGroup[]): readonly LinkGroup[] {
  const singles = groups.filter(({ links }) => links.length === 1)
  const [first, ...others] = singles
  if (!first) return groups
  const label = [first.label, ...others.map((group) => group.label.toLowerCase())].join(' and ')
  const joined = { label, links: singles.flatMap((group) => group.links) }
  return groups.flatMap((group): LinkGroup[] => (group === first ? [joined] : singles.includes(group) ? [] : [group]))
}

/** In narrow windows its groups and the form are folded. A sentence about the site, the colors, the feedback form, and a map of the site: every screen of every menu. */
function Footer() {
  const session = useSession(({ state }) => state)
  return (
    <footer className={footer.footer}>
      <div className={footer.columns}>
        <div>
          <Brand />
          <p className={`${type.small} ${type.soft} ${footer.about}`}>
            Every zip code in the United States, compared on homes, people and schools. No crime scores, no guesses.
          </p>
          <div className={footer.colors}>
            <h2>Theme</h2>
            <SchemeSwitch />
          </div>
          <div className={footer.feedback}>
            <Fold label="Send feedback" onlyNarrow>
              <FooterForm />
            </Fold>
          </div>
        </div>
        <nav aria-label="Footer" className={footer.groups}>
          {footerGroups.map(({ label, links }) => (
            <Group key={label} label={label} links={links} />
          ))}
          <Group label={groupLabels.account} links={links[session]} />
        </nav>
      </div>
      <nav aria-label="About the site" className={footer.foot}>
        {foot.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </nav>
    </footer>
  )
}

function Group({ label, links }: { readonly label: string; readonly links: readonly MenuLink[] }) {
  return (
    <div>
      <h2 className={footer.wide}>{label}</h2>
      <Fold label={label} onlyNarrow>
        <ul>
          {links.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}
