import { limits } from '@homeground/catalog/defaults'
import { joinWords } from '@homeground/format/format'
import { Skeleton } from '@mantine/core'
import { useDeferredValue } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { useTitle } from '../../lib/navigation/router.ts'
import { type CompareAddress, comparePath, readCompareAddress, useCompare } from '../../places/compare/compare-store.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import type from '../../ui/type.module.css'
import { useCompared } from './compare-api.ts'
import classes from './compare-view.module.css'
import { CompareView } from './compare-view.tsx'
import { CompareStart } from './start/compare-start.tsx'

/** What an address asks for and the page does not show, one sentence for each reason. */
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
  const { data: newest, error, refetch, isFetching } = useCompared(address.zips)
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
