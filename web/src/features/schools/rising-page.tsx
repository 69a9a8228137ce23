import { findAttribute } from '@homeground/catalog/attributes'
import { defaults, limits } from '@homeground/catalog/defaults'
import { type SearchLevel, searchLevels } from '@homeground/catalog/levels'
import { levelFilters } from '@homeground/catalog/school-measures'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { RisingZip } from '@homeground/contracts'
import { formatAttribute, formatCount } from '@homeground/format/format'
import { useMemo } from 'react'
import { type LoadedAttributes, useAttributes } from '../../lib/api/attributes.ts'
import { newestYear } from '../../lib/api/periods.ts'
import { zipPath } from '../../lib/api/places.ts'
import { requestList } from '../../lib/api/request.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { type Column, isPayment, listingPrice } from '../../lib/column.ts'
import { type CsvCell, csvText } from '../../lib/format/csv.ts'
import { readFilter } from '../../lib/format/ranges.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { ValueCell } from '../../lists/results/value-cell.tsx'
import { useLoadedMeasures, vintagesOf } from '../../lists/schools/school-kind.tsx'
import { changeNotes } from '../../lists/schools/school-result.ts'
import { pointsText, rangeText } from '../../lists/schools/school-text.ts'
import { attributeOf, findSchoolAttribute } from '../../lists/search/list-attributes.ts'
import type {
  FindOptions,
  ListSetting,
  ResultCellProps,
  ResultKind,
  ResultList,
} from '../../lists/search/result-list.ts'
import type { SearchResults } from '../../lists/search/results.ts'
import { areaParameters, pageOf, searchFallback, searchResultsOf } from '../../lists/search/search-address.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { canSpanStates, defaultForm, type SearchForm, type SortOrder } from '../../lists/search/search-form.ts'
import { NoValue } from '../../ui/values/no-value.tsx'

/** The measures that zips can be ordered by: means of their rising schools, and two numbers of the zip. */
const schoolOrders = ['trend', 'achievement', 'impact', 'proficiency'] as const
const zipOrders = ['median_listing_price', 'overall_score'] as const

const schoolMeasures = schoolOrders.flatMap((key) => findSchoolAttribute(key) ?? [])
const zipAttributes = zipOrders.flatMap((key) => findAttribute(key) ?? [])

/** A zip as a result of the list, with its schools that are rising. */
type RisingResult = PlaceResult & Pick<RisingZip, 'zip' | 'schools'>

/** Zips with rising schools as the results of a list. */
const risingKind: ResultKind = {
  one: 'zip code',
  many: 'zip codes',
  attributes: [...schoolMeasures, ...zipAttributes],
  useAttributes: useRisingAttributes,
  vintagesOf,
  idOf: (result) => (result as RisingResult).zip,
  price: listingPrice,
  hasNoTrend: true,
  isPlace: true,
  nameOf(result, withState) {
    const { zip, town, state_abbr: state, schools } = result as RisingResult
    const [first, ...others] = schools
    const rising = first?.trend ? `${pointsText(first.trend.change)} (${rangeText(first.trend)}) ${first.name}` : ''
    const more = others.length === 0 ? '' : ` and ${formatCount(others.length, 'other')}`
    return { name: `${withState ? `${town}, ${state}` : town} ${zip}`, path: zipPath(zip), place: [rising + more] }
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
async function risingCsv(results: readonly PlaceResult[], columns: readonly Column[]): Promise<string> {
  const { paymentCsv } = await import('../../places/loan/results-csv.ts')
  const payments = paymentCsv(columns)
  const head = ['zip', 'town', 'state', 'median_listing_price', 'school_score']
  const ofSchool = ['nces_id', 'school', 'level', 'year', 'change', 'change_low', 'change_high', 'source']
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
      publisherOfGroup('schools'),
      ...payments.cellsOf(result),
    ]),
  )
  return csvText([[...head, ...ofSchool, ...payments.head], ...rows])
}

const any = 'none'
const checked = 'on'
const unchecked = 'off'

/** By level: whether its schools count, and the least value of each measure, by the specification's names. */
const levelSettings: readonly ListSetting[] = searchLevels.flatMap((level): ListSetting[] => {
  const label = `${level} schools`
  const counts: ListSetting = {
    name: level,
    label,
    group: label,
    control: 'checkbox',
    options: [
      { value: checked, label },
      { value: unchecked, label: `No ${label.toLowerCase()}` },
    ],
    initial: checked,
    appliesTo: () => true,
  }
  return [counts, ...Object.entries(levelFilters).map(([name, of]) => least(level, name, of))]
})

function least(level: SearchLevel, name: string, measure: string): ListSetting {
  const isChange = measure === 'trend'
  const label = isChange ? '2-year change' : measure
  const short = `${label.charAt(0).toUpperCase()}${label.slice(1)}`
  const unit = isChange ? ' points' : measure === 'proficiency' ? '%' : ''
  return {
    name: settingOf(level, name),
    label: `${level} schools: ${label}`,
    short,
    group: `${level} schools`,
    options: [
      { value: any, label: `Any ${label}`, short: 'Any' },
      ...(isChange ? [5, 10] : [50, 70, 90]).map((limit) => ({
        value: `${limit},100`,
        label: `${short} over ${limit}${unit}`,
        short: `Over ${limit}${unit}`,
      })),
    ],
    initial: any,
    appliesTo: ({ settings }) => levelsOf(settings).includes(level),
  }
}

/** The name of a level filter in the address. */
function settingOf(level: SearchLevel, filter: string): string {
  return `${filter}-${level}`
}

/** The checked levels; all if none is. */
function levelsOf(settings: SearchForm['settings']): readonly SearchLevel[] {
  const chosen = searchLevels.filter((level) => settings[level] !== unchecked)
  return chosen.length > 0 ? chosen : searchLevels
}

const byTrend: SortOrder = { orderBy: 'trend', direction: 'desc' }

/** Zips with schools whose results certainly rose: the list of /schoolsSearch. */
export const risingList: ResultList = {
  key: 'rising-schools',
  kind: risingKind,
  pathOf: () => '/schoolsSearch',
  firstForm: { ...defaultForm, ...byTrend },
  orderOf: (area) => (canSpanStates(area) ? { orderBy: 'median_listing_price', direction: 'asc' } : byTrend),
  areas: ['state', 'zip', 'nationwide', 'drawn'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(zipOrders),
  settings: levelSettings,
  orderMenu: [...schoolOrders, ...zipOrders],
  columns: [...zipOrders],
  distance: 'none',
  needsValue: false,
  pageSize: limits.searchResults,
  isCounted: true,
  find: findRising,
  titleOf: () => 'Schools on the rise',
  rowPath: (result) => zipPath((result as RisingResult).zip),
}

async function findRising(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  const { orderBy, direction, settings } = form
  const price = boundsOf(form, 'median_listing_price')
  const score = boundsOf(form, 'overall_score')
  const query = {
    ...areaParameters(form),
    page: pageOf(form),
    schoolLevels: levelsOf(settings).join(','),
    schoolYear: await newestYear(),
    minHousingPriceFilter: price?.low,
    maxHousingPriceFilter: price?.high,
    minLatestSchoolScore: score?.low,
    maxLatestSchoolScore: score?.high,
    proficiencyFilter: JSON.stringify(proficiencyFilter(settings)),
    orderBy,
    orderByDir: direction,
  }
  const { data, headers } = await requestList('searchSchools', { query, signal, fallback: searchFallback })
  const found = searchResultsOf({ data: (data as RisingZip[]).map((zip) => resultOf(zip, orderBy)), headers }, fields)
  return { ...found, notes: changeNotes(query.schoolYear ?? defaults.schoolYear) }
}

/** The specification's twelve level filters, for the checked levels. */
export function proficiencyFilter(settings: SearchForm['settings']) {
  return Object.fromEntries(
    Object.keys(levelFilters).map((name) => [
      name,
      Object.fromEntries(levelsOf(settings).map((level) => [level, settings[settingOf(level, name)] ?? any])),
    ]),
  )
}

function boundsOf({ filters }: SearchForm, key: string) {
  const attribute = attributeOf(risingList, key)
  const range = attribute && readFilter(attribute, filters[key])
  return range && { low: Math.max(0, range.low), high: range.high }
}

function resultOf(zip: RisingZip, orderBy: string): PlaceResult {
  return { [orderBy]: zip.order_value, ...zip, county: null } as PlaceResult
}

const flow = createSearchFlow(risingList)

/** Zips with schools whose results rose. */
export default function RisingPage() {
  return <ResultsScreen flow={flow} />
}
