import { nameOfState } from '@homeground/catalog/states'
import type { School } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { subjectTitles } from '@homeground/contracts/subject-titles'
import { formatCount } from '@homeground/format/format'
import { kindText } from '@homeground/format/school-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { schoolKindLabels, zipPath } from '../../../lib/api/places.ts'
import { request } from '../../../lib/api/request.ts'
import { isNotFound } from '../../../lib/errors.ts'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { searchPath } from '../../../lib/navigation/paths.ts'
import { useTitle } from '../../../lib/navigation/router.ts'
import { useRecordPage } from '../../../lib/recent-pages.ts'
import { useLater } from '../../../lib/use-near.ts'
import { schoolPath } from '../../../lists/schools/school-link.tsx'
import { NotFound } from '../../../lists/search-box/not-found.tsx'
import { SavePage } from '../../../places/save/save-buttons.tsx'
import { LoadError, Notice } from '../../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { PageAnchors } from '../../../ui/page/section.tsx'
import subject from '../../../ui/subject/subject-head.module.css'
import view from '../../../ui/subject/subject-view.module.css'
import { SubjectSkeleton } from '../../../ui/subject/subject-view.tsx'
import type from '../../../ui/type.module.css'
import { KeyStrip } from './key-strip.tsx'
import classes from './school.module.css'
import { SchoolMap } from './school-map.tsx'
import { peersOf } from './school-results.ts'

interface SchoolHeadProps {
  school: School
  /** Name of its state. */
  state: string
}

/** Name, kind and place of the school, with the buttons to save it and to look around it. */
function SchoolHead({ school, state }: SchoolHeadProps) {
  const { name, town, zip, students, district, ncesID, current } = school
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: state, to: pathTo('/schools/:state', { state: school.state_abbr }) },
          { name: district.name, to: pathTo('/schools/district/:district', { district: district.id }) },
          { name },
        ]}
      />
      <h1 className={`${subject.name} ${classes.name}`} data-long={name.length > 24} tabIndex={-1}>
        {name}
      </h1>
      <p className={`${type.lede} ${subject.lede}`}>
        {kindText(school)}
        {town ? `, in ${town}, ${state}` : `, in ${state}`}
        {zip ? (
          <>
            {' '}
            <Link to={zipPath(zip)}>{zip}</Link>
          </>
        ) : null}
        . {students === null ? null : `${formatCount(students, 'student')}. `}NCES {ncesID}.
      </p>
      {current ? null : (
        <div className={classes.closed}>
          <Notice kind="caution" title="Closed">
            The newest directory of schools no longer lists it as open.
          </Notice>
        </div>
      )}
      <SchoolActions school={school} />
    </>
  )
}

const radiusMiles = 5

function SchoolActions({ school }: { school: School }) {
  const { name, ncesID, zip, lat, lng } = school
  return (
    <div className={subject.actions}>
      <SavePage name={name} path={schoolPath(ncesID)} />
      {zip && lat !== null && lng !== null ? (
        <Link to={searchPath({ area: 'zip', place: zip, lat, lng, radius: radiusMiles })}>
          Places to live within {radiusMiles} miles
        </Link>
      ) : null}
    </div>
  )
}

const loadSections = () => import('./school-sections.tsx')

const parts = [
  ['scores', 'Scores'],
  ['compared', 'Compared'],
  ['students', 'Students'],
  ['alternatives', 'Alternatives'],
] as const

/** Everything known about one school. */
function SchoolView({ school }: { school: School }) {
  const { ncesID, state_abbr: abbr } = school
  const Sections = useLazyComponent(loadSections, useLater())
  const state = nameOfState(abbr)
  const peers = useMemo(() => peersOf(school, state), [school, state])
  const label = subjectTitles.school(school)
  useTitle(label)
  useRecordPage({ path: schoolPath(ncesID), label, kind: schoolKindLabels.school })
  return (
    <div className={type.page}>
      <div className={view.head}>
        <div className={view.left}>
          <SchoolHead school={school} state={state} />
          <KeyStrip peers={peers} school={school} />
        </div>
        <SchoolMap school={school} />
      </div>
      <PageAnchors parts={parts} ruled />
      {Sections ? <Sections peers={peers} school={school} state={state} /> : <div className={view.rest} />}
    </div>
  )
}

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

function useSchool(ncesID: string) {
  return useQuery({
    queryKey: ['school', ncesID],
    queryFn: async ({ signal }) => (await request<School>(pathTo(paths.school, { ncesID }), { signal })).data,
  })
}
