import type { ImportJob } from '@homeground/queues'
import { createLog } from '@homeground/service'
import { importRules, importSource } from '@homeground/sources'
import { createCaller, testDatabase, testSecret } from '@homeground/testing'
import { buildApp } from '../src/app.ts'
import { schoolsDatabase } from '../src/database.ts'
import { derive } from '../src/derive/derive.ts'
import { importers } from '../src/imports/importers.ts'
import { natickAndAround, placesOf } from './fake-search.ts'
import { fixtureFolder } from './files.ts'

const tables =
  'school, school_lunch, school_membership, school_geocode, assessment, state_assessment, school_profile, school_year, state_level_year, zip_score, derived, published, load'

/** The schools service with its own database; jobs run in the test's process. */
export async function startSchools() {
  const test = await testDatabase('schools', (url) => schoolsDatabase(url))
  const files = await fixtureFolder()
  const db = test.database
  const deps = { db, importers, rules: importRules({ IMPORT_DIR: '/' }) }
  const server = buildApp({ db, log: createLog('schools', 'silent'), identitySecret: testSecret })
  const get = createCaller(server)
  return {
    db,
    deps,
    url: test.url,
    server,
    get,
    files,
    /** Imports a handmade file, without deriving scores. */
    load: async (
      source: string,
      text: string,
      { name, ...more }: Partial<ImportJob> & { name?: string } = {},
    ) =>
      importSource(
        { action: 'import', source, file: await files.write(text, name), ...more },
        deps,
      ),
    loadFile: (source: string, file: string) =>
      importSource({ action: 'import', source, file }, deps),
    rollback: (source: string) => importSource({ action: 'rollback', source }, deps),
    derive: (places = placesOf(natickAndAround)) => derive(db, async () => places),
    json: async (url: string) => (await get(url)).json(),
    empty: () => db.query(`truncate ${tables} restart identity`),
    async stop() {
      await server.close()
      await files.remove()
      await test.drop()
    },
  }
}

export type Schools = Awaited<ReturnType<typeof startSchools>>
