import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { fileToday, natick } from './files.ts'
import { startHousing } from './support.ts'

const housing = await startHousing()
afterAll(() => housing.stop())
afterEach(() => housing.empty())

const changes = async (path = '/api/housing/changes?zips=01760') => (await housing.get(path)).json()
const figures = (price: number, listings = 10, days = 30) => ({
  median_listing_price: price,
  housing_inventory: listings,
  days_on_market: days,
})

/** July and August, then September in a file of its own. */
async function loadThreeMonths() {
  await housing.load(fileToday([natick('202607', 700_000), natick('202608', 720_000)]))
  const september = { active_listing_count: 8, median_days_on_market: 25 }
  await housing.load(fileToday([natick('202609', 729_000.4, september)]))
}

describe('GET /api/housing/changes', () => {
  test('compares the newest month with the loaded month before', async () => {
    await loadThreeMonths()
    const response = await housing.get('/api/housing/changes?zips=99999,01760')
    expect(response.json()).toMatchObject({
      period: '2026-09',
      previousPeriod: '2026-08',
      data_set: 'real',
      zips: [{ zip: '01760', before: figures(720_000), now: figures(729_000, 8, 25) }],
    })
    expect(response.json().zips[0]).not.toHaveProperty('formerBefore')
    expect(response.headers).toMatchObject({ 'x-data-period': '2026-09', 'x-data-set': 'real' })
    const headers = { 'if-none-match': String(response.headers.etag) }
    const again = await housing.get('/api/housing/changes?zips=99999,01760', { headers })
    expect(again.statusCode).toBe(304)
  })

  test('has the figures of the same month a year before, where it is loaded', async () => {
    await housing.load(fileToday([natick('202509', 650_000), natick('202608', 720_000), natick('202609', 729_000)]))
    const framingham = { postal_code: '01701' }
    await housing.load(fileToday([natick('202609', 729_000), natick('202609', 400_000, framingham)]))
    const { zips } = await changes('/api/housing/changes?zips=01760,01701')
    expect(zips).toMatchObject([{ yearBefore: figures(650_000) }, { zip: '01701', yearBefore: null }])
  })

  test('has no zips before two months are loaded', async () => {
    const none = { period: null, previousPeriod: null, zips: [] }
    expect(await changes()).toMatchObject({ ...none, publication: 0 })
    await housing.load(fileToday([natick('202607', 700_000)]))
    expect(await changes()).toMatchObject({ ...none, publication: 1, period: '2026-07' })
  })

  test('has the figures that were shown first where the publisher restates a month, until a newer one', async () => {
    await loadThreeMonths()
    const restate = (august: number) => housing.load(fileToday([natick('202607', 690_000), natick('202608', august)]))
    await restate(715_000)
    await restate(710_000)
    const [zip] = (await changes()).zips
    expect(zip).toMatchObject({ before: figures(710_000), formerBefore: figures(720_000) })
    expect(zip).not.toHaveProperty('formerNow')
    await housing.rollback()
    expect((await changes()).zips[0]).toMatchObject({ before: figures(715_000), formerBefore: figures(720_000) })
    await housing.load(fileToday([natick('202610', 731_000)]))
    expect((await changes()).zips).toEqual([{ zip: '01760', before: figures(729_000, 8, 25), now: figures(731_000) }])
  })

  test('with a new month includes what the same file has restated', async () => {
    await loadThreeMonths()
    await housing.load(fileToday([natick('202609', 728_000), natick('202610', 731_000)]))
    expect((await changes()).zips).toEqual([
      { zip: '01760', before: figures(728_000), formerBefore: figures(729_000, 8, 25), now: figures(731_000) },
    ])
  })

  test('never compares real with generated figures', async () => {
    const both = (price: number) => fileToday([natick('202608', price), natick('202609', price)])
    await housing.load(both(1), { demonstration: true })
    await housing.load(both(700_000))
    const [zip] = (await changes()).zips
    expect(zip).toEqual({ zip: '01760', before: figures(700_000), now: figures(700_000) })
  })

  test.each(['', '1760', '01760,', Array(101).fill('01760').join()])(
    'rejects the list of zips "%.12s", naming it',
    async (zips) => {
      const response = await housing.get(`/api/housing/changes?zips=${zips}`)
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['zips']])
    },
  )
})

describe('GET /api/housing/place/changes', () => {
  const together = () => changes('/api/housing/place/changes?zips=01760,01701,99999')
  const framingham = {
    postal_code: '01701',
    active_listing_count: 30,
    total_listing_count: 40,
    median_days_on_market: 50,
  }

  test('has the figures of the zips together, as their series does: means weighted by listings, and sums', async () => {
    await housing.load(
      fileToday([natick('202608', 700_000), natick('202609', 720_000), natick('202609', 400_000, framingham)]),
    )
    // (10 · 720,000 + 30 · 400,000) ÷ 40; (10 · 30 + 30 · 50) ÷ 40. In August there is Natick only.
    const now = figures(480_000, 40, 45)
    expect(await together()).toMatchObject({
      period: '2026-09',
      previousPeriod: '2026-08',
      change: { before: figures(700_000), now },
    })
    const { series } = (await housing.get('/api/housing/place?zips=01760,01701,99999')).json()
    expect(series.place.median_listing_price).toEqual([700_000, 480_000])
    expect(await changes('/api/housing/place/changes?zips=99999')).toMatchObject({ change: null })
  })

  test('has what was shown first where a month is restated, since a publication for other services', async () => {
    await housing.load(fileToday([natick('202608', 700_000), natick('202609', 720_000)]))
    const { publication } = await together()
    await housing.load(fileToday([natick('202609', 400_000, framingham), natick('202609', 720_000)]))
    const restated = { now: figures(480_000, 40, 45), formerNow: figures(720_000) }
    expect((await together()).change).toMatchObject(restated)
    const path = '/internal/housing/place-changes?zips=01760,01701&since='
    expect((await changes(path + publication)).change).toMatchObject(restated)
    expect((await changes(path + (publication + 1))).change).not.toHaveProperty('formerNow')
  })
})

describe('a publication', () => {
  test('is counted once per change of what is shown, not for a file that is loaded already', async () => {
    await loadThreeMonths()
    const { publication } = await changes()
    await housing.load(fileToday([natick('202607', 700_000), natick('202608', 720_000)]))
    expect((await changes()).publication).toBe(publication)
    await housing.rollback()
    expect((await changes()).publication).toBe(publication + 1)
  })

  test('is what other services compare with', async () => {
    await loadThreeMonths()
    const { publication } = await changes()
    for (const price of [715_000, 710_000]) {
      await housing.load(fileToday([natick('202608', price)]))
    }
    const since = (id: number) => changes(`/internal/housing/changes?zips=01760&since=${id}`)
    expect((await since(publication)).zips[0].formerBefore).toEqual(figures(720_000))
    expect((await since(publication + 1)).zips[0].formerBefore).toEqual(figures(715_000))
    expect((await since(publication + 2)).zips[0]).not.toHaveProperty('formerBefore')
    expect(await changes('/internal/housing/changes')).toMatchObject({
      publication: publication + 2,
      period: '2026-09',
      zips: [],
    })
  })
})
