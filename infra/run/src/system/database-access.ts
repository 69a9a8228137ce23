import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { placePostgres, postgresFolder } from '../servers/postgres-user.ts'
import { savedPassword } from '../servers/server.ts'
import { CliError } from '../terminal/cli-error.ts'
import { createSystemLog } from '../terminal/system-log.ts'
import { isDataFolderLocked, lockDataFolder } from './data-lock.ts'
import type { Disposers } from './parts.ts'
import { readProcessEnvironment } from './process-environments.ts'
import { systemPostgres } from './servers.ts'

export const hasOwnDatabase = () => !process.env.DATABASE_URL

/**
 * An administrator's URL of the system's database: DATABASE_URL, else that of the running system, else of the embedded
 * Postgres, which is started for the time until `disposers` run.
 */
export async function databaseToRead(folder: string, disposers: Disposers): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  if (await isDataFolderLocked(folder)) return runningDatabase(folder)
  if (!existsSync(join(folder, 'postgres')))
    throw new CliError(`There are no databases in ${folder}; set DATABASE_URL or HOMEGROUND_DATA to those to use.`)
  return databaseToReplace(folder, disposers)
}

/** The same for a system that must not be running. Throws a CliError if it is. */
export async function databaseToReplace(folder: string, disposers: Disposers): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  disposers.push(await lockDataFolder(folder))
  const log = createSystemLog({ folder: join(folder, 'log'), print: () => {} })
  disposers.push(log.close)
  const postgres = await systemPostgres({ folder, durable: true, log })
  disposers.push(() => postgres.stop(10_000))
  return postgres.url
}

/** The services of the running system know its port; the administrator's password is in the data folder. */
export async function runningDatabase(folder: string): Promise<string> {
  const environment = await readProcessEnvironment(folder, 'search')
  if (!environment?.DATABASE_URL)
    throw new CliError(`The system on ${folder} is still starting; try again in a moment.`)
  const place = await placePostgres({ binaries: await postgresFolder(), home: join(folder, 'postgres') })
  const { password } = await savedPassword(place.home)
  return Object.assign(new URL(environment.DATABASE_URL), { username: 'postgres', password }).href
}
