import { isStateAbbr, states } from '@homeground/catalog/states'
import { formatAttribute, formatCount } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import list from '../../../lists/results/results.module.css'
import { useLoadedMeasures, vintagesOf } from '../../../lists/schools/school-kind.tsx'
import { findSchoolAttribute } from '../../../lists/search/list-attributes.ts'
import type { ResultCellProps, ResultKind } from '../../../lists/search/result-list.ts'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { districtsCsv } from './district-csv.ts'
import { type DistrictListResult, districtPath } from './district-result.ts'

/** What differs from the measure of one school: a district has the mean of its schools. */
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
export const districtKind: ResultKind = {
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
      place: [formatCount(district.schools, 'school'), state].filter(Boolean).join(' · '),
    }
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
