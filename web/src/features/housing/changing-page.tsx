import { attributes as zipAttributes } from '@homeground/catalog/attributes'
import { changingPlaces, changingPlacesOrders } from '@homeground/catalog/changing-places'
import { defaults } from '@homeground/catalog/defaults'
import type { ChangingPlace } from '@homeground/contracts'
import { formatAttribute, formatCount } from '@homeground/format/format'
import { useMemo } from 'react'
import { type LoadedAttributes, useRankedAttributes } from '../../lib/api/attributes.ts'
import { zipPath } from '../../lib/api/places.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { Column } from '../../lib/column.ts'
import type { CsvCell } from '../../lib/format/csv.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { ValueCell } from '../../lists/results/value-cell.tsx'
import { defaultColumns } from '../../lists/search/columns.ts'
import { addMeasures, withAttributes } from '../../lists/search/list-attributes.ts'
import type { ResultCellProps, ResultKind, ResultList } from '../../lists/search/result-list.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../lists/search/search-form.ts'
import { changeAttributes, findChangeAttribute, findChanging, yearSettings } from './changing-api.ts'

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
  const named: Readonly<Record<string, { short?: string; vintage: string }>> = {
    change: { vintage: `${from} to ${to}` },
    change_percent: { vintage: `${from} to ${to}` },
    from_price: { short: `Average ${from}`, vintage: from },
    to_price: { short: `Average ${to}`, vintage: to },
  }
  return withAttributes(loaded, (attribute) => {
    const name = changeAttributes.some(({ key }) => key === attribute.key) && named[attribute.key]
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
