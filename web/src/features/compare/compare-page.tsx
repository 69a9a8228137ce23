import { limits } from '@homeground/catalog/defaults'
import type { ZipDetail } from '@homeground/contracts'
import { joinWords } from '@homeground/format/format'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { requestOrNull } from '../../lib/api/request.ts'
import { searchPath } from '../../lib/navigation/paths.ts'
import { useTitle } from '../../lib/navigation/router.ts'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import {
  addToCompare,
  type CompareAddress,
  type ComparedPlace,
  comparePath,
  readCompareAddress,
  useCompare,
} from '../../places/compare/compare-store.ts'
import { ZipLink } from '../../places/zip-link.tsx'
import { LoadError, Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import type from '../../ui/type.module.css'
import { AddPlace } from './add-place.tsx'
import classes from './compare-view.module.css'
import { CompareView } from './compare-view.tsx'

/** Comparisons to try, all in the preselected state. */
const examples: readonly (readonly ComparedPlace[])[] = [
  [
    { zip: '01760', town: 'Natick' },
    { zip: '01748', town: 'Hopkinton' },
    { zip: '02067', town: 'Sharon' },
    { zip: '01701', town: 'Framingham' },
  ],
  [
    { zip: '01002', town: 'Amherst' },
    { zip: '01267', town: 'Williamstown' },
  ],
]

/** The page without places: where to get some. */
function CompareStart({ leftOut }: { readonly leftOut: readonly string[] }) {
  const navigate = useNavigate()
  const recent = useCompare((state) => state.recent)
  // Those shown when the page opened: a place that is added leaves the page.
  const [places] = useState(recent)
  function add(place: ComparedPlace) {
    addToCompare(place)
    navigate(comparePath(useCompare.getState().places.map(({ zip }) => zip)))
  }
  return (
    <div className={`${type.page} ${classes.start}`}>
      <h1 tabIndex={-1}>Compare places side by side</h1>
      <p className={`${type.lede} ${classes.startLede}`}>
        Up to {limits.comparedPlaces} zip codes: prices, schools, income and people, with margins of error, price
        history and the distance between them.
      </p>
      {leftOut.length > 0 ? <Notice kind="caution">{leftOut.join(' ')}</Notice> : null}
      <AddPlace onAdd={add} taken={[]} />
      <p className={type.soft}>
        Or choose <b>Compare</b> on any place: in a <Link to={searchPath({ area: 'state' })}>search</Link>, in the{' '}
        <Link to="/zips/rankings">rankings</Link> or on a zip’s page.
      </p>
      <div className={classes.lists}>
        {places.length > 0 ? (
          <section aria-labelledby="recent">
            <h2 id="recent">Compared before</h2>
            <ul>
              {places.map(({ zip, town }) => (
                <li key={zip}>
                  <span>
                    <ZipLink zip={zip}>{town}</ZipLink> <span className={type.mute}>{zip}</span>
                  </span>
                  <CompareButton look="tool" town={town} zip={zip} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section aria-labelledby="examples">
          <h2 id="examples">For example</h2>
          <ul>
            {examples.map((example) => (
              <li key={example[0]!.zip}>
                <Link to={comparePath(example.map(({ zip }) => zip))}>
                  {joinWords(example.map(({ town }) => town))}
                </Link>
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
  { malformed, surplus }: Pick<CompareAddress, 'malformed' | 'surplus'>,
  unknown: readonly string[],
): string[] {
  return [
    ...unknown.map((zip) => `There is no zip code ${zip}.`),
    ...(malformed.length === 0 ? [] : [`A zip code has five digits: we left out ${joinWords(malformed.map(quoted))}.`]),
    ...(surplus.length === 0
      ? []
      : [`Compare holds ${limits.comparedPlaces} places: we left out ${joinWords(surplus)}.`]),
  ]
}

const longestText = 20

function quoted(text: string): string {
  return `“${text.length > longestText ? `${text.slice(0, longestText)}…` : text}”`
}

/** Up to four zips side by side; without any, where to get them. */
export default function ComparePage() {
  const [params] = useSearchParams()
  const address = readCompareAddress(params)
  const list = useCompare(({ places }) => places)
  const { zips, malformed } = address
  const isPlain = zips.length === 0 && malformed.length === 0
  useTitle(zips.length === 0 ? null : `Compare ${zips.length} of ${limits.comparedPlaces} Places`)
  if (isPlain && list.length > 0) {
    return <Navigate replace to={comparePath(list.map(({ zip }) => zip))} />
  }
  if (zips.length === 0) return <CompareStart leftOut={leftOutTexts(address, [])} />
  return <CompareScreen address={address} />
}

function CompareScreen({ address }: { readonly address: CompareAddress }) {
  const { data: newest, error, refetch, isFetching } = useQuery(comparedQuery(address.zips))
  // Dozens of rows: they render in short steps, between which the browser can react.
  const data = useDeferredValue(newest)
  const attributes = useAttributes()
  if (!data) {
    if (!error || isFetching) return <CompareSkeleton count={address.zips.length} />
    const retry = () => void refetch()
    return <LoadError error={error} onAction={retry} page title="These places didn’t load" />
  }
  const leftOut = leftOutTexts(address, data.unknown)
  const places = address.zips.flatMap((zip) => data.places.find((place) => place.zip === zip) ?? [])
  if (places.length === 0) {
    return isFetching ? <CompareSkeleton count={1} /> : <CompareStart leftOut={leftOut} />
  }
  return (
    <CompareView
      address={address}
      attributes={attributes}
      isComplete={places.length === address.zips.length}
      leftOut={leftOut}
      places={places}
    />
  )
}

interface ComparedPlaces {
  readonly places: readonly ZipDetail[]
  /** Zips that do not exist. */
  readonly unknown: readonly string[]
}

/** The details of zips in their order, from one version of the data. The former ones stay until they arrive. */
function comparedQuery(zips: readonly string[]) {
  return queryOptions({
    queryKey: ['compare', zips.join()],
    queryFn: ({ signal }) => fetchCompared(zips, signal),
    placeholderData: keepPreviousData,
  })
}

async function fetchCompared(zips: readonly string[], signal: AbortSignal): Promise<ComparedPlaces> {
  const all = await requestOrNull('compareZips', { query: { zips: zips.join() }, signal })
  if (all) return { places: all, unknown: [] }
  // One unknown zip fails the whole call.
  const calls = zips.map((zip) => requestOrNull('getZip', { params: { zip }, signal }))
  const each = await Promise.all(calls)
  return { places: each.flatMap((place) => place ?? []), unknown: zips.filter((_, index) => each[index] === null) }
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
