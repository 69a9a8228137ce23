import { roundTo } from '@homeground/catalog/rounding'
import { isStateAbbr, states } from '@homeground/catalog/states'
import { formatAttribute, formatCount, labelInline } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { writtenSource } from '../../../lib/api/attributes.ts'
import { newestYear } from '../../../lib/api/periods.ts'
import { request } from '../../../lib/api/request.ts'
import type { PlaceResult } from '../../../lib/api/zip-results.ts'
import type { Column } from '../../../lib/column.ts'
import { type CsvCell, csvText } from '../../../lib/format/csv.ts'
import list from '../../../lists/results/results.module.css'
import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import StateLinks from '../../../lists/results/state-links.tsx'
import { Change } from '../../../lists/schools/number-cells.tsx'
import { useLoadedMeasures, vintagesOf } from '../../../lists/schools/school-kind.tsx'
import { rankingNotes } from '../../../lists/schools/school-result.ts'
import { meanChangeOf } from '../../../lists/schools/school-text.ts'
import { findSchoolAttribute } from '../../../lists/search/list-attributes.ts'
import type { FindOptions, ResultCellProps, ResultKind, ResultList } from '../../../lists/search/result-list.ts'
import type { SearchResults } from '../../../lists/search/results.ts'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../../lists/search/search-form.ts'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { floor } from '../lists/school-settings.ts'
import { type DistrictListResult, districtPath, districtResult } from './district-result.ts'

/** Differences from the measure of one school: a district has the mean of its schools. */
const descriptions: Readonly<Record<string, string>> = {
  achievement: 'Mean achievement of the district’s schools, weighted by students.',
  trend: 'Mean change in the percent proficient of the district’s schools over two years, weighted by students.',
  students: 'Students of its open schools, newest counts.',
  test_takers: 'Test takers of its schools, summed.',
}

const attributes = Object.entries(descriptions).flatMap(([key, description]) => {
  const attribute = findSchoolAttribute(key)
  return attribute ? [{ ...attribute, description, orderable: key !== 'test_takers' }] : []
})

/** School districts as the results of a list. */
const districtKind: ResultKind = {
  one: 'district',
  many: 'districts',
  attributes,
  useAttributes: () => useLoadedMeasures(attributes),
  vintagesOf,
  idOf: (result) => (result as DistrictListResult).id,
  nameOf(result, withState) {
    const district = result as DistrictListResult
    const abbr = district.state_abbr
    const state = withState && isStateAbbr(abbr) ? states[abbr] : ''
    return {
      name: district.name,
      path: districtPath(district),
      place: [formatCount(district.schools, 'school'), state].filter(Boolean),
    }
  },
  rankOf(result, orderBy) {
    const district = result as DistrictListResult
    const rank = { achievement: district.rank, trend: district.trend_rank }[orderBy] ?? null
    return rank === null ? null : { rank }
  },
  Cell: DistrictCell,
  csvOf: districtsCsv,
  shape: 'square',
}

function DistrictCell({ column: { attribute }, result, isAcrossStates }: ResultCellProps) {
  if (attribute === null) return null
  const district = result as DistrictListResult
  const value = district[attribute.key] as number | null | undefined
  if (value === undefined) return <b>&nbsp;</b>
  if (value === null) return <NoValue reason="No school of the district has it." />
  if (attribute.key === 'trend') {
    const change = meanChangeOf(district)
    return change && <Change trend={change} />
  }
  if (attribute.key !== 'achievement') return <b>{formatAttribute(attribute, value)}</b>
  return (
    <>
      <b>{formatWhole(value)}</b>
      {isAcrossStates ? null : (
        <span className={list.bar}>
          <PercentileBar
            among="on average, of the schools of their state and level"
            better="higher"
            percentile={value}
          />
        </span>
      )}
    </>
  )
}

const byAchievement: SortOrder = { orderBy: 'achievement', direction: 'desc' }

/** School districts ranked by the mean of their schools: the list of /schools/districts. */
const districtsList: ResultList = {
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
): Promise<SearchResults> {
  const query = {
    stat: orderBy,
    dir: direction,
    state: area === 'state' ? states[0] : undefined,
    floor: settings.floor,
    page,
    schoolYear: await newestYear(),
  }
  const { data } = await request('rankDistricts', { query, signal })
  return {
    results: data.data.map(districtResult),
    total: data.total,
    page: data.page,
    notes: rankingNotes(data, { one: 'district', hasChanges: true }),
    center: null,
    fields: new Set(districtKind.attributes.map(({ key }) => key)),
  }
}

const flow = createSearchFlow(districtsList)

/** School districts of a state or of the country, ranked. */
export default function DistrictsPage() {
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}

/** The districts of a list as comma-separated values: each column shown, with its source. */
function districtsCsv(results: readonly PlaceResult[], columns: readonly Column[]): string {
  const attributes = columns.flatMap(({ attribute }) => attribute ?? [])
  const head = [
    'nces_district_id',
    'district',
    'state',
    'latitude',
    'longitude',
    'schools',
    'year',
    ...attributes.flatMap(({ key }) => [key, ...(key === 'trend' ? ['trend_low', 'trend_high'] : []), `${key}_source`]),
  ]
  const rows = (results as readonly DistrictListResult[]).map((district): CsvCell[] => [
    district.id,
    district.name,
    district.state_abbr,
    district.lat,
    district.lng,
    district.schools,
    district.year,
    ...attributes.flatMap((attribute): CsvCell[] => {
      const value = district[attribute.key] as number | null | undefined
      const ends = attribute.key === 'trend' ? [district.trend_low, district.trend_high] : []
      const rounded = [value, ...ends].map((each) => (typeof each === 'number' ? roundTo(each, 2) : each))
      return [...rounded, value === null || value === undefined ? null : writtenSource(attribute)]
    }),
  ])
  return csvText([head, ...rows])
}
