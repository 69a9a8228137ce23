import { findState } from '@homeground/catalog/states'
import { useMatch } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { SubjectSkeleton } from '../../ui/subject/subject-view.tsx'
import { useStateDetails } from './demographics-api.ts'
import { DemographicsView } from './demographics-view.tsx'

/** The people and income of one state, or a 404. */
export default function DemographicsPage() {
  const text = useMatch('/demographics/:state')?.params.state ?? ''
  const state = findState(text)
  return state ? <StateScreen key={state} state={state} /> : <UnknownState text={text} />
}

function StateScreen({ state }: { readonly state: string }) {
  const { data, error, refetch, isFetching } = useStateDetails(state)
  const attributes = useAttributes()
  if (data) return <DemographicsView attributes={attributes} details={data} />
  if (!error || isFetching) return <SubjectSkeleton />
  return <LoadError error={error} onAction={() => void refetch()} page title="The state didn’t load" />
}

function UnknownState({ text }: { readonly text: string }) {
  useTitle('State not found')
  return <NotFound title={`There is no state ${text}`}>Check its spelling or its two-letter abbreviation.</NotFound>
}
