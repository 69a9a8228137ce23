import { findAttribute } from '@homeground/catalog/attributes'
import { rankingFloors } from '@homeground/catalog/defaults'
import type { SearchCount, ZipRankings } from '@homeground/contracts'
import { formatWhole } from '@homeground/format/numbers'
import { request } from '../../lib/api/request.ts'
import type { CountOptions, FindOptions, ListSetting } from '../../lists/search/result-list.ts'
import type { Found } from '../../lists/search/results.ts'
import { countPlaces } from '../../lists/search/search-address.ts'
import type { SearchForm } from '../../lists/search/search-form.ts'

/** The least population of a ranked zip. */
export const floor: ListSetting = {
  name: 'floor',
  label: 'Population',
  options: [
    { value: '0', label: 'Any population' },
    ...[rankingFloors.population.least, 5000, 20_000].map((least) => ({
      value: String(least),
      label: `${formatWhole(least)} people or more`,
    })),
  ],
  initial: String(rankingFloors.population.least),
  appliesTo: () => true,
}

/** The fewest active listings of a zip that is ranked by an attribute of its listings. */
export const listings: ListSetting = {
  name: 'listings',
  label: 'Active listings',
  options: [
    { value: '0', label: 'Any number of listings' },
    ...[rankingFloors.listings.least, 50, 100].map((least) => ({
      value: String(least),
      label: `${formatWhole(least)} listings or more`,
    })),
  ],
  initial: String(rankingFloors.listings.least),
  appliesTo: ({ orderBy }) => findAttribute(orderBy)?.source === rankingFloors.listings.source,
}

/** One page of the zips in order of an attribute. Never counts as a search. */
export async function findRanking(form: SearchForm, { fields, signal }: FindOptions): Promise<Found> {
  const { data, total } = await fetchRanking(form, { fields: [...fields].sort().join(','), signal })
  return { results: data, total, center: null, fields }
}

/** How many zips are ranked, of all in the area. */
export async function countRanking(form: SearchForm, options: CountOptions): Promise<SearchCount> {
  const first = { ...form, page: 1 }
  const [everyZip, { total }] = await Promise.all([
    countPlaces(form, options),
    fetchRanking(first, { fields: form.orderBy, signal: options.signal }),
  ])
  return { ...everyZip, count: total }
}

interface RankingOptions {
  readonly fields: string
  readonly signal: AbortSignal
}

async function fetchRanking(form: SearchForm, { fields, signal }: RankingOptions): Promise<ZipRankings> {
  const { area, states, orderBy, direction, page, settings } = form
  const query = {
    stat: orderBy,
    dir: direction,
    state: area === 'state' ? states[0] : undefined,
    floor: settings.floor,
    // A setting that does not concern the attribute leaves out nothing.
    minInventory: listings.appliesTo(form) ? settings.listings : 0,
    page,
    fields,
  }
  return (await request('rankZips', { query, signal })).data
}
