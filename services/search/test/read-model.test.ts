import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'

const housing = (version: string) => ({
  version,
  period: '2024-04',
  periods: { days_on_market: '2024-04' },
  zips: ['02806'],
  columns: { days_on_market: [21] },
  trend: [[]],
})

/** The read model of an installation whose catalog did not have the attribute yet. */
const { db, build, serve } = await startPlaces(['RI'])
await build({ housing: housing('1') })
await db.database.query('alter table zip_profile drop column days_on_market')

describe('an attribute that the catalog has gained since the last build', () => {
  test('has no values until the next build', async () => {
    const search = await serve()
    const response = await search.get('/api/search?states=RI&searchOrderBy=days_on_market')
    expect(response.statusCode).toBe(200)
    expect(response.json()[0]).toMatchObject({ zip: '02801', days_on_market: null })
    expect((await search.get('/api/zip/02806')).json().days_on_market).toBeNull()
  })

  test('gets a column and values from the next build', async () => {
    await build({ housing: housing('2') })
    const [row] = await db.database.query(`select days_on_market from zip_profile where zip = '02806'`)
    expect(row).toEqual({ days_on_market: 21 })
  })
})
