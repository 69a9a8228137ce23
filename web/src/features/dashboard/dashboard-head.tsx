import type { User } from '@homeground/contracts'
import { formatCount, joinWords } from '@homeground/format/format'
import { Link } from 'react-router-dom'
import { savedPlaces, savedSearches, useAccountList, watches } from '../../lib/account/saved-items.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { SearchesLeft } from '../../lists/search-box/searches-left.tsx'
import { PageAnchors } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { BringAlong } from './bring-along.tsx'
import classes from './dashboard-head.module.css'

const parts = [
  ['places', 'Saved places'],
  ['watches', 'Watched zips'],
  ['searches', 'Saved searches'],
  ['account', 'Account'],
  ['devices', 'Devices'],
  ['api-keys', 'API keys'],
] as const

/** The greeting, a summary of the lists, the plan, and links to the parts of the page. */
export function DashboardHead({ user }: { readonly user: User }) {
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
