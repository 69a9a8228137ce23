import type { SearchProfile } from '@homeground/contracts'
import type { ImportJob } from '@homeground/queues'
import { connectRedis, createLog, unavailable } from '@homeground/service'
import { importRules, importSource } from '@homeground/sources'
import { createCaller, testDatabase, testIdentityKeys, testRedis } from '@homeground/testing'
import { buildApp } from '../src/app.ts'
import { schoolsDatabase } from '../src/database.ts'
import { derive } from '../src/derive/derive.ts'
import { importers } from '../src/imports/importers.ts'
import { createRankingCache } from '../src/lists/ranking-cache.ts'
import { openPlaces, type PlaceIndex } from '../src/snapshot/places.ts'
import { openSchools, packSchools, type SchoolSnapshot } from '../src/snapshot/school-snapshot.ts'
import { natickAndAround, placesOf } from './fake-search.ts'
import { fixtureFolder } from './files.ts'

const tables =
  'school, school_lunch, school_membership, school_geocode, assessment, state_assessment, school_profile, school_year, state_level_year, zip_score, derived, published, load'

/** Something that a test sets; before that, it is unavailable. */
function createHolder<T>() {
  let value: T | undefined
  return {
    set: (next: T | undefined) => {
      value = next
    },
    current(): T {
      if (value === undefined) throw unavailable('Not loaded yet.')
      return value
    },
    measurement: { name: 'homeground_test', help: 'Nothing', labelNames: [], read: () => [] },
    close: async () => {},
  }
}

/** The schools service with its own database; jobs run in the test's process. */
export async function startSchools() {
  const test = await testDatabase('schools', (url) => schoolsDatabase(url))
  const files = await fixtureFolder()
  const db = test.database
  const deps = { db, importers, rules: importRules({ IMPORT_DIR: '/' }) }
  const { url: redisUrl, prefix } = testRedis()
  const redis = connectRedis(redisUrl, { lazyConnect: true, enableOfflineQueue: true })
  const snapshots = createHolder<SchoolSnapshot>()
  const places = createHolder<PlaceIndex>()
  const rankings = createRankingCache(redis, prefix)
  const server = buildApp({
    db,
    snapshots,
    places,
    rankings,
    log: createLog('schools', 'silent'),
    identityKeys: testIdentityKeys,
  })
  const get = createCaller(server)
  return {
    db,
    deps,
    url: test.url,
    redis,
    prefix,
    server,
    get,
    files,
    /** Imports a handmade file, without deriving scores. */
    load: async (source: string, text: string, { name, ...more }: Partial<ImportJob> & { name?: string } = {}) =>
      importSource({ action: 'import', source, file: await files.write(text, name), ...more }, deps),
    loadFile: (source: string, file: string) => importSource({ action: 'import', source, file }, deps),
    rollback: (source: string) => importSource({ action: 'rollback', source }, deps),
    derive: (places = placesOf(natickAndAround)) => derive(db, async () => places),
    /** Reads the derived schools into memory, where lists find them. */
    async hold(profile?: SearchProfile): Promise<SchoolSnapshot> {
      const packed = await packSchools(test.url)
      if (!packed) throw new Error('Derive the scores first.')
      const snapshot = openSchools(packed)
      snapshots.set(snapshot)
      if (profile) places.set(openPlaces(profile))
      return snapshot
    },
    json: async (url: string) => (await get(url)).json(),
    empty: () => db.query(`truncate ${tables} restart identity`),
    async stop() {
      await server.close()
      redis.disconnect()
      await files.remove()
      await test.drop()
    },
  }
}

export type Schools = Awaited<ReturnType<typeof startSchools>>
