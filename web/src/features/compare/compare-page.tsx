import { limits } from '@homeground/catalog/defaults'
import { comparedKindWords, followedKey, type PlaceKind, placeSeparator } from '@homeground/catalog/place-kinds'
import type { ComparedPlace } from '@homeground/contracts'
import { joinWords } from '@homeground/format/format'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { type ComparedRef, type PlaceRef, placeRef } from '../../lib/api/place-ref.ts'
import { request, requestOrNull } from '../../lib/api/request.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { searchPath } from '../../lib/navigation/paths.ts'
import { useTitle } from '../../lib/navigation/router.ts'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import {
  addToCompare,
  type CompareAddress,
  comparedPath,
  comparePathOf,
  readCompareAddress,
  useCompare,
} from '../../places/compare/compare-store.ts'
import { LoadError, Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import type from '../../ui/type.module.css'
import { AddPlace } from './add-place.tsx'
import classes from './compare-view.module.css'
import { CompareView } from './compare-view.tsx'

const zip = (id: string, town: string) => placeRef({ zip: id, town })
const county = (name: string) => placeRef({ kind: 'county', town: name, state_abbr: 'MA' })

/** Comparisons to try, all in the preselected state. */
const examples: readonly (readonly PlaceRef[])[] = [
  [zip('01760', 'Natick'), zip('01748', 'Hopkinton'), zip('02067', 'Sharon'), zip('01701', 'Framingham')],
  [zip('01002', 'Amherst'), zip('01267', 'Williamstown')],
  [county('Middlesex County'), county('Norfolk County')],
]

/** Next to a name: the zip, the state, or that it is a school. */
function whereOf({ kind, id }: ComparedRef): string {
  if (kind === 'school') return 'School'
  return kind === 'zip' ? id : id.slice(-2)
}

/** The page without places: where to get some. */
function CompareStart({ leftOut }: { readonly leftOut: readonly string[] }) {
  const navigate = useNavigate()
  const recent = useCompare((state) => state.recent)
  // Those shown when the page opened: a place that is added leaves the page.
  const [places] = useState(recent)
  function add(place: PlaceRef) {
    addToCompare(place)
    navigate(comparePathOf(useCompare.getState().places))
  }
  return (
    <div className={`${type.page} ${classes.start}`}>
      <h1 tabIndex={-1}>Compare places side by side</h1>
      <p className={`${type.lede} ${classes.startLede}`}>
        Up to {limits.comparedPlaces} zip codes, towns, counties or metro areas: prices, schools, income and people,
        with margins of error, price history and the distance between them. Or up to {limits.comparedPlaces} schools.
      </p>
      {leftOut.length > 0 ? <Notice kind="caution">{leftOut.join(' ')}</Notice> : null}
      <AddPlace onAdd={add} taken={[]} />
      <p className={type.soft}>
        Or choose <b>Compare</b> on any place: in a <Link to={searchPath({ area: 'state' })}>search</Link>, in the{' '}
        <Link to="/zips/rankings">rankings</Link> or on the page of a place; schools in a{' '}
        <Link to="/schools">list of schools</Link> or on the page of a school.
      </p>
      <div className={classes.lists}>
        {places.length > 0 ? (
          <section aria-labelledby="recent">
            <h2 id="recent">Compared before</h2>
            <ul>
              {places.map((place) => (
                <li key={followedKey(place)}>
                  <span>
                    <Link className={type.quiet} to={comparedPath(place)}>
                      {place.name}
                    </Link>{' '}
                    <span className={type.mute}>{whereOf(place)}</span>
                  </span>
                  <CompareButton look="tool" place={place} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section aria-labelledby="examples">
          <h2 id="examples">For example</h2>
          <ul>
            {examples.map((example) => (
              <li key={example[0]!.id}>
                <Link to={comparePathOf(example)}>{joinWords(example.map(({ name }) => name))}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

/** The places of the address that the page does not show, one sentence for each reason. */
function leftOutTexts(
  { kind, malformed, surplus }: Pick<CompareAddress, 'kind' | 'malformed' | 'surplus'>,
  unknown: readonly string[],
): string[] {
  const { one, many } = comparedKindWords[kind]
  return [
    ...unknown.map((id) => `There is no ${one} ${kind === 'zip' || kind === 'school' ? id : quoted(id)}.`),
    ...(malformed.length === 0
      ? []
      : [
          `${kind === 'school' ? 'The number of a school has twelve digits' : 'A zip code has five digits'}: we left out ${joinWords(malformed.map(quoted))}.`,
        ]),
    ...(surplus.length === 0
      ? []
      : [
          `Compare holds ${limits.comparedPlaces} ${kind === 'school' ? many : 'places'}: we left out ${joinWords(surplus)}.`,
        ]),
  ]
}

const longestText = 40

function quoted(text: string): string {
  return `“${text.length > longestText ? `${text.slice(0, longestText)}…` : text}”`
}

/** Up to four places of one kind side by side; without any, where to get them. */
export default function ComparePage() {
  const [params] = useSearchParams()
  const address = readCompareAddress(params)
  const list = useCompare(({ places }) => places)
  const { ids, malformed } = address
  const isPlain = ids.length === 0 && malformed.length === 0
  if (isPlain && list.length > 0) return <Navigate replace to={comparePathOf(list)} />
  if (ids.length === 0) return <CompareStart leftOut={leftOutTexts(address, [])} />
  const { kind } = address
  if (kind === 'school') return <SchoolsScreen address={address} />
  return <CompareScreen address={{ ...address, kind }} />
}

/** The address of a comparison of places. */
export type PlacesAddress = CompareAddress & { readonly kind: PlaceKind }

const SchoolsView = lazyComponent(() => import('./schools-view.tsx'))

function SchoolsScreen({ address }: { readonly address: CompareAddress }) {
  const { ids } = address
  const { data, error, refetch, isFetching } = useQuery(schoolsQuery(ids))
  const count = data?.schools.length ?? ids.length
  useTitle(`Compare ${count} of ${limits.comparedPlaces} Schools`)
  if (!data) {
    if (!error || isFetching) return <CompareSkeleton count={ids.length} />
    return <LoadError error={error} onAction={() => void refetch()} page title="These schools didn’t load" />
  }
  const leftOut = leftOutTexts(address, data.unknown)
  if (data.schools.length === 0) return <CompareStart leftOut={leftOut} />
  return (
    <SchoolsView address={address} isComplete={data.unknown.length === 0} leftOut={leftOut} schools={data.schools} />
  )
}

/** The schools of an address, and the numbers that no school has. */
function schoolsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['compare-schools', ...ids],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(ids.map((ncesID) => requestOrNull('getSchool', { params: { ncesID }, signal })))
      return {
        schools: found.filter((school) => school !== null),
        unknown: ids.filter((_, index) => found[index] === null),
      }
    },
    placeholderData: keepPreviousData,
  })
}

function CompareScreen({ address }: { readonly address: PlacesAddress }) {
  const { data: newest, error, refetch, isFetching } = useQuery(comparedQuery(address))
  // Dozens of rows: they render in short steps, between which the browser can react.
  const data = useDeferredValue(newest)
  const attributes = useAttributes()
  const count = data?.places.length ?? address.ids.length
  useTitle(count === 0 ? null : `Compare ${count} of ${limits.comparedPlaces} Places`)
  if (!data) {
    if (!error || isFetching) return <CompareSkeleton count={address.ids.length} />
    const retry = () => void refetch()
    return <LoadError error={error} onAction={retry} page title="These places didn’t load" />
  }
  // Until those of a new address arrive, the places that it shares with the former one.
  const isNew = data.key === keyOf(address)
  const places = isNew
    ? data.places
    : data.places.filter(({ kind, id }) => kind === address.kind && address.ids.includes(id))
  const leftOut = leftOutTexts(address, isNew ? data.unknown : [])
  if (places.length === 0) {
    return isFetching || !isNew ? <CompareSkeleton count={1} /> : <CompareStart leftOut={leftOut} />
  }
  return (
    <CompareView
      address={address}
      attributes={attributes}
      isComplete={isNew && data.unknown.length === 0}
      leftOut={leftOut}
      places={places}
    />
  )
}

interface ComparedPlaces {
  /** Of the address that they are of. */
  readonly key: string
  readonly places: readonly ComparedPlace[]
  /** Places of the address that do not exist. */
  readonly unknown: readonly string[]
}

function keyOf({ kind, ids }: PlacesAddress): string {
  return [kind, ...ids].join(placeSeparator)
}

/** The figures of the places of an address, from one version of the data. The former ones stay until they arrive. */
function comparedQuery(address: PlacesAddress) {
  const { kind, ids } = address
  const key = keyOf(address)
  return queryOptions({
    queryKey: ['compare', key],
    queryFn: async ({ signal }): Promise<ComparedPlaces> => {
      const query = { kind, places: ids.join(placeSeparator) }
      return { key, ...(await request('comparePlaces', { query, signal })).data }
    },
    placeholderData: keepPreviousData,
  })
}

/** Placeholder of the page while its places load. */
function CompareSkeleton({ count }: { readonly count: number }) {
  return (
    <div aria-busy="true" className={`${type.page} ${classes.page}`}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <Skeleton className={classes.waiting ?? ''} height={44} width="min(480px, 80%)" />
      <SkeletonSection bars={['18%', ...Array.from({ length: count }, () => '16%')]} count={12} heightPx={73} />
    </div>
  )
}
