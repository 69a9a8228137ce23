import { useDeferredValue } from 'react'
import { useMatch } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { isNotFound } from '../../lib/errors.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SubjectSkeleton } from '../../ui/subject/subject-view.tsx'
import { useTown } from './town-api.ts'
import { TownNotFound } from './town-not-found.tsx'
import { TownView } from './town-view.tsx'

/** The page of one town, or a 404 with suggestions. */
export default function TownPage() {
  const { town = '', state = '' } = useMatch('/place/:town/:state')?.params ?? {}
  return <TownScreen key={`${town}, ${state}`} state={state} town={town} />
}

interface TownScreenProps {
  readonly town: string
  readonly state: string
}

function TownScreen({ town, state }: TownScreenProps) {
  const { data: newest, error, refetch, isFetching } = useTown(town, state)
  // The page is many elements: it renders in short steps, between which the browser can react.
  const data = useDeferredValue(newest)
  const attributes = useAttributes()
  if (data) return <TownView attributes={attributes} detail={data} />
  if (!error || isFetching) return <SubjectSkeleton />
  if (isNotFound(error)) return <TownNotFound state={state} town={town} />
  return <LoadError error={error} onAction={() => void refetch()} page title={`${town} didn’t load`} />
}
