import { isSchoolKey } from '@homeground/catalog/place-kinds'
import type { MonthFigures, User } from '@homeground/contracts'
import { formatCount, formatPeriod, joinWords } from '@homeground/format/format'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { actOrAlert, openAccountModal } from '../../lib/account/account-modal.ts'
import { openConfirmModal } from '../../lib/account/confirm-modal.ts'
import {
  listTexts,
  ownShortlists,
  savedPlaces,
  savedSearches,
  unwatchPlace,
  useAccountList,
  watches,
  watchPlace,
} from '../../lib/account/saved-items.ts'
import { useSession } from '../../lib/account/session.ts'
import { attributesQuery } from '../../lib/api/attributes.ts'
import { useHousingMonths } from '../../lib/api/periods.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { clearRecentPages, useRecentPages } from '../../lib/recent-pages.ts'
import { SearchesLeft } from '../../lists/search-box/searches-left.tsx'
import {
  type ChangeLookup,
  changeLabel,
  comparedMonthsText,
  dollarText,
  figureText,
  Missing,
  NameCell,
  nameOf,
  type PlaceCellProps,
  percentText,
  priceChangeOf,
  priceChangeTogether,
  restatedText,
  summaryText,
  TrendCell,
  useHousingChanges,
  usePlaces,
  useTrendMonths,
  ValueCell,
} from '../../places/followed/place-cells.tsx'
import { useSchoolFigures } from '../../places/followed/school-cells.tsx'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import { PageAnchors, Section, Source } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { ApiKeysSection, apiKeys, DevicesSection, openSessions } from './access-sections.tsx'
import { AccountSection, changeUser } from './account-section.tsx'
import classes from './dashboard-page.module.css'
import { FeedSection, useFeed } from './feed-section.tsx'
import {
  EmptyList,
  isPlaceKey,
  SavedPlaces,
  SavedSearches,
  SavedSection,
  Shortlists,
  useSavedRows,
} from './saved/saved-section.tsx'
import { SavedSchools, WatchedSchools } from './saved/school-tables.tsx'

import '@mantine/core/styles/Button.layer.css'
import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { Months } from '../../lib/format/trend-text.ts'
import savedClasses from '../../places/followed/followed-table.module.css'
import { tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'

const parts = [
  ['places', 'Saved places'],
  ['schools', 'Schools'],
  ['shortlists', 'Shortlists'],
  ['watches', 'Watched places'],
  ['watched-schools', 'Watched schools'],
  ['feed', 'Feed'],
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
          <span className={classes.open}>{user.email} isn’t confirmed yet.</span>
          <button className={`${type.textButton} ${classes.link}`} onClick={() => openConfirmModal()} type="button">
            Enter the code
          </button>
          <BringAlong />
        </p>
      )}
      <PageAnchors parts={parts} />
    </header>
  )
}

function useSummary(): string {
  const saved = useAccountList(savedPlaces).data?.map(({ place }) => place) ?? []
  const watched = useAccountList(watches).data?.map(({ place }) => place) ?? []
  const searches = useAccountList(savedSearches).data?.length ?? 0
  const parts = [
    ...listTexts('saved', saved),
    ...listTexts('watched', watched),
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
      className={`${type.textButton} ${classes.link}`}
      onClick={() =>
        openAccountModal('login', {
          reason: 'Log in to your account. Everything you saved here moves there.',
          bringAlong: true,
        })
      }
      type="button"
    >
      Log in to move these places to your account
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

/** What the person saved and watches, and the account. */
export default function DashboardPage() {
  const user = useSession((session) => session.user)
  const loaded = useAllLoaded()
  if (user === null || !loaded) return <DashboardSkeleton />
  return (
    <div className={type.page}>
      <DashboardHead user={user} />
      <SavedPlaces />
      <SavedSchools />
      <Shortlists />
      <WatchedPlaces />
      <WatchedSchools setting={<DigestSetting below="schools" />} />
      <FeedSection />
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
  const watched = useAccountList(watches)
  const queries = [
    places,
    watched,
    useAccountList(savedSearches),
    useAccountList(ownShortlists),
    useAccountList(openSessions),
    useAccountList(apiKeys),
    useFeed(),
    useHousingMonths(),
    useQuery(attributesQuery),
  ]
  const savedKeys = (places.data ?? []).map(({ place }) => place)
  const allWatched = (watched.data ?? []).map(({ place }) => place)
  const watchedKeys = allWatched.filter(isPlaceKey)
  const watchedPlaces = usePlaces(watchedKeys)
  const lookups = [
    usePlaces(savedKeys.filter(isPlaceKey)),
    useSchoolFigures(savedKeys.filter(isSchoolKey)),
    useSchoolFigures(allWatched.filter(isSchoolKey)),
    watchedPlaces,
    useHousingChanges(watchedKeys, watchedPlaces),
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

/** Watched places with what changed: the price since the same month a year before, listings and days since the month before. */
function WatchedPlaces() {
  const { rows, remember } = useSavedRows(watches, isPlaceKey)
  const places = usePlaces(rows.map(({ key }) => key))
  const changes = useHousingChanges(
    rows.map(({ key }) => key),
    places,
  )
  const months = useTrendMonths()
  const priceChanges = rows
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap(({ key }) => {
      const change = changeOfPrice(key, { places, changes, months })
      return change ? [change] : []
    })
  return (
    <SavedSection
      className={savedClasses.watches}
      columns={[
        { label: 'Place' },
        { label: 'Median price', isNumber: true },
        { label: changeLabel(months), isNumber: true },
        { label: findAttribute('housing_inventory')!.short, isNumber: true },
        { label: findAttribute('days_on_market')!.short, isNumber: true },
        { label: 'Price trend', isNumber: true },
      ]}
      id="watches"
      rowOf={({ place, watchedAt }) => ({
        name: nameOf({ place, places }),
        cells: (
          <>
            <NameCell place={place} places={places}>
              <Restated changes={changes} place={place} />
            </NameCell>
            <ValueCell of="median_listing_price" place={place} places={places} />
            <ChangeCell changes={changes} months={months} place={place} places={places} />
            <FromToCell changes={changes} of="housing_inventory" place={place} />
            <FromToCell changes={changes} of="days_on_market" place={place} />
            <TrendCell months={months} place={place} places={places} />
          </>
        ),
        remove: () => unwatchPlace(place),
        restore: () => watchPlace(place, { watchedAt }),
      })}
      list={watches}
      notes={<Notes months={months} summary={summaryText(priceChanges)} />}
      empty={
        <EmptyList icon="bell" title="No watched places yet" to="/research-area" linkText="Search an area">
          Select the bell next to a search result, or Watch on the page of a place, to see here what changes each month.
          We also email it to you, unless you turn that off.
        </EmptyList>
      }
      onRemove={remember}
      rows={rows}
      title="Watched places"
    />
  )
}

function Notes({ months, summary }: { readonly months: Months; readonly summary: string }) {
  const compared = comparedMonthsText(months)
  return (
    <>
      {compared ? (
        <p>
          Median listing price, {compared}: {summary || 'no change published'}.
        </p>
      ) : (
        <p>Median listing price vs. the same month a year before.</p>
      )}
      <Source>It depends on the mix of homes for sale, not only on their prices.</Source>
      <DigestSetting below="places" />
    </>
  )
}

/** Corrections of the publisher, so that they are not taken for changes of the market. */
function Restated({ place, changes }: { readonly place: string; readonly changes: ChangeLookup }) {
  const change = changes.find(place)
  const text = change ? restatedText(change, changes.months) : ''
  if (text === '') return null
  return (
    <span className={savedClasses.restated}>
      <i>Restated</i> {text}
    </span>
  )
}

interface PriceChangeInput extends Pick<PlaceCellProps, 'places'> {
  readonly months: Months
  readonly changes: ChangeLookup
}

/** How the price of a place changed over a year; undefined while the place is loading. */
function changeOfPrice(key: string, { places, changes, months }: PriceChangeInput) {
  const place = places.find(key)
  if (place === undefined) return undefined
  return place?.zips ? priceChangeTogether(changes.find(key), changes.months) : priceChangeOf(place, months)
}

function ChangeCell({ place: key, ...input }: PlaceCellProps & PriceChangeInput) {
  const { places, months } = input
  const place = places.find(key)
  const change = changeOfPrice(key, input) ?? priceChangeOf(null, months)
  return (
    <td className={`${table.number} ${savedClasses.change}`} data-label={changeLabel(months)} {...tableRoles.cell}>
      {change.known ? (
        <>
          <b>{percentText(change.percent)}</b> <span>{dollarText(change.dollars)}</span>
        </>
      ) : (
        <Missing failed={places.failed} place={place} reason={change.reason} />
      )}
    </td>
  )
}

interface FromToCellProps {
  readonly of: keyof MonthFigures & AttributeKey
  /** Key of the place. */
  readonly place: string
  readonly changes: ChangeLookup
}

/** A figure of the newest month, below it that of the month before. */
function FromToCell({ of, place, changes }: FromToCellProps) {
  return (
    <td className={`${table.number} ${savedClasses.change}`} data-label={findAttribute(of)!.short} {...tableRoles.cell}>
      <FromTo changes={changes} of={of} place={place} />
    </td>
  )
}

function FromTo({ of, place, changes }: FromToCellProps) {
  const { months, failed, pending } = changes
  if (pending) return null
  if (failed) return <NoValue reason="The numbers didn’t load." />
  if (!months) return <NoValue reason="Fewer than two months are loaded." />
  const change = changes.find(place)
  const [before, now] = [change?.before?.[of] ?? null, change?.now?.[of] ?? null]
  if (now === null) return <NoValue reason={`Not published for ${formatPeriod(months.now)}.`} />
  return (
    <>
      <b>{figureText(of, now)}</b>{' '}
      <span>
        {before === now ? (
          'unchanged'
        ) : before === null ? (
          <span className={type.hidden}>not published for {formatPeriod(months.before)}</span>
        ) : (
          <>from {figureText(of, before)}</>
        )}
      </span>
    </>
  )
}

interface DigestSettingProps {
  readonly below: 'places' | 'schools'
}

/**
 * Whether the person gets emails about what is watched, and a button that changes it. It is below the schools if only
 * schools are watched, else below the places.
 */
function DigestSetting({ below }: DigestSettingProps) {
  const user = useSession((session) => session.user)
  const keys = (useAccountList(watches).data ?? []).map(({ place }) => place)
  const [isBusy, setIsBusy] = useState(false)
  const hasSchools = keys.some(isSchoolKey)
  const hasPlaces = !hasSchools || keys.some(isPlaceKey)
  if (!user || hasPlaces !== (below === 'places')) return null
  const { watchDigest, emailConfirmed, email } = user
  const occasions = [...(hasPlaces ? ['each new month'] : []), ...(hasSchools ? ['new test results'] : [])]
  async function change() {
    setIsBusy(true)
    await actOrAlert(`turn the emails ${watchDigest ? 'off' : 'on'}`, async () => {
      await changeUser({ watchDigest: !watchDigest })
    })
    setIsBusy(false)
  }
  return (
    <div className={savedClasses.setting}>
      <p role="status">
        {watchDigest
          ? `After ${joinWords(occasions)} we email what changed to ${email}.`
          : 'Emails about what changed are off.'}
      </p>
      {watchDigest && !emailConfirmed ? (
        <p>
          The first one comes once your email is confirmed. <Link to="#account">Confirm it</Link>
        </p>
      ) : null}
      <Button
        className={savedClasses.button ?? ''}
        disabled={isBusy}
        onClick={() => void change()}
        size="sm"
        variant="subtle"
      >
        {watchDigest ? 'Turn off emails' : 'Turn on emails'}
      </Button>
    </div>
  )
}
