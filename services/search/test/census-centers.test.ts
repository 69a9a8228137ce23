import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'

/**
 * The layout of the Census Bureau's gazetteer. 72405 (Jonesboro) is not in the list of zips; 72401 is. The points of
 * 72396 (in Tennessee) and of Alaska's are made up. 00300 shares its first digits with no listed zip.
 */
const gazetteer = [
  'GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG',
  '72401\t25899881\t1\t10\t0.5\t35.86\t-90.66',
  '72405\t25899881\t1\t10\t0.5\t35.90\t-90.65',
  '72396\t25899881\t1\t10\t0.5\t36.16\t-86.78',
  '00300\t25899881\t1\t10\t0.5\t35.90\t-90.65',
  '99501\t25899881\t1\t10\t0.5\t61.22\t-149.87',
  '99503\t25899881\t1\t10\t0.5\t62.04\t-158.18',
  '99505\t25899881\t1\t10\t0.5\t61.26\t-149.70',
  '99506\t25899881\t1\t10\t0.5\t61.25\t-149.81',
  '99750\t25899881\t1\t10\t0.5\t67.728641\t-164.543454',
].join('\n')

const { load, build, serve } = await startPlaces(['AK', 'AR', 'TN'])
await load('gazetteer', '2024_Gaz_zcta_national.txt', gazetteer)
// A zip that neither the list of zips nor the gazetteer has, and one of a state that is not loaded.
await build({
  housing: {
    version: '1',
    period: '2024-04',
    periods: { total_inventory: '2024-04', inventory_net_change: '2024-04' },
    dataSet: 'real',
    zips: ['72401', '72499', '00399'],
    columns: { total_inventory: [30, 12, 5], inventory_net_change: [-3, 1, 1] },
    trend: [[], [], []],
  },
})
const search = await serve()
const detail = async (zip: string) => (await search.get(`/api/zip/${zip}`)).json()

describe('GET /api/zip/{zip}', () => {
  test('has the center of the Census area', async () => {
    expect(await detail('72401')).toMatchObject({
      lat: 35.86,
      lng: -90.66,
      state_abbr: 'AR',
      county: 'Craighead County',
      named_after: null,
    })
    // On the coast, outside of the simplified outlines of the counties.
    expect(await detail('99750')).toMatchObject({ lat: 67.728641, county: 'Northwest Arctic' })
  })

  test('has the point in the list of zips if the Census area is in another state', async () => {
    const wynne = await detail('72396')
    expect(wynne).toMatchObject({ state_abbr: 'AR', county: 'Cross County', has_area: true })
    expect(wynne.lng).toBeCloseTo(-90.8, 0)
  })

  test('of two centers far apart, has the one next to the Census areas of the town’s other zips', async () => {
    // The list has 99506 near Dillingham and 99503 in Anchorage.
    expect(await detail('99506')).toMatchObject({ lat: 61.25, lng: -149.81 })
    expect(await detail('99503')).toMatchObject({ lat: 61.19, lng: -149.8938 })
  })

  test('an area that is not in the list of zips is named after the nearest zip of its first three digits', async () => {
    expect(await detail('72405')).toMatchObject({
      town: 'Jonesboro',
      state_abbr: 'AR',
      county: 'Craighead County',
      lat: 35.9,
      lng: -90.65,
      has_area: true,
      land_sqmi: 10,
      named_after: '72401',
    })
    expect((await search.get('/api/zip/00300')).statusCode).toBe(404)
  })
})

test('GET /api/places/centers lists the disagreements, the centers that are used, and the unlisted areas', async () => {
  const { apart, disagreements, unlisted } = (await search.get('/api/places/centers')).json()
  expect(apart).toBe(4)
  expect(disagreements).toEqual([
    { zip: '72396', town: 'Wynne', ...stateUsed('AR', 'TN', 'list') },
    { zip: '99503', town: 'Anchorage', ...stateUsed('AK', 'AK', 'list') },
    { zip: '99505', town: 'Joint Base Elmendorf-Richardson', ...stateUsed('AK', 'AK', 'census') },
    { zip: '99506', town: 'Joint Base Elmendorf-Richardson', ...stateUsed('AK', 'AK', 'census') },
  ])
  expect(unlisted).toEqual([
    { zip: '72405', town: 'Jonesboro', state_abbr: 'AR', named_after: '72401' },
    { zip: '72499', town: expect.any(String), state_abbr: 'AR', named_after: expect.stringMatching(/^724/) },
  ])
})

function stateUsed(state_abbr: string, census_state: string, used: 'census' | 'list') {
  return { state_abbr, census_state, used, miles: expect.any(Number) }
}

test('a zip that only has listings is a place, and counts in its state', async () => {
  const zip = await detail('72499')
  expect(zip).toMatchObject({ state_abbr: 'AR', has_area: false, named_after: expect.stringMatching(/^724/) })
  expect(zip.total_inventory).toBe(12)
  expect((await search.get('/api/zip/00399')).statusCode).toBe(404)
  const { figures } = (await search.get('/api/state/AR')).json()
  const figure = (key: string) => figures.find((each: { key: string }) => each.key === key)
  expect(figure('total_inventory')).toMatchObject({ total: 42, zips: 2, data_set: 'real' })
  // The change of a state is that of the sums of two months, which only the housing service has.
  expect(figure('inventory_net_change')).toMatchObject({ total: null, zips: 2 })
})
