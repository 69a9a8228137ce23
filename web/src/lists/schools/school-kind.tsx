import { roundTo } from '@homeground/catalog/rounding'
import { publisherOfGroup } from '@homeground/catalog/sources'
import { formatAttribute } from '@homeground/format/format'
import { missingMeasure, percentText } from '@homeground/format/school-text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type LoadedAttributes, useAttributes, writtenSource } from '../../lib/api/attributes.ts'
import { schoolYearsQuery } from '../../lib/api/periods.ts'
import { schoolPath } from '../../lib/api/places.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { Column } from '../../lib/column.ts'
import { type CsvCell, csvText } from '../../lib/format/csv.ts'
import { NoValue } from '../../ui/values/no-value.tsx'
import { Ordinal, PercentileBar } from '../../ui/values/percentile-bar.tsx'
import { RangeBar } from '../../ui/values/score-range-bar.tsx'
import list from '../results/results.module.css'
import { schoolAttributes } from '../search/list-attributes.ts'
import type { ResultCellProps, ResultKind } from '../search/result-list.ts'
import { Change } from './number-cells.tsx'
import { type SchoolListResult, schoolRank } from './school-result.ts'
import { levelText } from './school-text.ts'

/** Measures with a range: the CSV has the value and both ends. */
const ranges = { proficiency: 'proficiency_range', trend: 'trend_range' } as const

/** The schools of a list as comma-separated values: each column shown, with its vintage and source. */
function schoolsCsv(results: readonly PlaceResult[], columns: readonly Column[]): string {
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
    ...attributes.flatMap(({ key }) => [key, ...(isRange(key) ? [`${key}_low`, `${key}_high`] : []), `${key}_source`]),
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
      const { key } = attribute
      const range = isRange(key) ? school[ranges[key]] : undefined
      const values = [school[key] as CsvCell, ...(isRange(key) ? [range?.low, range?.high] : [])].map(toHundredth)
      const isMissing = values.every((value) => value === null || value === undefined)
      return [...values, isMissing ? null : writtenSource(attribute)]
    }),
  ])
  return csvText([head, ...rows])
}

/** Files have hundredths, as the calls do. */
function toHundredth(value: CsvCell): CsvCell {
  return typeof value === 'number' ? roundTo(value, 2) : value
}

function isRange(key: string): key is keyof typeof ranges {
  return key in ranges
}

interface SchoolKind extends ResultKind {
  readonly csvOf: typeof schoolsCsv
}

/** Schools as the results of a list. */
export const schoolKind = schoolKindBy(...schoolAttributes.map(({ key }) => key))

/** The same in a list that can only be ordered by some of their measures. */
export function schoolKindBy(...keys: readonly string[]): SchoolKind {
  return { ...kindOf(keys), rankOf: (result, orderBy) => schoolRank(result as SchoolListResult, orderBy) }
}

function kindOf(orderable: readonly string[]): SchoolKind {
  const attributes = schoolAttributes.map((attribute) => ({
    ...attribute,
    orderable: orderable.includes(attribute.key),
  }))
  return {
    one: 'school',
    many: 'schools',
    attributes,
    useAttributes: () => useLoadedMeasures(attributes),
    vintagesOf,
    idOf: (result) => (result as SchoolListResult).ncesID,
    nameOf(result, withState) {
      const school = result as SchoolListResult
      const town = [school.town, withState && school.state_abbr].filter(Boolean).join(', ')
      return { name: school.name, path: schoolPath(school.ncesID), place: [levelText(school), town].filter(Boolean) }
    },
    comparedOf: (result) => ({
      kind: 'school',
      id: (result as SchoolListResult).ncesID,
      name: (result as SchoolListResult).name,
    }),
    Cell: SchoolCell,
    csvOf: schoolsCsv,
    shape: 'square',
  }
}

/** `Test scores 2022–23`; empty until it is known. */
export function vintagesOf({ byKey }: LoadedAttributes): string {
  const vintage = byKey.get('achievement')?.info?.vintage
  return vintage ? `Test scores ${vintage}` : ''
}

/** The measures of schools with the school year that lists show. */
export function useLoadedMeasures(attributes: ResultKind['attributes']): LoadedAttributes {
  const { data } = useQuery(schoolYearsQuery)
  const { dataSet, period, version, byKey: zips } = useAttributes()
  const ofZips = zips.get('overall_score')?.info ?? null
  return useMemo(() => {
    const newest = data?.years.find(({ year }) => year === data.newest)
    const publisher = publisherOfGroup('schools')
    const all = attributes.map((attribute) => ({
      ...attribute,
      info: ofZips && {
        ...ofZips,
        key: attribute.key,
        vintage: attribute.comparedWithin === 'state' ? (newest?.school_year ?? null) : null,
      },
      quantiles: null,
      publisher,
      loaded: true,
    }))
    return {
      all,
      byKey: new Map(all.map((attribute) => [attribute.key, attribute])),
      dataSet,
      period,
      version,
      known: data !== undefined,
    } as LoadedAttributes
  }, [attributes, data, dataSet, period, version, ofZips])
}

/** A number about a school: a published result as its range, a percentile with its bar. */
function SchoolCell({ column: { attribute }, result, isAcrossStates }: ResultCellProps) {
  const school = result as SchoolListResult
  if (attribute === null) return null
  const value = school[attribute.key] as number | null | undefined
  // A column that was just added: its values are on their way.
  if (value === undefined) return <b>&nbsp;</b>
  if (value === null)
    return (
      <NoValue reason={missingMeasure(attribute.key, { hasProficiency: typeof school.proficiency === 'number' })} />
    )
  switch (attribute.key) {
    case 'achievement':
    case 'impact':
      return (
        <Cell bar={isAcrossStates ? null : <Percentile value={value} />}>
          <Ordinal value={value} />
        </Cell>
      )
    case 'proficiency':
      return (
        <Cell bar={<RangeBar range={school.proficiency_range ?? null} />}>
          {percentText(school.proficiency_range!)}
        </Cell>
      )
    case 'trend':
      return (
        <Cell bar={null}>
          <Change trend={school.trend_range!} />
        </Cell>
      )
    default:
      return <Cell bar={null}>{formatAttribute(attribute, value)}</Cell>
  }
}

function Percentile({ value }: { value: number }) {
  return <PercentileBar among="of the schools of its state and level" better="higher" percentile={value} />
}

function Cell({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <>
      <b>{children}</b>
      {bar === null ? null : <span className={list.bar}>{bar}</span>}
    </>
  )
}
