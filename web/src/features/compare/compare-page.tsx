import { limits } from '@homeground/catalog/defaults'
import { placeKey, placeKindWords, placeSeparator } from '@homeground/catalog/place-kinds'
import type { ComparedPlace } from '@homeground/contracts'
import { placePath } from '@homeground/contracts/paths'
import { joinWords } from '@homeground/format/format'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { type PlaceRef, placeRef } from '../../lib/api/place-ref.ts'
import { request } from '../../lib/api/request.ts'
import { searchPath } from '../../lib/navigation/paths.ts'
import { useTitle } from '../../lib/navigation/router.ts'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import {
  addToCompare,
  type CompareAddress,
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
        with margins of error, price history and the distance between them.
      </p>
      {leftOut.length > 0 ? <Notice kind="caution">{leftOut.join(' ')}</Notice> : null}
      <AddPlace onAdd={add} taken={[]} />
      <p className={type.soft}>
        Or choose <b>Compare</b> on any place: in a <Link to={searchPath({ area: 'state' })}>search</Link>, in the{' '}
        <Link to="/zips/rankings">rankings</Link> or on the page of a place.
      </p>
      <div className={classes.lists}>
        {places.length > 0 ? (
          <section aria-labelledby="recent">
            <h2 id="recent">Compared before</h2>
            <ul>
              {places.map((place) => (
                <li key={placeKey(place)}>
                  <span>
                    <Link className={type.quiet} to={placePath(place)}>
                      {place.name}
                    </Link>{' '}
                    <span className={type.mute}>{place.kind === 'zip' ? place.id : place.id.slice(-2)}</span>
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
  const { one } = placeKindWords[kind]
  return [
    ...unknown.map((id) => `There is no ${one} ${kind === 'zip' ? id : quoted(id)}.`),
    ...(malformed.length === 0 ? [] : [`A zip code has five digits: we left out ${joinWords(malformed.map(quoted))}.`]),
    ...(surplus.length === 0
      ? []
      : [`Compare holds ${limits.comparedPlaces} places: we left out ${joinWords(surplus)}.`]),
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
  return <CompareScreen address={address} />
}

function CompareScreen({ address }: { readonly address: CompareAddress }) {
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

function keyOf({ kind, ids }: CompareAddress): string {
  return [kind, ...ids].join(placeSeparator)
}

/** The figures of the places of an address, from one version of the data. The former ones stay until they arrive. */
function comparedQuery(address: CompareAddress) {
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
