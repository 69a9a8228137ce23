import { useDeferredValue } from 'react'
import { useMatch } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { isNotFound } from '../../lib/errors.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SubjectSkeleton } from '../../ui/subject/subject-view.tsx'
import { isZip } from './nearest-zips.ts'
import { useZip } from './zip-api.ts'
import { ZipNotFound } from './zip-not-found.tsx'
import { ZipView } from './zip-view.tsx'

/** The page of one zip, or a 404 with suggestions. */
export default function ZipPage() {
  const zip = useMatch('/zip/:zip')?.params.zip ?? ''
  return isZip(zip) ? <ZipScreen key={zip} zip={zip} /> : <ZipNotFound text={zip} />
}

function ZipScreen({ zip }: { zip: string }) {
  const { data: newest, error, refetch, isFetching } = useZip(zip)
  // The page is many elements: it renders in short steps, between which the browser can react.
  const data = useDeferredValue(newest)
  const attributes = useAttributes()
  if (data) return <ZipView detail={data} attributes={attributes} />
  if (!error || isFetching) return <SubjectSkeleton />
  if (isNotFound(error)) return <ZipNotFound text={zip} />
  return <LoadError error={error} onAction={() => void refetch()} page title={`${zip} didn’t load`} />
}
