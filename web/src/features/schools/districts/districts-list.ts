import type { DistrictRankings } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { labelInline } from '@homeground/format/format'
import { request } from '../../../lib/api/request.ts'
import { newestYear } from '../../../lib/api/periods.ts'
import { findSchoolAttribute } from '../../../lists/search/list-attributes.ts'
import type { FindOptions, ResultList } from '../../../lists/search/result-list.ts'
import type { Found } from '../../../lists/search/results.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../../lists/search/search-form.ts'
import { floor } from '../lists/school-settings.ts'
import { districtKind } from './district-kind.tsx'
import { type DistrictListResult, districtPath, districtResult } from './district-result.ts'

const byAchievement: SortOrder = { orderBy: 'achievement', direction: 'desc' }

/** School districts ranked by the mean of their schools: the list of /schools/districts. */
export const districtsList: ResultList = {
  key: 'school-districts',
  kind: districtKind,
  pathOf: () => '/schools/districts',
  firstForm: { ...defaultForm, ...byAchievement },
  orderOf: () => byAchievement,
  areas: ['state', 'nationwide'],
  hasManyStates: false,
  hasTowns: false,
  filters: new Set(),
  settings: [floor],
  orderMenu: ['achievement', 'trend', 'students'],
  columns: ['achievement', 'trend', 'students', 'test_takers'],
  needsValue: true,
  pageSize: 25,
  isCounted: false,
  find: findDistricts,
  rowPath: (result) => districtPath(result as DistrictListResult),
  titleOf: ({ orderBy }) => {
    const measure = findSchoolAttribute(orderBy)
    return `School districts by ${measure ? labelInline(measure) : orderBy}`
  },
}

/** One page of the districts in order of a measure. Never counts as a search. */
async function findDistricts(
  { area, states, orderBy, direction, page, settings }: SearchForm,
  { signal }: FindOptions,
): Promise<Found> {
  const query = {
    stat: orderBy,
    dir: direction,
    state: area === 'state' ? states[0] : undefined,
    floor: settings.floor,
    page,
    schoolYear: await newestYear(),
  }
  const { data } = await request<DistrictRankings>(paths.schoolDistricts, { query, signal })
  return {
    results: data.data.map(districtResult),
    total: data.total,
    center: null,
    fields: new Set(districtKind.attributes.map(({ key }) => key)),
  }
}
