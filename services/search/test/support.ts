import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HousingColumns, SchoolColumns } from '@homeground/contracts'
import { type ImportJob, versionChannel } from '@homeground/queues'
import { connectRedis, createIdentitySigner, createLog } from '@homeground/service'
import { importRules, importSource } from '@homeground/sources'
import {
  createCaller,
  eventually,
  type TestDatabase,
  testDatabase,
  testIdentityKeys,
  testRedis,
} from '@homeground/testing'
import { buildApp } from '../src/app.ts'
import { searchDatabase } from '../src/database.ts'
import { createPeriodViews } from '../src/periods/period-views.ts'
import { defaultPeriods } from '../src/periods/requested-periods.ts'
import { createRankingCache, rebuildIntervals, rebuildRankings } from '../src/rankings/rankings.ts'
import { readModel } from '../src/read-model/read-model.ts'
import type { PulledColumns } from '../src/read-model/rebuild.ts'
import { createSnapshots, type Snapshots } from '../src/snapshot/search-snapshot.ts'
import { importers } from '../src/sources/search-sources.ts'

const noHousing: HousingColumns = {
  version: 'none',
  period: null,
  periods: {},
  dataSet: 'none',
  zips: [],
  columns: {},
  trend: [],
}

const noSchools: SchoolColumns = { version: 'none', dataSet: 'none', zips: [], columns: {}, vintages: {} }

/** The columns of housing and schools: empty except for what a test passes. */
export function pulledColumns({
  housing = {},
  schools = {},
}: {
  housing?: Partial<HousingColumns>
  schools?: Partial<SchoolColumns>
} = {}): PulledColumns {
  return { housing: { ...noHousing, ...housing }, schools: { ...noSchools, ...schools } }
}

export function searchTestDatabase(): Promise<TestDatabase> {
  return testDatabase('search', (url) => searchDatabase(url))
}

/** Runs an import or a rollback in the test's process. */
export function importInto({ database }: TestDatabase, job: ImportJob) {
  return importSource(job, { db: database, importers, rules: importRules({ IMPORT_DIR: '/' }) })
}

/** Where nothing listens. */
const noService = 'http://127.0.0.1:1'

/** The search service over a test database, and a client that signs requests as the gateway does. */
export async function startSearch(
  test: TestDatabase,
  housingUrl?: string,
  // Without housing there is nothing to wait for.
  { longestPreparationMs = housingUrl === undefined ? 0 : 30_000 }: { longestPreparationMs?: number } = {},
) {
  const redis = testRedis()
  const connections = [connectRedis(redis.url), connectRedis(redis.url)] as const
  const log = createLog('search', 'silent')
  const periods = createPeriodViews({
    housingUrl: housingUrl ?? noService,
    sign: createIdentitySigner('search', testIdentityKeys),
    log,
    longestPreparationMs,
  })
  const snapshots: Snapshots = createSnapshots({
    databaseUrl: test.url,
    listener: connections[1],
    prefix: redis.prefix,
    prepare: (snapshot) => periods.prepare(snapshot, defaultPeriods(snapshot)),
    newestVersion: async () => (await readModel(test.database))?.version,
    log,
  })
  const server = buildApp({
    db: test.database,
    redis: connections[0],
    snapshots,
    log,
    identityKeys: testIdentityKeys,
    periods,
    rankings: createRankingCache(connections[0], redis.prefix),
  })
  return {
    server,
    snapshots,
    redis,
    get: createCaller(server),
    /** To Redis, with the prefix of the service. */
    connection: connections[0],
    /** Announces a new read model, as the worker does. */
    announce: () => connections[0].publish(versionChannel(redis.prefix, 'search'), 'new'),
    /** Writes the cached rankings, as the worker does. */
    cacheRankings: () => rebuildRankings({ databaseUrl: test.url, redis: connections[0], prefix: redis.prefix }),
    /** Computes the intervals of ranks, as the worker does; false if none have changed. */
    storeIntervals: (isStopped = async () => false) =>
      rebuildIntervals({
        databaseUrl: test.url,
        db: test.database,
        redis: connections[0],
        prefix: redis.prefix,
        isStopped,
        stopCheckMs: 5,
      }),
    async hasData() {
      // The first read may fail while the machine is busy, and is then repeated.
      await eventually(() => snapshots.current(), 90_000)
    },
    async stop() {
      periods.close()
      await snapshots.close()
      await server.close()
      for (const connection of connections) connection.disconnect()
    },
  }
}

/** A fake of another owner over HTTP that responds to every call with the given columns. */
export async function startFakeOwner(
  columns: () => HousingColumns | SchoolColumns,
): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(columns()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
