import type { User } from '@homeground/contracts'
import { formatCount, joinWords } from '@homeground/format/format'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { savedPlaces, savedSearches, useAccountList, watches } from '../../lib/account/saved-items.ts'
import { useSession } from '../../lib/account/session.ts'
import { attributesQuery } from '../../lib/api/attributes.ts'
import { useHousingMonths } from '../../lib/api/periods.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { clearRecentPages, useRecentPages } from '../../lib/recent-pages.ts'
import { SearchesLeft } from '../../lists/search-box/searches-left.tsx'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import { PageAnchors, Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { ApiKeysSection, apiKeys, DevicesSection, openSessions } from './access-sections.tsx'
import { AccountSection } from './account-section.tsx'
import classes from './dashboard-page.module.css'
import { useHousingChanges, usePlaces } from './saved/place-cells.tsx'
import { SavedPlaces, SavedSearches } from './saved/saved-section.tsx'
import { WatchedZips } from './saved/watched-zips.tsx'

const parts = [
  ['places', 'Saved places'],
  ['watches', 'Watched zips'],
  ['searches', 'Saved searches'],
  ['account', 'Account'],
  ['devices', 'Devices'],
  ['api-keys', 'API keys'],
] as const

/** The greeting, a summary of the lists, the plan, and links to the parts of the page. */
function DashboardHead({ user }: { readonly user: User }) {
  return (
    <header className={classes.head}>
      <h1 tabIndex={-1}>{user.name === '' ? 'Hello' : `Hello, ${user.name}`}</h1>
      <p className={`${type.lede} ${classes.lede}`}>{useSummary()}</p>
      <p className={classes.plan}>
        <Plan user={user} />
      </p>
      {user.emailConfirmed ? null : (
        <p className={classes.plan}>
          <span className={classes.open}>{user.email} isn’t confirmed yet.</span> <Link to="#account">Confirm it</Link>
          <BringAlong />
        </p>
      )}
      <PageAnchors parts={parts} />
    </header>
  )
}

function useSummary(): string {
  const places = useAccountList(savedPlaces).data?.length ?? 0
  const zips = useAccountList(watches).data?.length ?? 0
  const searches = useAccountList(savedSearches).data?.length ?? 0
  const parts = [
    ...(places > 0 ? [formatCount(places, 'saved place')] : []),
    ...(zips > 0 ? [formatCount(zips, 'watched zip')] : []),
    ...(searches > 0 ? [formatCount(searches, 'saved search', 'saved searches')] : []),
  ]
  if (parts.length === 0) return 'What you save and watch will appear here.'
  return `You have ${joinWords(parts)}.`
}

function Plan({ user: { tier, premiumUntil } }: { readonly user: User }) {
  if (tier !== 'premium') {
    return (
      <>
        <span className={classes.left}>
          <SearchesLeft offer={false} />
        </span>{' '}
        <Link to="/premium">About premium</Link>
      </>
    )
  }
  return (
    <>
      <span>
        <b>Premium</b>
        {premiumUntil ? ` until ${formatDay(premiumUntil)}` : ''}: unlimited searches.
      </span>{' '}
      <Link to="/premium">Terms and payments</Link>
    </>
  )
}

/** Offered in every unconfirmed account, so that it doesn't show whether the address has another one. */
function BringAlong() {
  return (
    <button
      className={classes.link}
      onClick={() =>
        openAccountModal('login', {
          reason: 'Log in to your account. Everything you saved here moves there.',
          bringAlong: true,
        })
      }
      type="button"
    >
      Already have an account? Log in and bring these places along
    </button>
  )
}

const skeletonParts = [0, 1, 2]

/** Placeholder with the layout of the page while it is loading. */
function DashboardSkeleton() {
  return (
    <div aria-busy="true" className={type.page}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <div className={`${classes.head} ${classes.skeletonHead}`}>
        <Skeleton height={44} width={280} />
        <Skeleton height={20} width="min(480px, 80%)" />
        <Skeleton width={224} />
        <Skeleton width="min(560px, 90%)" />
      </div>
      {skeletonParts.map((part) => (
        <SkeletonSection bars={['24%', '12%', '32%']} count={3} heightPx={64} key={part} />
      ))}
    </div>
  )
}

/** Saved places, watched zips and saved searches, and the account. */
export default function DashboardPage() {
  const user = useSession((session) => session.user)
  const loaded = useAllLoaded()
  if (user === null || !loaded) return <DashboardSkeleton />
  return (
    <div className={type.page}>
      <DashboardHead user={user} />
      <SavedPlaces />
      <WatchedZips />
      <SavedSearches />
      <RecentSection />
      <AccountSection user={user} />
      <DevicesSection />
      <ApiKeysSection user={user} />
    </div>
  )
}

/**
 * True once every call of the screen has finished, with or without an error, and from then on. The parts
 * appear together, as a later one would push down what the person is reading.
 */
function useAllLoaded(): boolean {
  const places = useAccountList(savedPlaces)
  const zips = useAccountList(watches)
  const queries = [
    places,
    zips,
    useAccountList(savedSearches),
    useAccountList(openSessions),
    useAccountList(apiKeys),
    useHousingMonths(),
    useQuery(attributesQuery),
  ]
  const lookups = [
    usePlaces((places.data ?? []).map(({ zip }) => zip)),
    usePlaces((zips.data ?? []).map(({ zip }) => zip)),
    useHousingChanges((zips.data ?? []).map(({ zip }) => zip)),
  ]
  const [loaded, setLoaded] = useState(false)
  const now = !queries.some(({ isPending }) => isPending) && !lookups.some(({ pending }) => pending)
  if (now && !loaded) setLoaded(true)
  return loaded || now
}

/** The places that this browser opened last; nothing before the first. */
function RecentSection() {
  const pages = useRecentPages((state) => state.pages)
  if (pages.length === 0) return null
  return (
    <Section
      id="recent"
      notes={<p>This list is stored only in this browser, not in your account.</p>}
      title="Recently viewed"
    >
      <ul className={classes.pages}>
        {pages.map(({ path, label, kind }) => (
          <li key={path}>
            <Link to={path}>{label}</Link> <span>{kind}</span>
          </li>
        ))}
      </ul>
      <Button className={classes.clear ?? ''} onClick={clearRecentPages} size="sm" variant="default">
        Clear
      </Button>
    </Section>
  )
}
