import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError, footerLine, headerLine, rowsLine, sequenceLine, settings } from './backup-file.ts'
import { doneMigrations, type ServiceMigrations, sequencesOf, tablesOf, withClient } from './database.ts'
import { sign } from './signature.ts'

export interface BackupInput {
  /** An administrator's, with the database to save. */
  readonly adminUrl: string
  readonly services: ServiceMigrations
  /** Replaced once the backup is complete. */
  readonly file: string
  /** BACKUP_KEY, by which a restore knows that the file was made by this system and not changed since. */
  readonly key: string
}

export interface BackupTally {
  tables: number
  rows: number
  bytes: number
}

/**
 * Writes all rows of all services to a file, as they are at one moment; the system may keep running. Errors: throws
 * a BackupError if the database has no tables of ours. A failed backup leaves no file.
 */
export async function backUp({ adminUrl, services, file, key }: BackupInput): Promise<BackupTally> {
  const unfinished = `${file}.${process.pid}`
  const tally: BackupTally = { tables: 0, rows: 0, bytes: 0 }
  const gzip = createGzip({ level: 4 })
  try {
    await withClient(adminUrl, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      await pipeline(
        Readable.from(contents(client, Object.keys(services), tally), { objectMode: false }),
        gzip,
        (packed: AsyncIterable<Buffer>) => sign(packed, { key, unpackedBytes: () => gzip.bytesWritten }),
        // Password hashes are in it.
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      )
      await client.query('commit')
    })
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  tally.bytes = (await stat(file)).size
  return tally
}

async function* contents(client: pg.Client, names: readonly string[], tally: BackupTally) {
  const migrations: Record<string, string[]> = {}
  for (const service of names) {
    const done = await doneMigrations(client, service)
    if (done.length > 0) migrations[service] = done
  }
  const services = Object.keys(migrations)
  if (services.length === 0) throw new BackupError(`The database ${client.database} has no tables of Homeground.`)
  const { rows: version } = await client.query('show server_version')
  const postgres = version[0].server_version.split(' ')[0]
  yield headerLine({ createdAt: new Date().toISOString(), postgres, migrations })
  for (const setting of settings) {
    await client.query(setting)
    yield `${setting}\n`
  }
  const rows: Record<string, number> = {}
  for (const { name, columns } of await tablesOf(client, services)) {
    yield rowsLine(name, columns)
    const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
    yield* stream
    yield '\\.\n'
    rows[name] = stream.rowCount
    tally.tables++
    tally.rows += stream.rowCount
  }
  for (const name of await sequencesOf(client, services)) {
    const state = await client.query(`select last_value, is_called from ${name}`)
    yield sequenceLine(name, state.rows[0].last_value, state.rows[0].is_called)
  }
  yield footerLine(rows)
}
