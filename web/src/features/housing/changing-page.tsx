import { type Attribute, findAttribute, units, attributes as zipAttributes } from '@homeground/catalog/attributes'
import { changingPlaces, changingPlacesOrders } from '@homeground/catalog/changing-places'
import { defaults } from '@homeground/catalog/defaults'
import type { ChangingPlace } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { formatAttribute, formatCount } from '@homeground/format/format'
import { useMemo } from 'react'
import { type LoadedAttributes, useRankedAttributes } from '../../lib/api/attributes.ts'
import { useHousingMonths } from '../../lib/api/periods.ts'
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
import { areaParameters, type QueryParameters, searchResultsOf } from '../../lists/search/search-address.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../lists/search/search-form.ts'

const price = findAttribute('median_listing_price')!

const hundreds = Array.from({ length: 10 }, (_, index) => `${index * 100},${(index + 1) * 100}`)

const details: Readonly<Record<string, Partial<Attribute>>> = {
  change: { short: 'Change', change: 'usd', description: 'Average price of the second year minus that of the first.' },
  change_percent: {
    short: 'Change (%)',
    unit: 'percent',
    change: 'percent',
    description: '100 × (second year − first year) ÷ first year, of the average prices.',
  },
  from_price: { short: 'Average price', description: 'Mean of the monthly median listing prices of the first year.' },
  to_price: {
    short: 'Average price',
    scale: price.scale,
    options: [...hundreds, '1000,1500', '1500,2000'],
    description: 'Mean of the monthly median listing prices of the second year.',
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

const { fromYear, toYear } = changingPlaces
/** Offered until the loaded years are known: those of the specification. */
const usualYears = Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index)

interface End {
  readonly name: 'from' | 'to'
  /** Before the year in the menu. */
  readonly prefix: string
  readonly initial: number
  /** Shown instead of the initial year where that is not loaded: the call compares with it. */
  readonly otherwise: (years: readonly number[]) => number | undefined
}

const ends = {
  from: { name: 'from', prefix: 'From', initial: fromYear, otherwise: (years) => years[0] },
  to: { name: 'to', prefix: 'To', initial: toYear, otherwise: (years) => years.at(-1) },
} as const satisfies Record<string, End>

/** The two years that are compared. */
const yearSettings: readonly ListSetting[] = [
  yearSetting(ends.from, 'First year', 'to'),
  yearSetting(ends.to, 'Second year', 'from'),
]

function yearSetting(end: End, label: string, other: End['name']): ListSetting {
  return {
    name: end.name,
    label,
    options: usualYears.map((year) => optionOf(end, year)),
    useOptions: ({ settings }) => yearOptions(end, useYears(), settings[other]),
    accepts: (value) => /^20\d\d$/.test(value),
    initial: String(end.initial),
    appliesTo: () => true,
  }
}

/** The loaded years, oldest first, without the one that they are compared with. */
export function yearOptions(end: End, loaded: readonly number[], other: string | undefined): SettingOption[] {
  const { initial, otherwise } = end
  const years = loaded.length > 0 ? loaded : usualYears
  const offered = years.filter((year) => String(year) !== other).map((year) => optionOf(end, year))
  if (years.includes(initial)) return offered
  const year = otherwise(years)
  return offered.map((option) => (option.value === String(year) ? { ...option, value: String(initial) } : option))
}

function optionOf({ prefix }: End, year: number): SettingOption {
  return { value: String(year), label: `${prefix} ${year}` }
}

/** Years with a loaded month, oldest first; empty until they are known. */
function useYears(): number[] {
  const { data = [] } = useHousingMonths()
  return [...new Set(data.map(({ year }) => year))].sort((a, b) => a - b)
}

/** A year as the call takes it: undefined for the usual one, which the call replaces if it is not loaded. */
function yearParameter({ settings }: Pick<SearchForm, 'settings'>, name: End['name']): string | undefined {
  return settings[name] === String(ends[name].initial) ? undefined : settings[name]
}

/** Fields that every result has. */
const own = changeAttributes.map(({ key }) => key)
/** Asked for where no other field is: without any, results would have all. */
const least = 'median_listing_price'

/** Searches for zips by the change of their average price, and updates the number of searches left. */
async function findChanging(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  const asked = [...fields].filter((key) => !own.includes(key))
  const { data, headers } = await request('searchChangingPlaces', {
    query: { ...parametersOf(form), fields: fieldsText(asked) || least },
    signal,
    fallback: messages.unknownSearchError,
  })
  const results = searchResultsOf({ data: data.data as readonly PlaceResult[], headers }, fields)
  return { ...results, method: data.meta.method }
}

/** The form as query parameters of the call. Bounds of the price are those of the later year’s average. */
export function parametersOf(form: SearchForm): QueryParameters {
  const price = boundsOf(findChangeAttribute('to_price')!, form.filters.to_price)
  return {
    ...areaParameters(form),
    fromYear: yearParameter(form, 'from'),
    toYear: yearParameter(form, 'to'),
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
  savedZipOf: (result) => (result as ChangingResult).zip,
  nameOf(result, withState) {
    const { zip, town, county, state_abbr: state } = result as ChangingResult
    return {
      name: withState ? `${town}, ${state}` : town,
      path: zipPath(zip),
      place: county ? `${zip} · ${county}` : zip,
    }
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
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(['to_price']),
  settings: yearSettings,
  orderMenu: changingPlacesOrders.map(({ key }) => key),
  onlyMenuOrders: true,
  attributesFor: changingAttributes,
  columns: ['change', 'from_price', 'to_price', ...defaultColumns],
  needsValue: false,
  pageSize: null,
  isCounted: true,
  find: findChanging,
  titleOf: (form) => `Changing places, ${years(form).join(' to ')}`,
  settingsText: (form) => years(form).join(' to '),
  rowPath: (result) => zipPath((result as ChangingResult).zip),
}

function years({ settings }: SearchForm): [from: string, to: string] {
  const { from = changingPlaces.fromYear, to = changingPlaces.toYear } = settings
  return [String(from), String(to)]
}

/** The prices named after their years, which are their vintage. */
function changingAttributes(loaded: LoadedAttributes, form: SearchForm): LoadedAttributes {
  const [from, to] = years(form)
  const names: Readonly<Record<string, { short?: string; vintage: string }>> = {
    change: { vintage: `${from} to ${to}` },
    change_percent: { vintage: `${from} to ${to}` },
    from_price: { short: `Average ${from}`, vintage: from },
    to_price: { short: `Average ${to}`, vintage: to },
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

/** A value; below an average the number of months behind it, below a change the same change in the other unit. */
function ChangingCell(props: ResultCellProps) {
  const { column, result } = props
  const { from_months: from, to_months: to } = result as ChangingResult
  const below: Readonly<Record<string, string>> = {
    from_price: formatCount(from, 'month'),
    to_price: formatCount(to, 'month'),
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

/** The rows of every list of zips, with the months behind both averages. */
export async function changingCsv(results: readonly PlaceResult[], columns: readonly Column[]): Promise<string> {
  const { csvWith } = await import('../../places/loan/results-csv.ts')
  return csvWith(results, columns, [
    ['from_months', 'to_months'],
    ...results.map((result): CsvCell[] => [result.from_months as number, result.to_months as number]),
  ])
}

/** A zip as a result of the list, with its average prices of two years. */
type ChangingResult = PlaceResult & Pick<ChangingPlace, 'zip' | 'from_months' | 'to_months'>
