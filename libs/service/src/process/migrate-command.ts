import type { DataSource } from 'typeorm'
import { migrate } from '../storage/database.ts'
import { databaseUrl } from './config.ts'

/** `src/migrate.ts` of a service: runs its migrations and prints their names; on failure prints why and exits with 1. */
export async function runMigrations(name: string, createDatabase: (url: string) => DataSource): Promise<void> {
  let database: DataSource | undefined
  try {
    database = await createDatabase(databaseUrl()).initialize()
    const done = await migrate(database)
    console.log(done.length > 0 ? `${name}: ${done.join(', ')}` : `${name}: nothing to migrate`)
  } catch (error) {
    console.error(`${name}: the migration failed: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await database?.destroy()
  }
}
