import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { ReadModel } from '../model/read-model.repository.ts'
import { buildSnapshot } from './build.ts'
import type { ProfileRecord } from './zip-document.ts'

/**
 * Runs in a thread of its own, so that no request waits: reads the read model in one transaction, packs
 * it, hands it over and ends. The snapshot is null when nothing has been built yet.
 */
const client = new pg.Client({ connectionString: workerData.url, connectionTimeoutMillis: 5000 })
await client.connect()
try {
  await client.query('begin isolation level repeatable read read only')
  const { rows: models } = await client.query<ReadModel>(
    'select version::float8 as version, fingerprint, period, data_set, origins from search.read_model',
  )
  const { rows } = await client.query<ProfileRecord>('select * from search.zip_profile')
  await client.query('commit')
  parentPort?.postMessage({ snapshot: models[0] ? buildSnapshot(models[0], rows) : null })
} finally {
  await client.end()
}
