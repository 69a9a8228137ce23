import { isNativeError } from 'node:util/types'
import { DataSource, type EntityManager, type EntitySchema, type MigrationInterface } from 'typeorm'
import { AppError, unavailable } from './errors.ts'
import type { Log } from './log.ts'
import { retryUntilSuccess } from './retry-until-success.ts'
import { SnakeCaseNaming } from './snake-case-naming.ts'

/** What repositories take first: the pool, or a transaction of it. */
export type Db = DataSource | EntityManager

export interface DatabaseOptions {
  readonly url: string
  /** Schema of the service; its login role has the same name and this search path. */
  readonly schema: string
  readonly pool?: number
  /** Longest wait for an answer, for processes that serve requests; workers' queries may take their time. */
  readonly queryTimeoutMs?: number
  readonly entities?: EntitySchema[]
  readonly migrations: (new () => MigrationInterface)[]
}

/** A TypeORM data source of one service, not connected yet: explicit entities and migrations, never synchronized. */
export function createDatabase({
  url,
  schema,
  pool = 10,
  queryTimeoutMs,
  entities = [],
  migrations,
}: DatabaseOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    schema,
    entities,
    namingStrategy: new SnakeCaseNaming(),
    migrations,
    migrationsTableName: 'migration',
    synchronize: false,
    logging: false,
    // A broken idle connection is replaced by the pool; the next query says whether Postgres is there.
    poolErrorHandler: () => {},
    extra: {
      max: pool,
      connectionTimeoutMillis: 2000,
      idleTimeoutMillis: 30_000,
      application_name: schema,
      ...(queryTimeoutMs && { query_timeout: queryTimeoutMs }),
    },
  })
}

/** Runs the migrations that are missing, each in its own transaction. Errors: whatever Postgres says. */
export async function migrate(database: DataSource): Promise<string[]> {
  const done = await database.runMigrations({ transaction: 'each' })
  return done.map((migration) => migration.name)
}

/** Connects in the background and goes on trying, so that a process starts while Postgres is away. */
export function connectInBackground(database: DataSource, log: Log): Promise<void> {
  return retryUntilSuccess(
    () => database.initialize(),
    (error) => log.warn({ err: error }, 'Postgres is away, trying again'),
  )
}

/** Resolves when Postgres answers. Errors: throws a sentence for /readyz. */
export async function checkDatabase(database: DataSource): Promise<void> {
  requireDatabase(database)
  await database.query('select 1')
}

/** Throws the 503 of a process that has not reached Postgres yet. */
export function requireDatabase(database: DataSource): void {
  if (!database.isInitialized)
    throw unavailable('The database is away for the moment. Please try again.')
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const awayTexts =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i

/** True when an error says that Postgres cannot be reached, rather than that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // Errors of Node itself may come from another realm, where instanceof says no.
  if (!isNativeError(error) || error instanceof AppError) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (awayCodes.has(code) || code.startsWith('08'))) return true
  if ('errors' in error && Array.isArray(error.errors))
    return error.errors.some(isDatabaseUnavailable)
  return awayTexts.test(error.message)
}
