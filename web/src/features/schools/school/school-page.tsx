import { useMatch } from 'react-router-dom'
import { isNotFound } from '../../../lib/errors.ts'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { NotFound } from '../../../lists/search-box/not-found.tsx'
import { SubjectSkeleton } from '../../../ui/subject/subject-view.tsx'
import { useSchool } from './school-api.ts'
import { SchoolView } from './school-view.tsx'

/** The page of one school, or a 404. */
export default function SchoolPage() {
  const id = useMatch('/school/:ncesID')?.params.ncesID ?? ''
  return isNcesId(id) ? <SchoolScreen id={id} key={id} /> : <SchoolNotFound id={id} />
}

function SchoolScreen({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useSchool(id)
  if (data) return <SchoolView school={data} />
  if (!error || isFetching) return <SubjectSkeleton />
  if (isNotFound(error)) return <SchoolNotFound id={id} />
  return <LoadError error={error} onAction={() => void refetch()} page title="The school didn’t load" />
}

function SchoolNotFound({ id }: { id: string }) {
  return (
    <NotFound title={isNcesId(id) ? `There is no school ${id}` : 'That’s not a school’s number'}>
      {isNcesId(id)
        ? 'We couldn’t find a public school with this NCES number.'
        : 'Schools have an NCES number of twelve digits.'}
    </NotFound>
  )
}

function isNcesId(text: string): boolean {
  return /^\d{12}$/.test(text)
}
