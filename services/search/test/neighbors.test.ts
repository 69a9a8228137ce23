import type { TestDatabase } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rebuild } from '../src/read-model/rebuild.ts'
import { fixtureFolder } from './fixtures.ts'
import { importInto, pulledColumns, searchTestDatabase, startSearch } from './support.ts'

let db: TestDatabase
let search: Awaited<ReturnType<typeof startSearch>>

/** Areas of Pago Pago, and of two zips in Honolulu. */
const gazetteer = [
  'GEOID\tALAND_SQMI\tINTPTLAT\tINTPTLONG',
  '96799\t76\t-14.27\t-170.7',
  '96813\t5\t21.31\t-157.85',
  '96814\t2\t21.29\t-157.84',
].join('\n')

beforeAll(async () => {
  db = await searchTestDatabase()
  const files = await fixtureFolder()
  const file = await files.write('2020_Gaz.txt', gazetteer)
  await importInto(db, { action: 'import', source: 'places', states: ['AS', 'HI'] })
  await importInto(db, { action: 'import', source: 'gazetteer', file })
  await files.remove()
  await rebuild(db.database, pulledColumns())
  search = await startSearch(db)
  await search.hasData()
})
afterAll(async () => {
  await search?.stop()
  await db?.drop()
})

describe('the neighbors of a zip', () => {
  const neighborsOf = async (zip: string) =>
    (await search.get(`/api/zip/${zip}`))
      .json()
      .neighbors.map((neighbor: { zip: string }) => neighbor.zip)

  test('are near: none across an ocean', async () => {
    expect(await neighborsOf('96799')).toEqual([])
    expect(await neighborsOf('96813')).toEqual(['96814'])
  })
})
