import { nameOfState } from '@homeground/catalog/states'
import type { District } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { subjectTitles } from '@homeground/contracts/subject-titles'
import { formatCount } from '@homeground/format/format'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router-dom'
import { isNotFound } from '../../../lib/errors.ts'
import { request } from '../../../lib/api/request.ts'
import { newestYear } from '../../../lib/api/periods.ts'
import { useTitle } from '../../../lib/navigation/title.ts'
import { SavePage } from '../../../places/save/save-buttons.tsx'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { NotFound } from '../../../lists/search-box/not-found.tsx'
import head from '../../../ui/subject/subject-head.module.css'
import { SubjectSkeleton } from '../../../ui/subject/subject-view.tsx'
import view from '../../../ui/subject/subject-view.module.css'
import type from '../../../ui/type.module.css'
import { DistrictKeys } from './district-keys.tsx'
import { DistrictLevels } from './district-levels.tsx'
import { DistrictMap } from './district-map.tsx'
import { districtPath } from './district-result.ts'
import { DistrictSchools } from './district-schools.tsx'

/** The page of one district: its figures and its schools. */
export default function DistrictPage() {
  const name = useMatch('/schools/district/:district')?.params.district ?? ''
  const { data, error, refetch, isFetching } = useDistrict(name)
  if (data) return <DistrictView district={data} />
  if (!error || isFetching) return <SubjectSkeleton />
  if (isNotFound(error)) {
    return <NotFound title="District not found">We couldn’t find a school district “{name}”.</NotFound>
  }
  return <LoadError error={error} onAction={() => void refetch()} page title="The district didn’t load" />
}

function useDistrict(district: string) {
  return useQuery({
    queryKey: ['district', district],
    queryFn: async ({ signal }) => {
      const query = { schoolYear: await newestYear() }
      const path = pathTo(paths.schoolDistrict, { district })
      return (await request<District>(path, { query, signal })).data
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
          <div className={head.actions}>
            <SavePage name={name} path={districtPath(district)} />
          </div>
          <DistrictKeys district={district} state={state} />
        </div>
        <DistrictMap district={district} />
      </div>
      <DistrictLevels district={district} />
      <DistrictSchools district={district} />
    </div>
  )
}
