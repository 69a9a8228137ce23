import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError, footerLine, headerLine, rowsLine, secretsLine, sequenceLine, settings } from './backup-file.ts'
import { digestOf, doneMigrations, type ServiceMigrations, sequencesOf, tablesOf, withClient } from './database.ts'
import { encrypt } from './encryption.ts'
import { sign } from './signature.ts'

export interface BackupInput {
  /** An administrator's, with the database to save. */
  readonly adminUrl: string
  readonly services: ServiceMigrations
  /** Replaced once the backup is complete. */
  readonly file: string
  /** BACKUP_KEY, which encrypts the file and by which a restore knows that this system made it and nobody changed it. */
  readonly key: string
  /** Secrets to save with the rows, by environment variable. */
  readonly secrets?: Readonly<Record<string, string>>
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
export async function backUp({ adminUrl, services, file, key, secrets = {} }: BackupInput): Promise<BackupTally> {
  const unfinished = `${file}.${process.pid}`
  const tally: BackupTally = { tables: 0, rows: 0, bytes: 0 }
  const gzip = createGzip({ level: 4 })
  try {
    await withClient(adminUrl, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      await pipeline(
        Readable.from(contents(client, { names: Object.keys(services), secrets }, tally), { objectMode: false }),
        gzip,
        (packed: AsyncIterable<Buffer>) => encrypt(packed, key),
        (stored: AsyncIterable<Buffer>) => sign(stored, { key, unpackedBytes: () => gzip.bytesWritten }),
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

async function* contents(
  client: pg.Client,
  { names, secrets }: { names: readonly string[]; secrets: Readonly<Record<string, string>> },
  tally: BackupTally,
) {
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
  if (Object.keys(secrets).length > 0) yield secretsLine(secrets)
  const rows: Record<string, number> = {}
  const digests: Record<string, string> = {}
  for (const table of await tablesOf(client, services)) {
    const { name, columns } = table
    yield rowsLine(name, columns)
    const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
    yield* stream
    yield '\\.\n'
    rows[name] = stream.rowCount
    digests[name] = await digestOf(client, table)
    tally.tables++
    tally.rows += stream.rowCount
  }
  for (const name of await sequencesOf(client, services)) {
    const state = await client.query(`select last_value, is_called from ${name}`)
    yield sequenceLine(name, state.rows[0].last_value, state.rows[0].is_called)
  }
  yield footerLine({ rows, digests })
}
