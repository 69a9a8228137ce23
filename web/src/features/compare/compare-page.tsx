import { limits } from '@homeground/catalog/defaults'
import { useDeferredValue } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { type CompareAddress, comparePath, readCompareAddress } from '../../places/compare/compare-store.ts'
import { useCompare } from '../../places/compare/compare-store.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { useCompared } from './compare-api.ts'
import { CompareSkeleton } from './compare-skeleton.tsx'
import { CompareView } from './compare-view.tsx'
import { leftOutTexts } from './left-out.ts'
import { CompareStart } from './start/compare-start.tsx'

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
