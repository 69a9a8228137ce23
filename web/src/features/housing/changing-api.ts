import { type Attribute, findAttribute, units } from '@homeground/catalog/attributes'
import { changingPlaces, changingPlacesOrders } from '@homeground/catalog/changing-places'
import { messages } from '@homeground/contracts/messages'
import { useHousingMonths } from '../../lib/api/periods.ts'
import { fieldsText, request } from '../../lib/api/request.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { boundsOf } from '../../lib/format/ranges.ts'
import type { FindOptions, ListSetting, SettingOption } from '../../lists/search/result-list.ts'
import type { Found } from '../../lists/search/results.ts'
import { areaParameters, foundOf, type QueryParameters } from '../../lists/search/search-address.ts'
import type { SearchForm } from '../../lists/search/search-form.ts'

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

/** What the prices of two years say of a zip, in the form of its other numbers. */
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

export function findChangeAttribute(key: string): Attribute | undefined {
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
export const yearSettings: readonly ListSetting[] = [
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
export async function findChanging(form: SearchForm, { fields, signal }: FindOptions): Promise<Found> {
  const asked = [...fields].filter((key) => !own.includes(key))
  const { data, headers } = await request('searchChangingPlaces', {
    query: { ...parametersOf(form), fields: fieldsText(asked) || least },
    signal,
    fallback: messages.unknownSearchError,
  })
  const results = foundOf({ data: data.data as readonly PlaceResult[], headers }, fields)
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
