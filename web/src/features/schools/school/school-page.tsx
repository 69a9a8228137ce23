import { nameOfState } from '@homeground/catalog/states'
import type { School, SchoolYearScores } from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/page-subjects'
import type { PathParams } from '@homeground/contracts/pages'
import { pathTo } from '@homeground/contracts/paths'
import { markOfData, type OriginMark } from '@homeground/format/figure-text'
import { formatCount, none, rankWords } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { kindText } from '@homeground/format/school-text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { schoolKindLabels, schoolPath, zipPath } from '../../../lib/api/places.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { request } from '../../../lib/api/request.ts'
import { isNotFound } from '../../../lib/errors.ts'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { searchPath } from '../../../lib/navigation/paths.ts'
import { useTitle } from '../../../lib/navigation/router.ts'
import { useRecordPage } from '../../../lib/recent-pages.ts'
import { useLater, useNear } from '../../../lib/use-near.ts'
import { missingReasons, pointsText } from '../../../lists/schools/school-text.ts'
import { NotFound } from '../../../lists/search-box/not-found.tsx'
import { CompareButton } from '../../../places/compare/compare-button.tsx'
import { ReportButton } from '../../../places/report/report-button.tsx'
import { SchoolActions } from '../../../places/save/school-actions.tsx'
import { LoadError, Notice } from '../../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { PageAnchors } from '../../../ui/page/section.tsx'
import mapClasses from '../../../ui/subject/head-map.module.css'
import keys from '../../../ui/subject/key-strip.module.css'
import subject from '../../../ui/subject/subject-head.module.css'
import view from '../../../ui/subject/subject-view.module.css'
import { SubjectSkeleton } from '../../../ui/subject/subject-view.tsx'
import type from '../../../ui/type.module.css'
import { MadeUp } from '../../../ui/values/no-value.tsx'
import { Ordinal, PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { ChangeBar, percentText, RangeBar } from '../../../ui/values/score-range-bar.tsx'
import { TermButton } from '../../../ui/values/term-button.tsx'
import classes from './school.module.css'
import { historyOf, newestOf, noPercentText, peersOf, reportSubject, subjectsText } from './school-results.ts'
import { rankRangeText, schoolVerdict } from './school-verdict.ts'

const loadMap = () => import('./school-map.tsx')
const loadPlacesMap = () => import('../../../ui/map/places-map.tsx')

/** The map of the school, loaded when it is near the window. */
function MapPlace({ school }: { school: School }) {
  const [place, isNear] = useNear<HTMLDivElement>()
  const isLocated = school.lat !== null && school.lng !== null
  const SchoolMap = useLazyComponent(loadMap, isNear && isLocated)
  const PlacesMap = useLazyComponent(loadPlacesMap, isNear && isLocated)
  return (
    <div className={mapClasses.map} id="map" ref={place}>
      {isLocated ? null : <p className={mapClasses.none}>Its location is not published.</p>}
      {SchoolMap && PlacesMap ? <SchoolMap map={PlacesMap} school={school} /> : null}
    </div>
  )
}

interface SchoolHeadProps {
  school: School
  /** Name of its state. */
  state: string
  /** The schools that it is compared with: `high schools in Massachusetts`. */
  peers: string
}

/** Name, kind and place of the school and how its results changed, with the buttons to save it and to look around it. */
function SchoolHead({ school, state, peers }: SchoolHeadProps) {
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
      <Contacts school={school} />
      {current ? null : (
        <div className={classes.closed}>
          <Notice kind="caution" title="Closed">
            The newest directory of schools no longer lists it as open.
          </Notice>
        </div>
      )}
      <Verdict peers={peers} school={school} />
      <Actions school={school} />
    </>
  )
}

/** Street, phone and website, as far as the directory has them. */
function Contacts({ school: { street, phone, website } }: { school: School }) {
  if (!street && !phone && !website) return null
  return (
    <p className={`${type.small} ${classes.contacts}`}>
      {street ? <span>{street}</span> : null}
      {phone ? <a href={`tel:+1${phone.replace(/\D/g, '')}`}>{phone}</a> : null}
      {website && /^https?:\/\//.test(website) ? (
        <a href={website} rel="noreferrer nofollow">
          {new URL(website).hostname.replace(/^www\./, '')}
        </a>
      ) : null}
    </p>
  )
}

/** How the results changed, in words; the caveat on a change is part of it. */
function Verdict({ school, peers }: Pick<SchoolHeadProps, 'school' | 'peers'>) {
  const verdict = schoolVerdict(school, peers)
  if (verdict === null) return null
  const caveat = newestOf(school)?.trend?.caveat
  return (
    <div className={classes.verdict}>
      <p>
        {verdict}
        <MadeUp mark={markOfData(school.data_set)} />
      </p>
      {caveat ? <p className={`${type.small} ${type.mute}`}>{caveat}</p> : null}
    </div>
  )
}

const radiusMiles = 5

function Actions({ school }: { school: School }) {
  const { name, ncesID, zip, lat, lng } = school
  return (
    <SchoolActions school={{ kind: 'school', id: ncesID, name }}>
      <CompareButton look="button" place={{ kind: 'school', id: ncesID, name }} />
      {zip && lat !== null && lng !== null ? (
        <Link to={searchPath({ area: 'zip', place: zip, lat, lng, radius: radiusMiles })}>
          Places to live within {radiusMiles} miles
        </Link>
      ) : null}
      <ReportButton subject={reportSubject(school)} />
    </SchoolActions>
  )
}

const loadSections = () => import('./school-sections.tsx')

const parts = [
  ['history', 'Over time'],
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
  const hasHistory = useMemo(() => historyOf(school) !== null, [school])
  const label = subjectTitles.school(school)
  useTitle(label)
  useRecordPage({ path: schoolPath(ncesID), label, kind: schoolKindLabels.school })
  return (
    <div className={type.page}>
      <div className={view.head}>
        <div className={view.left}>
          <SchoolHead peers={peers} school={school} state={state} />
          <KeyStrip peers={peers} school={school} />
        </div>
        <MapPlace school={school} />
      </div>
      <PageAnchors parts={hasHistory ? parts : parts.slice(1)} ruled />
      {Sections ? <Sections peers={peers} school={school} state={state} /> : <div className={view.rest} />}
    </div>
  )
}

export const prefetch = ({ ncesID = '' }: PathParams) =>
  isNcesId(ncesID) ? queryClient.prefetchQuery(schoolQuery(ncesID)) : undefined

/** The page of one school, or a 404. */
export default function SchoolPage() {
  const id = useMatch('/school/:ncesID')?.params.ncesID ?? ''
  return isNcesId(id) ? <SchoolScreen id={id} key={id} /> : <SchoolNotFound id={id} />
}

function SchoolScreen({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(schoolQuery(id))
  if (data) return <SchoolView school={data} />
  if (!error || isFetching) return <SubjectSkeleton />
  if (isNotFound(error)) return <SchoolNotFound id={id} />
  return <LoadError error={error} onAction={() => void refetch()} page title="The school didn’t load" />
}

function SchoolNotFound({ id }: { id: string }) {
  return (
    <NotFound title="We couldn’t find that school">
      {isNcesId(id)
        ? `No public school that we know has the NCES number ${id}.`
        : 'Each public school has an NCES number of twelve digits.'}
    </NotFound>
  )
}

function isNcesId(text: string): boolean {
  return /^\d{12}$/.test(text)
}

function schoolQuery(ncesID: string) {
  return queryOptions({
    queryKey: ['school', ncesID],
    queryFn: async ({ signal }) => (await request('getSchool', { params: { ncesID }, signal })).data,
  })
}

interface KeyStripProps {
  school: School
  /** The schools that it is compared with: `high schools in Massachusetts`. */
  peers: string
}

/** The school's newest figures, large; each name opens what it means. */
function KeyStrip({ school, peers }: KeyStripProps) {
  const newest = newestOf(school)
  const why = missingReasons(newest ?? { impact_missing: null, trend_missing: null })
  return (
    <dl className={keys.keys}>
      <Figure
        mark={markOfData(school.data_set)}
        name={<TermButton term="achievement">Achievement</TermButton>}
        reason={why.achievement}
        value={newest?.achievement ?? null}
      >
        {(value) => <Achievement newest={newest!} peers={peers} value={value} />}
      </Figure>
      <Figure
        mark={markOfData(school.data_set)}
        name={<TermButton term="impact">Beats expectations</TermButton>}
        reason={why.impact}
        value={newest?.impact ?? null}
      >
        {(value) => (
          <>
            <span className={type.figure}>
              <Ordinal value={value} />
            </span>
            <PercentileBar
              among={`of ${peers}, given the share of students with free or reduced-price lunch`}
              better="higher"
              percentile={value}
            />
            <small>Impact, vs. schools with similar poverty</small>
          </>
        )}
      </Figure>
      <Proficient newest={newest} school={school} />
      <Figure
        mark={markOfData(school.data_set)}
        name={<TermButton term="trend">Two-year change</TermButton>}
        reason={why.trend}
        value={newest?.trend ?? null}
      >
        {(trend) => (
          <>
            <span className={type.figure}>{pointsText(trend.change)}</span>
            <ChangeBar {...trend} text={`Between ${pointsText(trend.low)} and ${pointsText(trend.high)}`} />
            <small>
              {trend.from} to {newest!.year}
              {trend.clear ? '' : ', the range contains 0: unclear'}
            </small>
          </>
        )}
      </Figure>
    </dl>
  )
}

interface FigureProps<T> {
  mark: OriginMark
  name: ReactNode
  value: T | null
  /** Why there is nothing to show. */
  reason: string
  children: (value: T) => ReactNode
}

function Figure<T>({ mark, name, value, reason, children }: FigureProps<T>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? null : <MadeUp mark={mark} />}
        {value === null ? (
          <>
            <span className={`${type.figure} ${type.mute}`}>{none}</span>
            <small>{reason}</small>
          </>
        ) : (
          children(value)
        )}
      </dd>
    </div>
  )
}

function Achievement({ newest, peers, value }: { newest: SchoolYearScores; peers: string; value: number }) {
  const { rank, rank_of: of, rank_best: best, rank_worst: worst } = newest
  const range = best === null ? rankRangeText(newest) : ''
  return (
    <>
      <span className={type.figure}>
        <Ordinal value={value} />
      </span>
      <PercentileBar among={`of ${peers}`} better="higher" percentile={value} />
      <small>
        {rank === null || of === null ? `Among ${peers}` : rankWords({ rank, of, best, worst }, peers)}
        {range ? ` (${range})` : ''}
      </small>
    </>
  )
}

function Proficient({ school, newest }: { school: School; newest: SchoolYearScores | null }) {
  const range = newest?.proficiency ?? null
  return (
    <Figure
      mark={markOfData(school.data_set)}
      name={<TermButton term="proficiency">Proficient</TermButton>}
      reason={newest === null ? 'No results published.' : `${noPercentText(school, newest.year)}, ${newest.year}`}
      value={range}
    >
      {(value) => (
        <>
          <span className={type.figure}>{percentText(value)}</span>
          <RangeBar range={value} stateMean={newest!.state_mean} />
          <small>
            {subjectsText(newest!.subjects)}, {newest!.year}
            {newest!.state_mean === null ? '' : `; state ${formatWhole(newest!.state_mean)}%`}
          </small>
        </>
      )}
    </Figure>
  )
}
