import type { TestDatabase } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rebuild } from '../src/read-model/rebuild.ts'
import { importInto, pulledColumns, searchTestDatabase, startSearch } from './support.ts'

let db: TestDatabase

const housing = (version: string) => ({
  version,
  period: '2024-04',
  periods: { days_on_market: '2024-04' },
  zips: ['02806'],
  columns: { days_on_market: [21] },
  trend: [[]],
})

/** The read model of an installation whose catalog did not have the attribute yet. */
beforeAll(async () => {
  db = await searchTestDatabase()
  await importInto(db, { action: 'import', source: 'places', states: ['RI'] })
  await rebuild(db.database, pulledColumns({ housing: housing('1') }))
  await db.database.query('alter table zip_profile drop column days_on_market')
})
afterAll(async () => {
  await db?.drop()
})

describe('an attribute that the catalog has gained since the last build', () => {
  test('has no values until the next build', async () => {
    const search = await startSearch(db)
    await search.hasData()
    const response = await search.get('/api/search?states=RI&searchOrderBy=days_on_market')
    expect(response.statusCode).toBe(200)
    expect(response.json()[0]).toMatchObject({ zip: '02801', days_on_market: null })
    expect((await search.get('/api/zip/02806')).json().days_on_market).toBeNull()
    await search.stop()
  })

  test('gets a column and values from the next build', async () => {
    await rebuild(db.database, pulledColumns({ housing: housing('2') }))
    const [row] = await db.database.query(`select days_on_market from zip_profile where zip = '02806'`)
    expect(row).toEqual({ days_on_market: 21 })
  })
})
