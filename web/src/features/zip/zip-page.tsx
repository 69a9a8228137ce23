import { useMatch } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { isZip } from './nearest-zips.ts'
import { isNotFound, useZip } from './zip-api.ts'
import { ZipNotFound } from './zip-not-found.tsx'
import { ZipSkeleton } from './zip-skeleton.tsx'
import { ZipView } from './zip-view.tsx'

/** The page of one zip, or a 404 with suggestions. */
export default function ZipPage() {
  const zip = useMatch('/zip/:zip')?.params.zip ?? ''
  return isZip(zip) ? <ZipScreen key={zip} zip={zip} /> : <ZipNotFound text={zip} />
}

function ZipScreen({ zip }: { zip: string }) {
  const { data, error, refetch, isFetching } = useZip(zip)
  const attributes = useAttributes()
  if (data) return <ZipView detail={data} attributes={attributes} />
  if (!error || isFetching) return <ZipSkeleton />
  if (isNotFound(error)) return <ZipNotFound text={zip} />
  return (
    <LoadError error={error} onAction={() => void refetch()} page title={`${zip} didn’t load`} />
  )
}
