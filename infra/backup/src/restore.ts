import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ensureRoles } from '@homeground/postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import type { CheckedBackup } from './check-backup.ts'
import { databaseOf, urlOfDatabase, withClient } from './client.ts'
import { type Migrations, migrateAs, migrationNames, type ServiceMigrations } from './migrations.ts'
import { readParts } from './read-parts.ts'
import { swapDatabase } from './swap-database.ts'
import { tablesOf } from './tables.ts'

export interface RestoreInput {
  /** An administrator's, with the database to replace; it need not exist. */
  readonly adminUrl: string
  readonly services: ServiceMigrations
  readonly backup: CheckedBackup
  /** Passwords of roles; without it, those of existing roles stay and new roles cannot log in yet. */
  readonly password?: (service: string) => string
}

/**
 * Replaces a database by a backup. Everything is restored into a second database, migrated and checked; only then is it
 * exchanged for the first one. Whatever fails before leaves the first one as it was. Errors: throws a BackupError
 * if the backup is from a newer version.
 */
export async function restore(input: RestoreInput): Promise<void> {
  requireKnownMigrations(input)
  const { adminUrl, backup, services } = input
  const target = databaseOf(adminUrl)
  const spare = `${target}_restoring`
  const spareUrl = urlOfDatabase(adminUrl, spare)
  const server = urlOfDatabase(adminUrl, 'postgres')
  await dropDatabase(server, spare)
  try {
    await ensureRoles({
      adminUrl: spareUrl,
      services: Object.keys(services),
      ...(input.password && { password: input.password }),
    })
    await migrateAll(spareUrl, servicesAt(backup, services))
    await withClient(spareUrl, (client) => copyRows(client, backup))
    await migrateAll(spareUrl, services)
    await withClient(spareUrl, (client) => client.query('analyze'))
    await swapDatabase(server, { target, spare })
  } finally {
    await dropDatabase(server, spare)
  }
}

function requireKnownMigrations({ backup, services }: RestoreInput): void {
  for (const [service, done] of Object.entries(backup.migrations)) {
    const known = new Set(migrationNames(services[service] ?? []))
    const unknown = done.filter((name) => !known.has(name))
    if (unknown.length === 0) continue
    throw new BackupError(
      `${backup.file} was made by a newer version of Homeground (${service} has ${unknown.join(', ')}). Update first, then restore.`,
    )
  }
}

/** The migrations that the tables had when the backup was made. */
function servicesAt({ migrations }: CheckedBackup, services: ServiceMigrations) {
  const pick = (all: Migrations, done: readonly string[]) => {
    const names = migrationNames(all)
    return all.filter((_, index) => done.includes(names[index]!))
  }
  return Object.fromEntries(
    Object.entries(migrations).map(([service, done]) => [
      service,
      pick(services[service] ?? [], done),
    ]),
  )
}

async function migrateAll(adminUrl: string, services: ServiceMigrations): Promise<void> {
  for (const [service, migrations] of Object.entries(services))
    await migrateAs(service, { adminUrl, migrations })
}

/** Migrations may have added rows of their own: the backup has those too, so all tables are emptied first. */
async function copyRows(client: pg.Client, { file, migrations, rows }: CheckedBackup) {
  const tables = await tablesOf(client, Object.keys(migrations))
  await client.query('begin')
  if (tables.length > 0) {
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  }
  for await (const part of readParts(file)) {
    if ('line' in part) {
      await client.query(part.line)
      continue
    }
    const copy = client.query(copyFrom(part.statement.replace(/;$/, '')))
    await pipeline(Readable.from(part.data), copy)
    if (copy.rowCount !== rows[part.table])
      throw new BackupError(
        `${part.table} has ${copy.rowCount} of ${rows[part.table]} rows after the restore.`,
      )
  }
  await client.query('commit')
}

async function dropDatabase(server: string, name: string): Promise<void> {
  await withClient(server, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  )
}
