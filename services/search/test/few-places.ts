import { gazetteer, people } from './fixtures.ts'
import { startPlaces } from './start-places.ts'

const housing = {
  version: '1',
  period: '2024-04',
  periods: { median_listing_price: '2024-04' },
  dataSet: 'real' as const,
  zips: ['01760', '01701', '01702', ...'02802 02804 02806 02807 02808 02809 02812'.split(' ')],
  columns: { median_listing_price: [834950, 500000, 500000, ...Array(7).fill(100000)] },
  trend: [[null, 834950]],
}

const schools = {
  version: '1',
  dataSet: 'real' as const,
  zips: ['01760', '02801'],
  columns: { overall_score: [88, null] },
  vintages: { overall_score: '2017–18' },
}

/**
 * The search service with the zips of Massachusetts and Rhode Island, a few of which have values. Called at the top of a
 * test file; stops the service after the tests of the file.
 */
export async function startFewPlaces() {
  const { load, build, serve } = await startPlaces(['MA', 'RI'])
  await load('gazetteer', '2020_Gaz.txt', gazetteer)
  await load('acs', 'acs5_2013.json', people, { demonstration: true })
  await build({ housing, schools })
  const search = await serve()
  const searchFor = (query: Record<string, string>) => search.get('/api/search', { query })
  return { search, searchFor }
}

/** The zips of a search's response, in its order. */
export const zipsOf = (response: { json: () => { zip: string }[] }) => response.json().map(({ zip }) => zip)
