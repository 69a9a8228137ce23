import { type SearchLevel, searchLevels } from '@homeground/catalog/levels'
import { levelFilters } from '@homeground/catalog/school-measures'
import type { RisingZip } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { zipPath } from '../../../lib/api/places.ts'
import type { Result } from '../../../lib/api/zip-results.ts'
import { newestYear } from '../../../lib/api/periods.ts'
import { readFilter } from '../../../lib/format/ranges.ts'
import { attributeOf } from '../../../lists/search/list-attributes.ts'
import type { FindOptions, ListSetting, ResultList } from '../../../lists/search/result-list.ts'
import type { Found } from '../../../lists/search/results.ts'
import { areaParameters } from '../../../lists/search/search-address.ts'
import { findCounted } from '../../../lists/search/search-api.ts'
import { canSpanStates, defaultForm, type SearchForm, type SortOrder } from '../../../lists/search/search-form.ts'
import { type RisingResult, risingKind, schoolOrders, zipOrders } from './rising-kind.tsx'

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
  const named = isChange ? '2-year change' : measure
  const short = `${named.charAt(0).toUpperCase()}${named.slice(1)}`
  const unit = isChange ? ' points' : measure === 'proficiency' ? '%' : ''
  return {
    name: settingOf(level, name),
    label: `${level} schools: ${named}`,
    short,
    group: `${level} schools`,
    options: [
      { value: any, label: `Any ${named}`, short: 'Any' },
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
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(zipOrders),
  settings: levelSettings,
  orderMenu: [...schoolOrders, ...zipOrders],
  columns: [...zipOrders],
  needsValue: false,
  pageSize: null,
  isCounted: true,
  find: findRising,
  titleOf: () => 'Schools on the rise',
  rowPath: (result) => zipPath((result as RisingResult).zip),
}

async function findRising(form: SearchForm, options: FindOptions): Promise<Found> {
  const { orderBy, direction, settings } = form
  const price = boundsOf(form, 'median_listing_price')
  const score = boundsOf(form, 'overall_score')
  const query = {
    ...areaParameters(form),
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
  return findCounted<RisingZip>(paths.schoolSearch, query, options, (zip) => resultOf(zip, orderBy))
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

function resultOf(zip: RisingZip, orderBy: string): Result {
  return { [orderBy]: zip.order_value, ...zip, county: null } as Result
}
