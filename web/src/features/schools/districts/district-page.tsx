import { pandemicCaveat } from '@homeground/catalog/school-measures'
import { nameOfState } from '@homeground/catalog/states'
import type { District, SchoolResult } from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/page-subjects'
import { pathTo } from '@homeground/contracts/paths'
import { markOfData } from '@homeground/format/figure-text'
import { formatCount, none } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { missingMeasure } from '@homeground/format/school-text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMatch, useNavigate } from 'react-router-dom'
import { newestYear } from '../../../lib/api/periods.ts'
import { schoolPath } from '../../../lib/api/places.ts'
import { request } from '../../../lib/api/request.ts'
import { isNotFound } from '../../../lib/errors.ts'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { useTitle } from '../../../lib/navigation/router.ts'
import { useNear } from '../../../lib/use-near.ts'
import { ChangeCell, PercentileCell, StudentsCell } from '../../../lists/schools/number-cells.tsx'
import { SchoolLink } from '../../../lists/schools/school-link.tsx'
import { scoresSource } from '../../../lists/schools/school-notes.ts'
import { levelText, meanChangeOf, pointsText, proficientIn, uncertainNote } from '../../../lists/schools/school-text.ts'
import lists from '../../../lists/schools/schools-table.module.css'
import { NotFound } from '../../../lists/search-box/not-found.tsx'
import { useEmbed } from '../../../places/page/use-embed.tsx'
import { ReportButton, type ReportSubject } from '../../../places/report/report-button.tsx'
import { SchoolActions } from '../../../places/save/school-actions.tsx'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'
import mapClasses from '../../../ui/subject/head-map.module.css'
import keys from '../../../ui/subject/key-strip.module.css'
import head from '../../../ui/subject/subject-head.module.css'
import view from '../../../ui/subject/subject-view.module.css'
import { SubjectSkeleton } from '../../../ui/subject/subject-view.tsx'
import { DataTable, tableRoles, useFold } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { MadeUp, NoValue } from '../../../ui/values/no-value.tsx'
import { PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { ScoreRangeBar } from '../../../ui/values/score-range-bar.tsx'
import { TermButton } from '../../../ui/values/term-button.tsx'

const loadMap = () => import('../../../ui/map/places-map.tsx')

/** The district's schools, colored by achievement. */
function DistrictMap({ district }: { district: District }) {
  const navigate = useNavigate()
  const [place, isNear] = useNear<HTMLDivElement>()
  const points = useMemo(() => pointsOf(district), [district])
  const PlacesMap = useLazyComponent(loadMap, isNear && points.length > 0)
  const [active, setActive] = useState<string | null>(null)
  return (
    <div className={mapClasses.map} id="map" ref={place}>
      {points.length === 0 ? <p className={mapClasses.none}>The locations of its schools are not published.</p> : null}
      {PlacesMap ? (
        <PlacesMap
          activeId={active}
          anchor="map"
          attribute={{
            label: 'Achievement',
            unit: 'score',
            vintage: String(district.year),
            mark: markOfData(district.data_set),
            source: scoresSource({ sources: [], data_set: district.data_set }),
          }}
          fit={district.id}
          onHover={setActive}
          onOpen={(id) => navigate(schoolPath(id))}
          points={points}
          shape="square"
          small
        />
      ) : null}
    </div>
  )
}

function pointsOf({ list }: District) {
  return list.flatMap(({ ncesID, name, lat, lng, achievement }) =>
    lat === null || lng === null
      ? []
      : [{ id: ncesID, label: name.replace(/ School$/, ''), lat, lng, value: achievement }],
  )
}

/** The page of one district: its figures and its schools. */
export default function DistrictPage() {
  const name = useMatch('/schools/district/:district')?.params.district ?? ''
  const { data, error, refetch, isFetching } = useQuery(districtQuery(name))
  if (data) return <DistrictView district={data} />
  if (!error || isFetching) return <SubjectSkeleton />
  if (isNotFound(error)) {
    return <NotFound title="District not found">We couldn’t find a school district “{name}”.</NotFound>
  }
  return <LoadError error={error} onAction={() => void refetch()} page title="The district didn’t load" />
}

function districtQuery(district: string) {
  return queryOptions({
    queryKey: ['district', district],
    queryFn: async ({ signal }) => {
      const query = { schoolYear: await newestYear() }
      return (await request('getDistrict', { params: { district }, query, signal })).data
    },
  })
}

function DistrictView({ district }: { district: District }) {
  const { name, state_abbr: abbr, schools, students } = district
  const state = nameOfState(abbr)
  useTitle(subjectTitles.district(district))
  return (
    <div className={type.page}>
      <div className={view.head}>
        <div className={view.left}>
          <Breadcrumbs
            crumbs={[
              { name: state, to: pathTo('/schools/:state', { state: abbr }) },
              { name: 'Districts', to: `/schools/districts?area=state&states=${abbr}` },
              { name },
            ]}
          />
          <h1 className={head.name} tabIndex={-1}>
            {name}
          </h1>
          <p className={`${type.lede} ${head.lede}`}>
            {formatCount(schools, 'public school')} in {state}
            {students === null ? '' : `, ${formatCount(students, 'student')}`}.
          </p>
          <SchoolActions school={{ kind: 'district', id: district.id, name }}>
            <ReportButton subject={reportSubject(district)} />
          </SchoolActions>
          <DistrictKeys district={district} state={state} />
        </div>
        <DistrictMap district={district} />
      </div>
      <DistrictLevels district={district} />
      <DistrictSchools district={district} />
    </div>
  )
}

/** The figures of a district that can be reported as wrong, by their sources. */
function reportSubject({ id, name, state_abbr: abbr, year }: District): ReportSubject {
  return {
    about: 'district',
    id,
    name: `${name}, ${abbr}`,
    figures: [
      { label: 'Test results and scores', vintage: String(year), source: 'edfacts' },
      { label: 'Schools of the district', vintage: null, source: 'ccd' },
      { label: 'Students', vintage: null, source: 'ccd' },
    ],
  }
}

interface DistrictKeysProps {
  district: District
  /** Name of its state. */
  state: string
}

/** The district's figures, large. */
function DistrictKeys({ district, state }: DistrictKeysProps) {
  const { achievement, rank, rank_of: of, scored, schools, test_takers: takers } = district
  const change = meanChangeOf(district)
  const mark = <MadeUp mark={markOfData(district.data_set)} />
  return (
    <dl className={keys.keys}>
      <div>
        <dt>
          <TermButton term="achievement">Achievement</TermButton>
        </dt>
        <dd>
          {achievement === null ? null : mark}
          <span className={type.figure}>{achievement === null ? none : formatWhole(achievement)}</span>
          {achievement === null ? null : (
            <PercentileBar
              among={`on average, of the schools of their level in ${state}`}
              better="higher"
              percentile={achievement}
            />
          )}
          <small>
            {achievement === null
              ? 'No school has a result exact enough to rank.'
              : 'Mean of its schools, weighted by students'}
          </small>
        </dd>
      </div>
      <div>
        <dt>Rank in {state}</dt>
        <dd>
          {rank === null ? null : mark}
          <span className={type.figure}>{rank === null ? none : formatWhole(rank)}</span>
          <small>{of === null ? 'Not ranked' : `of ${formatWhole(of)} districts`}</small>
        </dd>
      </div>
      <div>
        <dt>
          <TermButton term="trend">Two-year change</TermButton>
        </dt>
        <dd>
          {change === null ? null : mark}
          <span className={type.figure}>{change === null ? none : pointsText(change.change)}</span>
          <small>
            {change === null
              ? 'No comparable results two years apart.'
              : `Mean of its schools, between ${pointsText(change.low)} and ${pointsText(change.high)}${change.clear ? '' : ': unclear'}`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Schools with scores</dt>
        <dd>
          {mark}
          <span className={type.figure}>{formatWhole(scored)}</span>
          <small>
            of {formatWhole(schools)}, {district.year}
            {takers === null ? '' : `; ${formatWhole(takers)} students tested`}
          </small>
        </dd>
      </div>
    </dl>
  )
}

/** The district by level of school. */
function DistrictLevels({ district: { levels, year, slug, name } }: { district: District }) {
  const embed = useEmbed({ path: pathTo('/schools/district/:district', { district: slug }), title: name, parts })
  const notes = (
    <>
      <p>{[uncertainNote, pandemicCaveat(year)].filter(Boolean).join(' ')}</p>
      <Source>
        Means of the schools, weighted by students. Achievement ranks a school among those of its state and level.{' '}
        {embed.button}
      </Source>
    </>
  )
  return (
    <Section id="levels" notes={notes} title="By level">
      <DataTable
        className={table.labeled}
        isStacked
        columns={[
          'Level',
          { label: 'Schools', isNumber: true },
          { label: 'Students', isNumber: true },
          { label: 'Achievement', isNumber: true },
          { label: '2-year change', isNumber: true },
        ]}
      >
        <tbody {...tableRoles.group}>
          {levels.map(({ level, schools, students, achievement, ...change }) => (
            <tr key={level} {...tableRoles.row}>
              <th scope="row" {...tableRoles.rowHead}>
                {level}
              </th>
              <td className={table.number} data-label="Schools" {...tableRoles.cell}>
                {formatWhole(schools)}
              </td>
              <td className={table.number} data-label="Students" {...tableRoles.cell}>
                {students === null ? <NoValue reason="Enrollment is not published." /> : formatWhole(students)}
              </td>
              <td className={table.number} data-label="Achievement" {...tableRoles.cell}>
                {achievement === null ? (
                  <NoValue reason="No school has a result exact enough to rank." />
                ) : (
                  formatWhole(achievement)
                )}
              </td>
              <ChangeCell reason="No comparable results two years apart." trend={meanChangeOf(change)} />
            </tr>
          ))}
        </tbody>
      </DataTable>
      {embed.code}
    </Section>
  )
}

/** What other sites can show of it. */
const parts = [{ kind: 'card' }] as const

/** Every open school of the district. */
function DistrictSchools({ district }: { district: District }) {
  const { list, year } = district
  const notes = (
    <>
      <p>{formatCount(list.length, 'open school')}.</p>
      <Source>
        A dot is an exact share of proficient students, a bracket the range that was published instead. We don’t have
        attendance zones: ask the district.
      </Source>
    </>
  )
  return (
    <Section id="schools" notes={notes} title="Schools">
      <ListedSchools schools={list} year={year} />
    </Section>
  )
}

interface ListedSchoolsProps {
  readonly schools: readonly SchoolResult[]
  /** Spring of their results. */
  readonly year: number
}

/** Schools of lists with their results of one spring; a long table is folded. */
function ListedSchools({ schools, year }: ListedSchoolsProps) {
  const fold = useFold(schools, formatCount(schools.length, 'school'))
  return (
    <>
      <DataTable
        className={lists.schools}
        columns={[
          'School',
          { label: 'Students', isNumber: true },
          { label: proficientIn(year), className: lists.proficient },
          { label: 'Achievement', isNumber: true },
          { label: 'Impact', isNumber: true },
          { label: '2-year change', isNumber: true },
        ]}
        isStacked
      >
        <tbody {...tableRoles.group}>
          {fold.rows.map((school) => (
            <SchoolRow key={school.ncesID} school={school} />
          ))}
        </tbody>
      </DataTable>
      {fold.button}
    </>
  )
}

function SchoolRow({ school }: { readonly school: SchoolResult }) {
  const { ncesID, name, students, proficiency, achievement, impact, trend, year } = school
  const why = (key: string) => missingMeasure(key, { hasProficiency: school.proficiency !== null })
  return (
    <tr {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>
          <SchoolLink ncesID={ncesID}>{name}</SchoolLink>
        </b>
        <span>{levelText(school)}</span>
      </th>
      <StudentsCell students={students} />
      <td className={lists.proficient} data-label={proficientIn(year)} {...tableRoles.cell}>
        <ScoreRangeBar range={proficiency} />
      </td>
      <PercentileCell label="Achievement" reason={why('achievement')} value={achievement} />
      <PercentileCell label="Impact" reason={why('impact')} value={impact} />
      <ChangeCell reason={why('trend')} trend={trend} />
    </tr>
  )
}
