import { isGenerated } from '../../../lib/api/attributes.ts'
import type { Result } from '../../../lib/api/zip-results.ts'
import type { Column } from '../../../lib/column.ts'
import { type CsvCell, csvText } from '../../../lib/format/csv.ts'
import type { DistrictListResult } from './district-result.ts'

/** The districts of a list as comma-separated values: each column shown, with its source. */
export function districtsCsv(results: readonly Result[], columns: readonly Column[]): string {
  const attributes = columns.flatMap(({ attribute }) => attribute ?? [])
  const head = [
    'nces_district_id',
    'district',
    'state',
    'latitude',
    'longitude',
    'schools',
    'year',
    ...attributes.flatMap(({ key }) => [key, `${key}_source`]),
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
      const mark = isGenerated(attribute) ? ' (demonstration)' : ''
      return [value, value === null || value === undefined ? null : attribute.publisher + mark]
    }),
  ])
  return csvText([head, ...rows])
}
