import { type Attribute, findAttribute, units, attributes as zipAttributes } from '@homeground/catalog/attributes'
import {
  type ComparedYears,
  changingPlacesOrders,
  newestComparedYears,
  yearsOfMonths,
} from '@homeground/catalog/changing-places'
import { defaults, limits } from '@homeground/catalog/defaults'
import type { ChangingPlace } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { formatAttribute, formatCount } from '@homeground/format/format'
import { useMemo } from 'react'
import { type LoadedAttributes, useRankedAttributes } from '../../lib/api/attributes.ts'
import { fetchHousingMonths, type HousingMonth, knownHousingMonths, useHousingMonths } from '../../lib/api/periods.ts'
import { zipPath } from '../../lib/api/places.ts'
import { fieldsText, request } from '../../lib/api/request.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { Column } from '../../lib/column.ts'
import type { CsvCell } from '../../lib/format/csv.ts'
import { boundsOf } from '../../lib/format/ranges.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { ValueCell } from '../../lists/results/value-cell.tsx'
import { defaultColumns } from '../../lists/search/columns.ts'
import { addMeasures, withAttributes } from '../../lists/search/list-attributes.ts'
import type {
  FindOptions,
  ListSetting,
  ResultCellProps,
  ResultKind,
  ResultList,
  SettingOption,
} from '../../lists/search/result-list.ts'
import type { SearchResults } from '../../lists/search/results.ts'
import { areaParameters, pageOf, type QueryParameters, searchResultsOf } from '../../lists/search/search-address.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../lists/search/search-form.ts'

const price = findAttribute('median_listing_price')!

const hundreds = Array.from({ length: 10 }, (_, index) => `${index * 100},${(index + 1) * 100}`)

const averageOf = (year: string) =>
  `Mean of the monthly median listing prices of the ${year} year, over the calendar months that have one in both years.`

const details: Readonly<Record<string, Partial<Attribute>>> = {
  change: { short: 'Change', change: 'usd', description: 'Average price of the second year minus that of the first.' },
  change_percent: {
    short: 'Change (%)',
    unit: 'percent',
    change: 'percent',
    description: '100 × (second year − first year) ÷ first year, of the average prices.',
  },
  from_price: { short: 'Average price', description: averageOf('first') },
  to_price: {
    short: 'Average price',
    scale: price.scale,
    options: [...hundreds, '1000,1500', '1500,2000'],
    description: averageOf('second'),
  },
}

/** The change of the prices of a zip between two years, in the form of its other numbers. */
export const changeAttributes: readonly Attribute[] = changingPlacesOrders.map(({ key, label }) => {
  const more = details[key]!
  const unit = more.unit ?? price.unit
  return {
    key,
    label,
    short: more.short!,
    heading: label,
    unit,
    decimals: units[unit].decimals,
    scale: 1,
    better: 'neither',
    source: price.source,
    group: price.group,
    description: more.description!,
    terms: [],
    options: [],
    orderable: true,
    combine: 'mean',
    comparedWithin: 'nation',
    ...more,
  }
})

function findChangeAttribute(key: string): Attribute | undefined {
  return changeAttributes.find((attribute) => attribute.key === key)
}

/** The newest pair of years, whichever they are; an address with it follows new data. */
const newest = 'newest'
/** Until the loaded months are known: the year of the specification’s month, and the one before. */
const usualYear = Number(defaults.housingMonth.slice(-4))

type Months = readonly Pick<HousingMonth, 'period'>[]
type End = keyof ComparedYears

/** The years that a form compares, the newest pair by default. */
export function yearsOf({ settings }: Pick<SearchForm, 'settings'>, months: Months): ComparedYears {
  const pair = newestComparedYears(months.map(({ period }) => period)) ?? { from: usualYear - 1, to: usualYear }
  const yearOf = (end: End) => {
    const named = settings[end] ?? newest
    return named === newest ? pair[end] : Number(named)
  }
  return { from: yearOf('from'), to: yearOf('to') }
}

/** Why two years cannot be compared; undefined if they can. */
function problemOf(form: Pick<SearchForm, 'settings'>): string | undefined {
  const { from, to } = yearsOf(form, knownHousingMonths())
  return from < to ? undefined : `The first year must be before the second, but ${from} is not before ${to}.`
}

/** The two years that are compared. */
const yearSettings: readonly ListSetting[] = [yearSetting('from', 'First year'), yearSetting('to', 'Second year')]

function yearSetting(name: End, label: string): ListSetting {
  return {
    name,
    label,
    options: yearOptions(name, { months: [], settings: {} }),
    useOptions: ({ settings }) => yearOptions(name, { months: useHousingMonths().data ?? [], settings }),
    accepts: (value) => /^20\d\d$/.test(value),
    initial: newest,
    appliesTo: () => true,
  }
}

interface YearChoice extends Pick<SearchForm, 'settings'> {
  readonly months: Months
}

/** The loaded years and the chosen one, oldest first; that of the newest pair stands for the newest. */
export function yearOptions(name: End, { months, settings }: YearChoice): SettingOption[] {
  const { [name]: ofNewest } = yearsOf({ settings: {} }, months)
  const { [name]: chosen } = yearsOf({ settings }, months)
  const years = new Set([...yearsOfMonths(months.map(({ period }) => period)), ofNewest, chosen])
  return [...years]
    .sort((a, b) => a - b)
    .map((year) => ({
      value: year === ofNewest && settings[name] !== String(year) ? newest : String(year),
      label: `${name === 'from' ? 'From' : 'To'} ${year}`,
    }))
}

/** Fields that every result has. */
const own = changeAttributes.map(({ key }) => key)
/** Asked for where no other field is: without any, results would have all. */
const least = 'median_listing_price'

/** Searches for zips by the change of their average price, and updates the number of searches left. */
async function findChanging(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  const asked = [...fields].filter((key) => !own.includes(key))
  // The call’s own default is the specification’s pair.
  const months = await fetchHousingMonths()
  const { data, headers } = await request('searchChangingPlaces', {
    query: { ...parametersOf(form, months), page: pageOf(form), fields: fieldsText(asked) || least },
    signal,
    fallback: messages.unknownSearchError,
  })
  const results = searchResultsOf({ data: data.data as readonly PlaceResult[], headers }, fields)
  return { ...results, method: data.meta.method }
}

/** The form as query parameters of the call. Bounds of the price are those of the later year’s average. */
export function parametersOf(form: SearchForm, months: Months): QueryParameters {
  const { from, to } = yearsOf(form, months)
  const price = boundsOf(findChangeAttribute('to_price')!, form.filters.to_price)
  return {
    ...areaParameters(form),
    fromYear: from,
    toYear: to,
    minHousingPriceFilter: price.low,
    maxHousingPriceFilter: price.high,
    orderBy: form.orderBy,
    orderByDir: form.direction,
  }
}

addMeasures(changeAttributes)

/** Zips with the change of their prices. */
const changingKind: ResultKind = {
  one: 'zip code',
  many: 'zip codes',
  attributes: [...changeAttributes, ...zipAttributes],
  useAttributes: useChangingAttributes,
  vintagesOf: ({ byKey }) => {
    const years = byKey.get('change')?.info?.vintage
    return years ? `Average listing prices ${years}` : ''
  },
  idOf: (result) => (result as ChangingResult).zip,
  price: { key: 'to_price', text: 'second year’s average price' },
  isPlace: true,
  nameOf(result, withState) {
    const { zip, town, county, state_abbr: state } = result as ChangingResult
    return { name: withState ? `${town}, ${state}` : town, path: zipPath(zip), place: county ? [zip, county] : [zip] }
  },
  Cell: ChangingCell,
  csvOf: changingCsv,
  shape: 'circle',
}

/** The attributes of zips after the prices of two years, which are known as soon as those of any month are. */
function useChangingAttributes(): LoadedAttributes {
  const ofZips = useRankedAttributes()
  return useMemo(() => {
    const price = ofZips.byKey.get('median_listing_price')!
    const own = changeAttributes.map((attribute) => ({
      ...attribute,
      info: price.info && { ...price.info, key: attribute.key },
      quantiles: null,
      publisher: price.publisher,
      loaded: price.loaded,
    }))
    const all = [...own, ...ofZips.all]
    return { ...ofZips, all, byKey: new Map(all.map((each) => [each.key, each])) }
  }, [ofZips])
}

const rose: SortOrder = { orderBy: changingPlacesOrders[0].key, direction: 'desc' }
const { low, high } = defaults.housingPriceSliderUsd
const { scale } = findChangeAttribute('to_price')!

/** Zips by the change of their average price between two years: the list of /changingPlaces. */
export const changingList: ResultList = {
  key: 'changing-places',
  kind: changingKind,
  pathOf: () => '/changingPlaces',
  firstForm: { ...defaultForm, ...rose, filters: { to_price: `${low / scale},${high / scale}` } },
  orderOf: () => rose,
  areas: ['state', 'zip', 'nationwide', 'drawn'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(['to_price']),
  settings: yearSettings,
  problemOf,
  orderMenu: changingPlacesOrders.map(({ key }) => key),
  onlyMenuOrders: true,
  attributesFor: changingAttributes,
  columns: ['change', 'from_price', 'to_price', ...defaultColumns],
  needsValue: false,
  pageSize: limits.searchResults,
  isCounted: true,
  find: findChanging,
  titleOf: (form) => `Price change by zip, ${yearsText(form)}`,
  settingsText: yearsText,
  rowPath: (result) => zipPath((result as ChangingResult).zip),
}

function yearsText(form: SearchForm): string {
  const { from, to } = yearsOf(form, knownHousingMonths())
  return `${from} to ${to}`
}

/** The prices named after their years, which are their vintage. */
function changingAttributes(loaded: LoadedAttributes, form: SearchForm): LoadedAttributes {
  const { from, to } = yearsOf(form, knownHousingMonths())
  const names: Readonly<Record<string, { short?: string; vintage: string }>> = {
    change: { vintage: `${from} to ${to}` },
    change_percent: { vintage: `${from} to ${to}` },
    from_price: { short: `Average ${from}`, vintage: String(from) },
    to_price: { short: `Average ${to}`, vintage: String(to) },
  }
  return withAttributes(loaded, (attribute) => {
    const name = changeAttributes.some(({ key }) => key === attribute.key) && names[attribute.key]
    if (!name) return attribute
    const { info, short } = attribute
    return { ...attribute, short: name.short ?? short, info: info && { ...info, vintage: name.vintage } }
  })
}

const flow = createSearchFlow(changingList)

/** Zips by the change of their prices between two years. */
export default function ChangingPlacesPage() {
  return <ResultsScreen flow={flow} />
}

/** A value; below an average the number of like months behind it, below a change the same change in the other unit. */
function ChangingCell(props: ResultCellProps) {
  const { column, result } = props
  const months = formatCount((result as ChangingResult).months, 'month')
  const below: Readonly<Record<string, string>> = {
    from_price: months,
    to_price: months,
    change: figureText('change_percent', result),
    change_percent: figureText('change', result),
  }
  if (below[column.key] === undefined) return <ValueCell {...props} />
  return (
    <>
      <b>{figureText(column.key, result)}</b>
      <span>{below[column.key]}</span>
    </>
  )
}

/** One of the four figures, with its sign if it is a change. */
function figureText(key: string, result: ResultCellProps['result']): string {
  return formatAttribute(findChangeAttribute(key)!, result[key] as number)
}

/** The rows of every list of zips, with the like months behind both averages. */
export async function changingCsv(results: readonly PlaceResult[], columns: readonly Column[]): Promise<string> {
  const { csvWith } = await import('../../places/loan/results-csv.ts')
  return csvWith(results, columns, [['months'], ...results.map(({ months }): CsvCell[] => [months as number])])
}

/** A zip as a result of the list, with its average prices of two years. */
type ChangingResult = PlaceResult & Pick<ChangingPlace, 'zip' | 'months'>
