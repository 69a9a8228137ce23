import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { ProfileRow } from '../read-model/profile-row.ts'
import { type ReadModel, selectReadModel } from '../read-model/read-model.repository.ts'
import { buildSnapshot } from './build-snapshot.ts'

/**
 * Runs in its own thread, so that no request waits: reads the read model in one transaction, packs it,
 * posts it and ends. The snapshot is null when nothing has been built yet.
 */
const client = new pg.Client({ connectionString: workerData.url, connectionTimeoutMillis: 5000 })
await client.connect()
try {
  await client.query('begin isolation level repeatable read read only')
  const { rows: models } = await client.query<ReadModel>(selectReadModel)
  const { rows } = await client.query<ProfileRow>('select * from search.zip_profile')
  await client.query('commit')
  parentPort?.postMessage({ result: models[0] ? buildSnapshot(models[0], rows) : null })
} finally {
  await client.end()
}
