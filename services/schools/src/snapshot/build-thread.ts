import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { buildSchools } from './build-schools.ts'

/** Runs in its own thread, so that no request waits: reads all open schools, packs them, posts them and ends. */
const pool = new pg.Pool({ connectionString: workerData.url, connectionTimeoutMillis: 5000, max: 1 })
const client = await pool.connect()
try {
  parentPort?.postMessage({ result: await buildSchools(client, workerData.options) })
} finally {
  client.release(true)
  await pool.end()
}
