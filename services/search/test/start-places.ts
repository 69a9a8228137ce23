import type { HousingColumns, SchoolColumns } from '@homeground/contracts'
import { afterAll } from '@jest/globals'
import { rebuild } from '../src/read-model/rebuild.ts'
import { fixtureFolder } from './fixtures.ts'
import { importInto, pulledColumns, searchTestDatabase, startSearch } from './support.ts'

/**
 * A database with the places of some states. Called at the top of a test file; deletes the database and stops the
 * service after the tests of the file.
 */
export async function startPlaces(states: string[]) {
  const db = await searchTestDatabase()
  const files = await fixtureFolder()
  const stops: (() => Promise<unknown>)[] = [() => db.drop(), () => files.remove()]
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })
  await importInto(db, { action: 'import', source: 'places', states })
  return {
    db,
    files,
    /** Imports a file with this name and text. */
    load: async (source: string, name: string, text: string, more: object = {}) =>
      importInto(db, { action: 'import', source, file: await files.write(name, text), ...more }),
    /** Builds the read model with these columns of housing and schools. */
    build: (pulled: { housing?: Partial<HousingColumns>; schools?: Partial<SchoolColumns> } = {}) =>
      rebuild(db.database, pulledColumns(pulled)),
    /** A zip's row of the read model. */
    profile: async (zip: string) => (await db.database.query('select * from zip_profile where zip = $1', [zip]))[0],
    /** Starts the search service once the read model is built. */
    async serve(housingUrl?: string, options: Parameters<typeof startSearch>[2] = {}) {
      const search = await startSearch(db, housingUrl, options)
      stops.push(() => search.stop())
      await search.hasData()
      return search
    },
  }
}
