import { searchLevels } from '@homeground/catalog/levels'
import { levelFilters } from '@homeground/catalog/school-measures'
import type { RisingZip } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { paths } from '@homeground/contracts/paths'
import { zipPath } from '../../../lib/api/places.ts'
import { recordSearch } from '../../../lib/api/quota.ts'
import { requestList } from '../../../lib/api/request.ts'
import { readFilter } from '../../../lib/format/ranges.ts'
import { attributeOf } from '../../../lib/search/columns/list-attributes.ts'
import type { FindOptions, ListSetting, ResultList } from '../../../lib/search/result-list.ts'
import type { Found, Result } from '../../../lib/search/results.ts'
import { areaParameters, readPoint } from '../../../lib/search/search-api.ts'
import {
  canSpanStates,
  defaultForm,
  type SearchForm,
  type SortOrder,
} from '../../../lib/search/search-form.ts'
import { newestYear } from '../kinds/school-years.ts'
import { level } from '../lists/school-settings.ts'
import { type RisingResult, risingKind, schoolOrders, zipOrders } from './rising-kind.tsx'

const any = 'none'

/** The least value of a measure, for the schools of each chosen level, by the specification's names. */
const leastSettings: readonly ListSetting[] = Object.entries(levelFilters).map(
  ([name, measure]) => {
    const isChange = measure === 'trend'
    const short = isChange ? '2-year change' : measure
    return {
      name,
      label: short,
      options: [
        { value: any, label: `Any ${short}` },
        ...(isChange ? [5, 10] : [50, 70, 90]).map((least) => ({
          value: `${least},100`,
          label: `${short.charAt(0).toUpperCase()}${short.slice(1)} over ${least}${isChange ? ' points' : measure === 'proficiency' ? '%' : ''}`,
        })),
      ],
      initial: any,
      appliesTo: () => true,
    }
  },
)

const byTrend: SortOrder = { orderBy: 'trend', direction: 'desc' }

/** Zips with schools whose results certainly rose: the list of /schoolsSearch. */
export const risingList: ResultList = {
  key: 'rising-schools',
  kind: risingKind,
  pathOf: () => '/schoolsSearch',
  firstForm: { ...defaultForm, ...byTrend },
  orderOf: (area) =>
    canSpanStates(area) ? { orderBy: 'median_listing_price', direction: 'asc' } : byTrend,
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(zipOrders),
  settings: [level, ...leastSettings],
  orderMenu: [...schoolOrders, ...zipOrders],
  columns: [...zipOrders],
  needsValue: false,
  pageSize: null,
  isCounted: true,
  find: findRising,
  titleOf: () => 'Schools on the rise',
  rowPath: (result) => zipPath((result as RisingResult).zip),
}

async function findRising(form: SearchForm, { fields, signal }: FindOptions): Promise<Found> {
  const { orderBy, direction, settings } = form
  const price = boundsOf(form, 'median_listing_price')
  const score = boundsOf(form, 'overall_score')
  const { data, headers } = await requestList<RisingZip>(paths.schoolSearch, {
    query: {
      ...areaParameters(form),
      schoolLevels: settings.level,
      schoolYear: await newestYear(),
      minHousingPriceFilter: price?.low,
      maxHousingPriceFilter: price?.high,
      minLatestSchoolScore: score?.low,
      maxLatestSchoolScore: score?.high,
      proficiencyFilter: JSON.stringify(proficiencyFilter(settings)),
      orderBy,
      orderByDir: direction,
    },
    signal,
    fallback: messages.unknownSearchError,
  })
  recordSearch(headers)
  return {
    results: data.map((zip) => resultOf(zip, orderBy)),
    total: Number(headers.get('X-Total-Count') ?? data.length),
    center: readPoint(headers.get('X-Search-Center')),
    fields,
  }
}

/** The specification's twelve level filters: what is chosen holds for each chosen level. */
export function proficiencyFilter(settings: SearchForm['settings']) {
  const chosen = searchLevels.filter(
    (each) => settings.level === undefined || [level.initial, each].includes(settings.level),
  )
  return Object.fromEntries(
    Object.keys(levelFilters).map((name) => [
      name,
      Object.fromEntries(chosen.map((each) => [each, settings[name] ?? any])),
    ]),
  )
}

function boundsOf({ filters }: SearchForm, key: string) {
  const attribute = attributeOf(risingList, key)
  const range = attribute && readFilter(attribute, filters[key])
  return range && { low: Math.max(0, range.low), high: range.high }
}

function resultOf(zip: RisingZip, orderBy: string): Result {
  return { [orderBy]: zip.order_value, ...zip, county: null } as Result
}
