import { isGenerated } from '../../../lib/api/attributes.ts'
import type { Result } from '../../../lib/api/zip-results.ts'
import type { Column } from '../../../lib/column.ts'
import { type CsvCell, csvText } from '../../../lib/format/csv.ts'
import type { SchoolListResult } from './school-result.ts'

/** Measures that are published as a range: the CSV has both ends instead of the middle. */
const ranges = { proficiency: 'proficiency_range', trend: 'trend_range' } as const

/** The schools of a list as comma-separated values: each column shown, with its vintage and source. */
export function schoolsCsv(results: readonly Result[], columns: readonly Column[]): string {
  const attributes = columns.flatMap(({ attribute }) => attribute ?? [])
  const head = [
    'nces_id',
    'school',
    'level',
    'district',
    'town',
    'zip',
    'state',
    'latitude',
    'longitude',
    'year',
    ...attributes.flatMap(({ key }) => [...(isRange(key) ? [`${key}_low`, `${key}_high`] : [key]), `${key}_source`]),
  ]
  const rows = (results as readonly SchoolListResult[]).map((school): CsvCell[] => [
    school.ncesID,
    school.name,
    school.level,
    school.district?.name,
    school.town,
    school.zip,
    school.state_abbr,
    school.lat,
    school.lng,
    school.year,
    ...attributes.flatMap((attribute): CsvCell[] => {
      const { key, publisher } = attribute
      const range = isRange(key) ? school[ranges[key]] : undefined
      const values = isRange(key) ? [range?.low, range?.high] : [school[key] as CsvCell]
      const isMissing = values.every((value) => value === null || value === undefined)
      const mark = isGenerated(attribute) ? ' (demonstration)' : ''
      return [...values, isMissing ? null : publisher + mark]
    }),
  ])
  return csvText([head, ...rows])
}

function isRange(key: string): key is keyof typeof ranges {
  return key in ranges
}
