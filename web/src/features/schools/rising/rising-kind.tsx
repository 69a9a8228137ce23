import { findAttribute } from '@homeground/catalog/attributes'
import type { RisingZip } from '@homeground/contracts'
import { formatAttribute, formatCount } from '@homeground/format/format'
import { useMemo } from 'react'
import { type LoadedAttributes, useAttributes } from '../../../lib/api/attributes.ts'
import { zipPath } from '../../../lib/api/places.ts'
import type { Result } from '../../../lib/api/zip-results.ts'
import { type Column, isPayment, listingPrice } from '../../../lib/column.ts'
import { type CsvCell, csvText } from '../../../lib/format/csv.ts'
import { paymentCsv } from '../../../places/loan/payment-csv.ts'
import { ValueCell } from '../../../lists/results/value-cell.tsx'
import { useLoadedMeasures, vintagesOf } from '../../../lists/schools/school-kind.tsx'
import { pointsText } from '../../../lists/schools/school-text.ts'
import { findSchoolAttribute } from '../../../lists/search/list-attributes.ts'
import type { ResultCellProps, ResultKind } from '../../../lists/search/result-list.ts'
import { NoValue } from '../../../ui/values/no-value.tsx'

/** What the zips can be ordered by: means of their rising schools, and two numbers of the zip. */
export const schoolOrders = ['trend', 'achievement', 'impact', 'proficiency'] as const
export const zipOrders = ['median_listing_price', 'overall_score'] as const

const schoolMeasures = schoolOrders.flatMap((key) => findSchoolAttribute(key) ?? [])
const zipAttributes = zipOrders.flatMap((key) => findAttribute(key) ?? [])

/** A zip as a result of the list, with its schools that are rising. */
export type RisingResult = Result & Pick<RisingZip, 'zip' | 'schools'>

/** Zips with rising schools as the results of a list. */
export const risingKind: ResultKind = {
  one: 'zip code',
  many: 'zip codes',
  attributes: [...schoolMeasures, ...zipAttributes],
  useAttributes: useRisingAttributes,
  vintagesOf,
  idOf: (result) => (result as RisingResult).zip,
  price: listingPrice,
  hasNoTrend: true,
  savedZipOf: (result) => (result as RisingResult).zip,
  nameOf(result, withState) {
    const { zip, town, state_abbr: state, schools } = result as RisingResult
    const [first, ...others] = schools
    const rising = first ? `${pointsText(first.trend?.change ?? 0)} ${first.name}` : ''
    const more = others.length === 0 ? '' : ` and ${formatCount(others.length, 'other')}`
    return { name: `${withState ? `${town}, ${state}` : town} ${zip}`, path: zipPath(zip), place: rising + more }
  },
  Cell: RisingCell,
  csvOf: risingCsv,
  shape: 'circle',
}

function useRisingAttributes(): LoadedAttributes {
  const ofSchools = useLoadedMeasures(schoolMeasures)
  const ofZips = useAttributes()
  return useMemo(() => {
    const all = [...ofSchools.all, ...zipOrders.flatMap((key) => ofZips.byKey.get(key) ?? [])]
    return { ...ofSchools, all, byKey: new Map(all.map((each) => [each.key, each])) }
  }, [ofSchools, ofZips])
}

function RisingCell(props: ResultCellProps) {
  const { column, result } = props
  if (isPayment(column)) return <ValueCell {...props} />
  const { attribute } = column
  if (attribute === null) return null
  const value = result[attribute.key] as number | null | undefined
  if (value === undefined) return <NoValue reason="Sort by it to see the mean of the schools." />
  if (value === null) return <NoValue reason="Not published." />
  return <b>{formatAttribute(attribute, value)}</b>
}

/** One line for each rising school of the zips, with the payments that are shown. */
function risingCsv(results: readonly Result[], columns: readonly Column[]): string {
  const payments = paymentCsv(columns)
  const head = ['zip', 'town', 'state', 'median_listing_price', 'school_score']
  const ofSchool = ['nces_id', 'school', 'level', 'year', 'change', 'change_low', 'change_high']
  const rows = (results as readonly RisingResult[]).flatMap((result) =>
    result.schools.map((school): CsvCell[] => [
      result.zip,
      result.town,
      result.state_abbr,
      result.median_listing_price as number,
      result.overall_score as number,
      school.ncesID,
      school.name,
      school.level,
      school.year,
      school.trend?.change,
      school.trend?.low,
      school.trend?.high,
      ...payments.cellsOf(result),
    ]),
  )
  return csvText([[...head, ...ofSchool, ...payments.head], ...rows])
}
